/** An open database transaction: the ledger's own, or that of a use case (`post`). int8 must be read as bigint, timestamptz as Date. */
export interface Connection {
  /** True when statements may be sent before earlier ones are answered. */
  readonly isPipelined?: boolean;
  query<R>(text: string, values: readonly unknown[]): Promise<readonly R[]>;
}
