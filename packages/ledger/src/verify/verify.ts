import type { Connection } from '../connection.ts';
import { type Invariant, invariants } from './invariants.ts';

/** How often an invariant is broken; zero is well. */
export interface Finding {
  readonly id: string;
  readonly statement: string;
  readonly breachCount: bigint;
}

/** Counts the breaches of each invariant. Readers block no writer; every query sees one moment of the books. */
export async function verifyBooks(connection: Connection, wanted: readonly Invariant[] = invariants): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id, statement, breaches } of wanted) {
    const [row] = await connection.query<{ count: bigint }>(`select count(*) as count from (${breaches}) as breach`, []);
    findings.push({ id, statement, breachCount: row?.count ?? 0n });
  }
  return findings;
}
