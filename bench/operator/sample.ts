import pg from 'pg';
import type { Sample } from './pages.ts';

const SAMPLED = 200;

/** Takes from a grown database what its pages are asked for with. */
export async function takeSample(databaseUrl: string): Promise<Sample> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const list = async <T extends pg.QueryResultRow>(statement: string): Promise<T[]> => (await client.query<T>(statement)).rows;
  const played = 'from bench.player where turns > 0';
  const some = `where turns > 0 and n % greatest((select max(n) ${played}) / ${SAMPLED}, 1) < 2 limit ${SAMPLED}`;
  try {
    const players = await list<Sample['players'][number]>(
      `select p.id, p.n, nickname, email, external_id::text as number from (select id, n from bench.player ${some}) p join player.player using (id)`,
    );
    const [busiest] = await list<{ id: string }>(`select id ${played} order by turns desc, n limit 1`);
    const of = `player_id = any(array(select id from bench.player ${some}))`;
    const invoices = await list<Sample['invoices'][number]>(
      `select id, reference, player_id as "playerId" from payment.invoice where ${of} and reference is not null limit ${SAMPLED}`,
    );
    const operations = await list<Sample['operations'][number]>(
      `select id, player_id as "playerId" from ledger.op where ${of} and status = 'applied' limit ${SAMPLED}`,
    );
    const operators = await list<{ id: string }>(`select id from console.operator where email like '%@grown.test'`);
    const [plan] = await list<{ until: Date }>('select until from bench.plan');
    if (busiest === undefined || plan === undefined || players.length === 0) throw new Error('Nobody has played in this database');
    return { players, busiest: busiest.id, operations, invoices, operators: operators.map(({ id }) => id), until: plan.until };
  } finally {
    await client.end();
  }
}
