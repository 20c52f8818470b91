import type { Pool } from 'pg';

/** A webhook in delivery; the same event may occur several times, as with real providers. */
export interface Delivery {
  id: string;
  body: unknown;
  attempts: number;
}

export async function insertDeliveries(
  pool: Pool,
  delivery: { eventId: string; body: object; times: number; dueAt: Date; now: Date },
): Promise<void> {
  await pool.query(
    `insert into sandbox.psp_delivery (event_id, body, due_at, created_at)
     select $1, $2, $3, $4
     from generate_series(1, $5)`,
    [delivery.eventId, JSON.stringify(delivery.body), delivery.dueAt, delivery.now, delivery.times],
  );
}

/** Claims due webhooks and postpones their next attempt, so that a crash while sending causes a retry, never a loss. */
export async function claimDueDeliveries(pool: Pool, now: Date, retryAt: Date): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    `update sandbox.psp_delivery
     set due_at = $2, attempts = attempts + 1
     where id in (
       select id
       from sandbox.psp_delivery
       where due_at <= $1
       order by due_at, id
       limit 50
       for update skip locked
     )
     returning id::text as id, body, attempts`,
    [now, retryAt],
  );
  return rows;
}

export async function markDelivered(pool: Pool, id: string, at: Date): Promise<void> {
  await pool.query(`update sandbox.psp_delivery set due_at = null, delivered_at = $2, last_answer = '200' where id = $1`, [id, at]);
}

/** Postpones a webhook; without a time it is abandoned. */
export async function postponeDelivery(pool: Pool, id: string, next: { dueAt: Date | null; answer: string }): Promise<void> {
  await pool.query('update sandbox.psp_delivery set due_at = $2, last_answer = $3 where id = $1', [id, next.dueAt, next.answer]);
}
