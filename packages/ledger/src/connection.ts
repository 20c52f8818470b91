/** An open database transaction: the ledger's own, or that of a use case (`post`). int8 must arrive as bigint, timestamptz as Date. */
export interface Connection {
  /** True where a statement may be sent before the one before it was answered. */
  readonly isPipelined?: boolean;
  query<R>(text: string, values: readonly unknown[]): Promise<readonly R[]>;
}
