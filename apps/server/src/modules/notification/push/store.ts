import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { PushTarget } from '../ports.ts';

export interface Subscription extends PushTarget {
  id: string;
  playerId: string;
  sessionId: string;
}

const columns = sql`id, player_id as "playerId", session_id as "sessionId", endpoint, p256dh, auth`;

/** A browser belongs to the player who signed in there last. */
export async function saveSubscription(database: Database, { createdAt, ...row }: Subscription & { createdAt: Date }): Promise<void> {
  await run(database)`
    insert into notification.push_subscription (id, player_id, session_id, endpoint, p256dh, auth, created_at)
    values (${row.id}, ${row.playerId}, ${row.sessionId}, ${row.endpoint}, ${row.p256dh}, ${row.auth}, ${createdAt})
    on conflict (endpoint) do update
    set player_id = excluded.player_id,
      session_id = excluded.session_id,
      p256dh = excluded.p256dh,
      auth = excluded.auth,
      created_at = excluded.created_at
  `;
}

/** Deletes a player's oldest subscriptions beyond the limit. */
export async function keepNewest(database: Database, { playerId, max }: { playerId: string; max: number }): Promise<void> {
  await run(database)`
    delete from notification.push_subscription
    where id in (
      select id
      from notification.push_subscription
      where player_id = ${playerId}
      order by created_at desc, id desc
      offset ${max}
    )
  `;
}

export async function listSubscriptions(database: Database, { playerId, max }: { playerId: string; max: number }): Promise<Subscription[]> {
  return await many<Subscription>(database)`
    select ${columns}
    from notification.push_subscription
    where player_id = ${playerId}
    order by created_at desc, id desc
    limit ${max}
  `;
}

export async function findSubscription(database: Database, id: string): Promise<Subscription | undefined> {
  return await one<Subscription>(database)`
    select ${columns}
    from notification.push_subscription
    where id = ${id}
  `;
}

/** Removes a browser that its push service reports as gone; one that has subscribed again since has new keys and stays. */
export async function deleteGone(database: Database, { id, auth }: Pick<Subscription, 'id' | 'auth'>): Promise<void> {
  await run(database)`
    delete from notification.push_subscription
    where id = ${id} and auth = ${auth}
  `;
}

export async function deleteSubscription(
  database: Database,
  { playerId, endpoint }: Pick<Subscription, 'playerId' | 'endpoint'>,
): Promise<void> {
  await run(database)`
    delete from notification.push_subscription
    where player_id = ${playerId} and endpoint = ${endpoint}
  `;
}

export async function deleteOfSession(database: Database, sessionId: string): Promise<void> {
  await run(database)`
    delete from notification.push_subscription
    where session_id = ${sessionId}
  `;
}
