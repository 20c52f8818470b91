/**
 * Statements of a transaction whose results are needed only at its end. They are sent one after the other while the next ones are prepared,
 * so that database and process work in parallel.
 */
export class Statements {
  readonly #sent: Promise<unknown>[] = [];

  /** Takes a statement that is on its way. */
  send<Answer>(statement: Promise<Answer>): Promise<Answer> {
    // `done` reports the error, whenever it is called.
    statement.catch(() => undefined);
    this.#sent.push(statement);
    return statement;
  }

  /** Resolves once all statements are done. @throws the error of the first that failed; later ones only report the aborted transaction */
  async done(): Promise<void> {
    for (const statement of this.#sent) await statement;
  }
}
