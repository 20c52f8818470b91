import type pg from 'pg';
import { createDatabase } from '../../apps/server/src/kernel/database.ts';
import { sealAudit } from '../../apps/server/src/kernel/log/audit.ts';
import { createLog } from '../../apps/server/src/kernel/log/log.ts';
import { deskStep } from './operator-work.ts';
import { peopleStep } from './people.ts';
import { playStep } from './play.ts';
import { type GrowPlan, type GrowStep, planStatements } from './plan.ts';

const steps: readonly GrowStep[] = [peopleStep, playStep, deskStep];

const FOREIGN = `select from player.player where coalesce(email_key, '') not like '%@pavilion.test' and coalesce(email_key, '') not like '%@grown.test'`;

/**
 * @throws when the database holds anybody but demo players, or something else was grown in it: rows that no player's act has caused have no
 * business beside real ones
 */
async function refuseOthers(client: pg.ClientBase, { players, operations }: GrowPlan): Promise<boolean> {
  const foreign = await client.query(`${FOREIGN} limit 1`);
  if (foreign.rowCount !== 0)
    throw new Error('This database holds players of its own: only one that holds none but demo players is filled');
  const { rows } = await client.query<{ table: string | null }>(`select to_regclass('bench.plan')::text as table`);
  if (rows[0]?.table == null) return false;
  const plan = await client.query<{ players: number; operations: string }>('select players, operations from bench.plan');
  const [begun] = plan.rows;
  if (begun?.players !== players || Number(begun.operations) !== operations)
    throw new Error(
      `This database is filled with ${begun?.players} players and ${begun?.operations} operations: ask for the same, or take another one`,
    );
  return true;
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function takeStep(
  client: pg.ClientBase,
  plan: GrowPlan,
  { step, report }: { step: GrowStep; report: (line: string) => void },
): Promise<void> {
  const { name, playersAtOnce, statements } = step;
  const { rows } = await client.query<{ through: number }>('select through from bench.growth where step = $1', [name]);
  for (let from = (rows[0]?.through ?? 0) + 1; from <= plan.players; from += playersAtOnce) {
    const to = Math.min(from + playersAtOnce, plan.players + 1);
    await inTransaction(client, async () => {
      for (const statement of statements) await client.query(statement.replaceAll(':from', String(from)).replaceAll(':to', String(to)));
      const upto = 'insert into bench.growth values ($1, $2) on conflict (step) do update set through = excluded.through';
      await client.query(upto, [name, to - 1]);
    });
    report(`${name}: ${to - 1} of ${plan.players} players`);
  }
}

/** All followers have already followed what was generated: their tables are generated too. Once, as the product may have run since. */
const followed = [
  `update kernel.event_cursor
   set (xid, id) = (select xid, id from kernel.event order by xid desc, id desc limit 1), updated_at = clock_timestamp()
   where not exists (select from bench.growth where step = 'followed')`,
  `insert into bench.growth values ('followed', 0) on conflict do nothing`,
];

/**
 * Fills a database with players, their money and the operators' work; continues an interrupted run.
 * @param pool of a role that may create a schema
 */
export async function grow(pool: pg.Pool, plan: GrowPlan, report: (line: string) => void): Promise<void> {
  const client = await pool.connect();
  try {
    const isBegun = await refuseOthers(client, plan);
    await client.query(
      "set jit = off; set work_mem = '256MB'; set synchronous_commit = off; set statement_timeout = 0; set lock_timeout = 0",
    );
    if (!isBegun)
      await inTransaction(client, async () => {
        for (const statement of planStatements(plan)) await client.query(statement);
      });
    for (const step of steps) await takeStep(client, plan, { step, report });
    await inTransaction(client, async () => {
      for (const statement of followed) await client.query(statement);
    });
    report('sealing the records');
    const clock = { now: () => plan.until };
    await sealAudit({ database: createDatabase(pool), clock, log: createLog({ level: 'error' }) });
    report('vacuum');
    await client.query('vacuum (analyze)');
  } finally {
    client.release();
  }
}
