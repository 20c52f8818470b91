import { createPool } from '@pavilion/server/kernel/database.ts';
import { verifyTickets } from '@pavilion/sportsbook/book/reconciliation/verify.ts';
import { runVerification } from './run-verification.ts';

/** Prints the number of violations of each invariant of the tickets (SB-15). @returns whether all is well */
async function verify(url: string): Promise<boolean> {
  const pool = createPool({
    connectionString: url,
    maxConnections: 1,
    applicationName: 'pavilion-sportsbook-verify',
    statementTimeoutMs: 600_000,
  });
  const client = await pool.connect();
  try {
    // One moment for all of them, so that a busy book does not look broken between two queries.
    await client.query('begin isolation level repeatable read read only');
    await client.query("set local idle_in_transaction_session_timeout = '60s'");
    const findings = await verifyTickets(client);
    await client.query('commit');
    for (const { id, statement, breaches } of findings) {
      console.log(`${id.padEnd(5)} ${String(breaches.length).padStart(6)}  ${statement}`);
      for (const subject of breaches) console.log(`             ${subject}`);
    }
    const broken = findings.filter(({ breaches }) => breaches.length > 0);
    console.log(broken.length === 0 ? 'The tickets are sound.' : `The tickets are broken: ${broken.map(({ id }) => id).join(', ')}`);
    return broken.length === 0;
  } finally {
    client.release();
    await pool.end();
  }
}

runVerification(verify);
