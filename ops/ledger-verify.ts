import { type Connection, type Finding, invariants, verifyBooks, verifyStatements } from '@pavilion/ledger';
import { auditProblems } from '@pavilion/server/kernel/log/audit.ts';
import { createDatabase, createPool, type Database } from '@pavilion/server/kernel/database.ts';
import type pg from 'pg';
import { crossAreaInvariants } from './invariants-across-areas.ts';
import { sandboxInvariants } from './invariants-of-the-sandbox.ts';
import { runVerification } from './run-verification.ts';

/** The chains of the statements, as a line among the invariants: it is computed, not queried. */
async function statementFinding(connection: Connection): Promise<Finding> {
  const { accountCount, broken } = await verifyStatements(connection);
  for (const account of broken) console.log(`     The statement of account ${account} says something else than when it was sealed.`);
  const statement = `Statements agree with their seals (${accountCount} accounts)`;
  return { id: 'chain', statement, breachCount: BigInt(broken.length) };
}

/** The record of what was done, limits, exclusions and reality checks among it (reliability §9.1): its chain is recomputed. */
async function auditFinding(database: Database): Promise<Finding> {
  const problems = await auditProblems(database);
  for (const problem of problems) console.log(`     The record: ${problem}.`);
  return { id: 'audit', statement: 'The record of what was done agrees with its seals', breachCount: BigInt(problems.length) };
}

const byId = (one: Finding, other: Finding): number => one.id.localeCompare(other.id, 'en', { numeric: true });

/** Prints the number of violations of each invariant, and the chains. @returns whether all is well */
async function verify(url: string): Promise<boolean> {
  const pool = createPool({
    connectionString: url,
    // One for the books' one moment, one for the record, whose chain never changes backwards.
    maxConnections: 2,
    applicationName: 'pavilion-ledger-verify',
    statementTimeoutMs: 600_000,
  });
  const client = await pool.connect();
  const connection: Connection = {
    query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & pg.QueryResultRow>(text, [...values])).rows,
  };
  try {
    // One moment for all of them, so that a busy product does not look broken between two queries.
    await client.query('begin isolation level repeatable read read only');
    await client.query("set local idle_in_transaction_session_timeout = '60s'; set local work_mem = '64MB'; set local jit = off");
    const [sandbox] = await connection.query<{ table: string | null }>(`select to_regclass('sandbox.studio_pot')::text as table`, []);
    const findings = await verifyBooks(connection, [...invariants, ...crossAreaInvariants, ...(sandbox?.table ? sandboxInvariants : [])]);
    const all = [...findings.toSorted(byId), await statementFinding(connection)];
    all.push(await auditFinding(createDatabase(pool)));
    await client.query('commit');
    for (const { id, statement, breachCount } of all) console.log(`${id.padEnd(5)} ${String(breachCount).padStart(6)}  ${statement}`);
    const broken = all.filter(({ breachCount }) => breachCount > 0n);
    console.log(broken.length === 0 ? 'The books are sound.' : `The books are broken: ${broken.map(({ id }) => id).join(', ')}`);
    return broken.length === 0;
  } finally {
    client.release();
    await pool.end();
  }
}

runVerification(verify);
