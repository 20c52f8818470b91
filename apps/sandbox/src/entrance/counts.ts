import { fullCatalogue } from '@pavilion/fairness';
import type pg from 'pg';
import type { Counts } from './services.ts';

/** The row counts of the services' own tables. */
export async function readCounts(pool: pg.Pool, players: number): Promise<Counts> {
  const { rows } = await pool.query<{ messages: number; waitingPayments: number }>(
    `select (select count(*)::int from sandbox.message) as messages,
       (select count(*)::int from sandbox.psp_payment where status = 'pending' and closed_at is null) as "waitingPayments"`,
  );
  return { messages: rows[0]?.messages ?? 0, waitingPayments: rows[0]?.waitingPayments ?? 0, games: fullCatalogue.length, players };
}
