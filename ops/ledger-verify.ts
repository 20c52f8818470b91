import fs from 'node:fs';
import path from 'node:path';
import { type Connection, type Finding, type Invariant, invariants, verifyBooks, verifyStatements } from '@pavilion/ledger';
import { type Config, readConfig } from '@pavilion/server/config.ts';
import { createPool } from '@pavilion/server/kernel/database.ts';
import { startEmbeddedPostgres } from '@pavilion/server/kernel/postgres/embedded.ts';
import pg from 'pg';

/** What joins the books with the invoices of payments: no area may read both, an auditor must (reliability §1.5). */
const acrossAreas: readonly Invariant[] = [
  {
    id: 'I12',
    statement: 'Every settled deposit invoice has one credit of the settled amount, and the reverse',
    breaches: `
      select coalesce(i.id::text, o.external_id) as id
      from (
        select id, player_id, currency, settled_minor
        from payment.invoice
        where kind = 'deposit' and state in ('success', 'charged_back', 'dispute_won')
      ) i
      full join (
        select external_id, player_id, currency, amount_minor
        from ledger.op
        where kind = 'deposit' and status = 'applied'
      ) o on o.external_id = i.id::text and o.player_id = i.player_id
      where i.id is null or o.external_id is null or i.currency <> o.currency or i.settled_minor <> o.amount_minor`,
  },
  {
    id: 'I13',
    statement: 'A paid withdrawal has one reserve and one payout, a failed or cancelled one a reserve and a release, any other a reserve',
    breaches: `
      select coalesce(i.id::text, o.invoice) as id
      from (
        select id, player_id,
          case when state = 'paid' then 'payout' when state in ('failed', 'cancelled') then 'release' else 'none' end as ending
        from payment.invoice
        where kind = 'withdrawal'
      ) i
      full join (
        select split_part(external_id, ':', 1) as invoice, player_id,
          count(*) filter (where kind = 'withdrawalReserve') as reserves,
          count(*) filter (where kind = 'withdrawalPayout') as payouts,
          count(*) filter (where kind = 'withdrawalRelease') as releases
        from ledger.op
        where kind in ('withdrawalReserve', 'withdrawalPayout', 'withdrawalRelease') and status = 'applied'
        group by 1, 2
      ) o on o.invoice = i.id::text and o.player_id = i.player_id
      where i.id is null or o.invoice is null or o.reserves <> 1
        or o.payouts <> case i.ending when 'payout' then 1 else 0 end
        or o.releases <> case i.ending when 'release' then 1 else 0 end`,
  },
];

/** The running product's database, or else the embedded one, started for as long as this takes. */
async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const nothing = { stop: () => Promise.resolve() };
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, ...nothing };
  const file = path.join(config.dataDirectory, 'postgres.url');
  if (fs.existsSync(file)) {
    const url = fs.readFileSync(file, 'utf8');
    if (await answers(url)) return { url, ...nothing };
  }
  if (!fs.existsSync(path.join(config.dataDirectory, 'postgres'))) {
    throw new Error(
      `There is no database: set DATABASE_URL, or DATA_DIR to a folder the product has used (given: ${config.dataDirectory})`,
    );
  }
  return startEmbeddedPostgres({ dataDirectory: config.dataDirectory, isDurable: true, restartOnCrash: false });
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** The chains of the statements, as a line among the invariants: it is computed, not queried. */
async function statementFinding(connection: Connection): Promise<Finding> {
  const { accountCount, broken } = await verifyStatements(connection);
  for (const account of broken) console.log(`     The statement of account ${account} says something else than when it was sealed.`);
  const statement = `Statements agree with their seals (${accountCount} accounts)`;
  return { id: 'chain', statement, breachCount: BigInt(broken.length) };
}

const numberOf = ({ id }: Finding): number => Number(id.slice(1));

/** Prints each invariant with the number of its breaches, and the chains. @returns true when there is none */
async function verify(url: string): Promise<boolean> {
  const pool = createPool({
    connectionString: url,
    maxConnections: 1,
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
    const findings = await verifyBooks(connection, [...invariants, ...acrossAreas]);
    const all = [...findings.toSorted((left, right) => numberOf(left) - numberOf(right)), await statementFinding(connection)];
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

async function main(): Promise<boolean> {
  const database = await reachDatabase(readConfig());
  try {
    return await verify(database.url);
  } finally {
    await database.stop();
  }
}

main().then(
  (isSound) => {
    process.exitCode = isSound ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    process.exitCode = 1;
  },
);
