// As much of a browser as the felt needs: elements with attributes, children, listeners and animations.

class FakeElement {
  constructor(document, name) {
    Object.assign(this, { ownerDocument: document, name, attributes: {}, children: [], listeners: {}, animations: [], markup: "", writes: 0 });
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  getAttribute(name) { return this.attributes[name] ?? null; }
  append(...children) {
    for (const child of children) child.parent = this;
    this.children.push(...children);
  }
  remove() {
    this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
  }
  set innerHTML(markup) {
    this.markup = markup;
    this.writes++;
  }
  get innerHTML() { return this.markup; }
  insertAdjacentHTML(_where, markup) { this.markup = markup + this.markup; }
  addEventListener(type, listener) { (this.listeners[type] ??= []).push(listener); }
  focus() { this.ownerDocument.activeElement = this; }
  animate(frames, timing) { this.animations.push({ frames, timing }); }
  getAnimations() { return []; }

  /** Everything below it, itself included, that has this class. */
  all(className) {
    const own = (this.attributes.class ?? "").split(" ").includes(className) ? [this] : [];
    return [...own, ...this.children.flatMap((child) => child.all(className))];
  }

  /** Send an event; tells whether its default was prevented and whether it goes on to the parent. */
  dispatch(type, details = {}) {
    const event = { type, ...details, prevented: false, stopped: false, preventDefault() { this.prevented = true; }, stopPropagation() { this.stopped = true; } };
    for (const listener of this.listeners[type] ?? []) listener(event);
    return event;
  }
}

/** A document with a felt of this size; `resize` changes it as a browser would. */
export function fakeFelt(width, height) {
  const document = { activeElement: null, createElementNS: (_namespace, name) => new FakeElement(document, name) };
  document.body = new FakeElement(document, "body");
  document.getElementById = (id) => (document.body.markup.includes(`id="${id}"`) ? {} : null);
  const host = Object.assign(new FakeElement(document, "div"), { clientWidth: width, clientHeight: height });
  let notify = () => {};
  globalThis.ResizeObserver = class {
    constructor(callback) { notify = callback; }
    observe() {}
    disconnect() { notify = () => {}; }
  };
  const resize = (newWidth, newHeight) => {
    Object.assign(host, { clientWidth: newWidth, clientHeight: newHeight });
    notify();
  };
  return { document, host, resize };
}
