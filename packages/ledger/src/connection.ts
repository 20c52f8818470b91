/** An open database transaction: the ledger's own, or that of a use case (`post`). int8 must arrive as bigint, timestamptz as Date. */
export interface Connection {
  query<R>(text: string, values: readonly unknown[]): Promise<readonly R[]>;
}
