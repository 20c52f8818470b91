import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

const ROWS_MAX = 10_000;

export async function listHeldMessages(database: Database, playerId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select title, body, read_at as "readAt", created_at as "createdAt"
    from notification.message
    where player_id = ${playerId}
    order by created_at, id
    limit ${ROWS_MAX}
  `.execute(database);
  return rows;
}

/** Which push service it is, and since when; the address itself and the keys are the browser's secret. */
export async function listHeldSubscriptions(database: Database, playerId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select split_part(endpoint, '/', 3) as "pushService", created_at as "createdAt"
    from notification.push_subscription
    where player_id = ${playerId}
    order by created_at, id
    limit ${ROWS_MAX}
  `.execute(database);
  return rows;
}

/** Messages and browsers of the player go, and what was written to the support from the player's address. */
export async function forgetMessages(
  transaction: Database,
  { playerId, email }: { playerId: string; email: string | null },
): Promise<void> {
  await sql`
    delete from notification.message
    where player_id = ${playerId}
  `.execute(transaction);
  await sql`
    delete from notification.push_subscription
    where player_id = ${playerId}
  `.execute(transaction);
  await sql`
    delete from notification.contact_message
    where lower(email) = lower(${email})
  `.execute(transaction);
}
