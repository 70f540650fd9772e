// Time that passes when the test says so.

export class FakeClock {
  #now = 1_000_000;
  #timers = new Set();

  now = () => this.#now;

  after = (ms, call) => {
    const timer = { at: this.#now + ms, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** Let so many milliseconds pass; what is due is called in order of time. */
  run(ms) {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.call();
    }
    this.#now = end;
  }

  /** The device slept: time passed, and no timer was called. */
  sleep(ms) {
    this.#now += ms;
    for (const timer of this.#timers) timer.at += ms;
  }
}
