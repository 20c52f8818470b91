import type pg from 'pg';
import { Messages, type WireValue } from './messages.ts';

/** The answer to a statement. */
export interface StatementResult {
  /** The server's word for what it did: `COMMIT`, `SELECT`. */
  readonly command: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A statement that waits to be sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly WireValue[];
  readonly resolve: (answered: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

type ParseText = (value: string) => unknown;

/** A statement that a connection has prepared; its columns are asked for once. */
interface Prepared {
  readonly name: string;
  columns: readonly { readonly name: string; readonly parse: ParseText }[];
}

/** The statements that one connection has prepared. */
export class PreparedStatements {
  readonly #known = new Map<string, Prepared>();
  readonly #parserOf: (oid: number) => ParseText;
  #count = 0;

  constructor(parserOf: (oid: number) => ParseText) {
    this.#parserOf = parserOf;
  }

  find(text: string): Prepared | undefined {
    return this.#known.get(text);
  }

  add(text: string): Prepared {
    const made: Prepared = { name: `ledger-${this.#count}`, columns: [] };
    this.#count += 1;
    this.#known.set(text, made);
    return made;
  }

  /** After an error it is unknown whether the server has prepared it, so it is prepared again under another name. */
  forget(text: string): void {
    this.#known.delete(text);
  }

  describe(prepared: Prepared, fields: readonly { name: string; dataTypeID: number }[]): void {
    prepared.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }));
  }
}

const messages = new Messages();

/**
 * Statements sent in one write and answered together, because one Sync ends them all. The driver's own pipeline ends each statement with a Sync, so
 * that the server answers and wakes us a dozen times per batch, and it asks for the columns of every answer again. The driver runs it as one query (a
 * `Submittable`).
 */
export class StatementGroup implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #prepared: PreparedStatements;
  readonly #onEnd: () => void;
  /** Texts that this group prepares and whose answer has not come. */
  readonly #unsure = new Set<string>();
  #at = 0;
  #rows: Record<string, unknown>[] = [];
  #parseError: unknown;

  constructor(statements: readonly Statement[], prepared: PreparedStatements, onEnd: () => void) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.#onEnd = onEnd;
  }

  submit(connection: pg.Connection): void {
    for (const { text, values } of this.#statements) {
      const known = this.#prepared.find(text);
      const { name } = known ?? this.#prepared.add(text);
      if (known === undefined) {
        this.#unsure.add(text);
        messages.parse(name, text);
      }
      messages.bind(name, values);
      if (known === undefined) messages.describe();
      messages.execute();
    }
    messages.sync();
    connection.stream.write(messages.take());
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const prepared = this.#prepared.find(this.#statements[this.#at]?.text ?? '');
    if (prepared !== undefined) this.#prepared.describe(prepared, fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#prepared.find(this.#statements[this.#at]?.text ?? '')?.columns ?? [];
    const row: Record<string, unknown> = {};
    try {
      for (const [index, { name, parse }] of columns.entries()) {
        const field = fields[index] ?? null;
        row[name] = field === null ? null : parse(field);
      }
      this.#rows.push(row);
    } catch (error) {
      // Thrown here it would end the process: the driver calls this while it reads the socket.
      this.#parseError ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#statements[this.#at];
    const [rows, parseError] = [this.#rows, this.#parseError];
    this.#at += 1;
    this.#rows = [];
    this.#parseError = undefined;
    if (statement === undefined) return;
    this.#unsure.delete(statement.text);
    if (parseError === undefined) statement.resolve({ command: /^\w+/.exec(text)?.[0] ?? '', rows });
    else statement.reject(parseError);
  }

  /** The server has skipped the rest, or the connection is gone: nothing more is answered. */
  handleError(error: unknown): void {
    const rest = this.#statements.slice(this.#at);
    this.#at = this.#statements.length;
    for (const text of this.#unsure) this.#prepared.forget(text);
    this.#onEnd();
    for (const statement of rest) statement.reject(error);
  }

  handleReadyForQuery(): void {
    this.#onEnd();
  }
}
