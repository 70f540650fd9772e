/**
 * What only a table with people needs (seats to sit down at, offers, clocks, phrases, the cover of a shared
 * device), fetched when such a table shows: a game against the computer does without.
 */

import { hasCompany } from "./company.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./company-screen.js").CompanyScreen} CompanyScreen */

export class CompanyLoader {
  /** @type {CompanyScreen | null} */
  #built = null;
  /** @type {Promise<void> | null} */
  #fetching = null;
  /** @type {Table | null} */
  #table = null;

  /** @param {() => Promise<CompanyScreen>} build */
  constructor(build) {
    this.build = build;
  }

  /** @param {Table} table */
  update(table) {
    this.#table = table;
    if (this.#built !== null) this.#built.update(table);
    else if (hasCompany(table)) this.#fetching ??= this.#fetch();
  }

  async #fetch() {
    const built = await this.build();
    this.#built = built;
    if (this.#table !== null) built.update(this.#table);
  }

  /** Show and tell what has happened. @param {import("./wire.js").WireEvent[]} events @param {Table} table  after them @param {Table} before */
  happened(events, table, before) {
    this.#built?.happened(events, table, before);
  }

  /** Something that was asked of the company was refused. @param {string} text */
  refused(text) {
    this.#built?.refused(text);
  }

  /** The whole table came, after a pause or for another reader. @param {Table} table */
  anew(table) {
    this.#built?.anew(table);
  }

  /** A key asks for something. @param {import("./keys.js").Asked} what */
  asked(what) {
    this.#built?.asked(what);
  }
}
