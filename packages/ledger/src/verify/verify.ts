import type { Connection } from '../database/connection.ts';
import type { Invariant } from './invariant.ts';
import { invariants } from './invariants.ts';

/** How often an invariant is violated; zero is good. */
export interface Finding {
  readonly id: string;
  readonly statement: string;
  readonly breachCount: bigint;
}

/** Counts the violations of each invariant. Readers block no writer; every query sees one consistent moment of the books. */
export async function verifyBooks(connection: Connection, wanted: readonly Invariant[] = invariants): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id, statement, breaches } of wanted) {
    const [row] = await connection.query<{ count: bigint }>(`select count(*) as count from (${breaches}) as breach`, []);
    findings.push({ id, statement, breachCount: row?.count ?? 0n });
  }
  return findings;
}
