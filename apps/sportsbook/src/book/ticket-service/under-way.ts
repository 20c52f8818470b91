/** Knows whether work is under way that other work gives way to. */
export class UnderWay {
  #count = 0;

  get isAny(): boolean {
    return this.#count > 0;
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
    }
  }
}
