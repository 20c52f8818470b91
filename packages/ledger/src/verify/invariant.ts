/** A statement about the books, and the query that finds violations: it returns no row when all is well (reliability §1.5). */
export interface Invariant {
  readonly id: string;
  readonly statement: string;
  readonly breaches: string;
}
