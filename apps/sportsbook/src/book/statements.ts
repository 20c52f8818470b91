/**
 * Statements of one transaction whose answers nobody needs before its end: they are sent one behind the other while the next ones are
 * made, so that database and process work at the same time.
 */
export class Statements {
  readonly #sent: Promise<unknown>[] = [];

  /** Takes a statement that is on its way. */
  send<Answer>(statement: Promise<Answer>): Promise<Answer> {
    // Its error is told by `done`, whenever that is asked.
    statement.catch(() => undefined);
    this.#sent.push(statement);
    return statement;
  }

  /** Resolves once all were answered. @throws what the first that failed threw: those behind it say only that the transaction is lost */
  async done(): Promise<void> {
    for (const statement of this.#sent) await statement;
  }
}
