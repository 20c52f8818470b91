import * as z from 'zod';
import type { Queryable } from '../context.ts';

export interface PlatformMessage {
  readonly messageId: string;
  readonly type: string;
}

export async function insertMessages(database: Queryable, messages: readonly PlatformMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  await database.query(
    `insert into sportsbook.platform_message (message_id, type, body, next_attempt_at, created_at)
     select *, $4::timestamptz, $4::timestamptz
     from unnest($1::text[], $2::text[], $3::jsonb[])
     on conflict (message_id) do nothing`,
    [messages.map(({ messageId }) => messageId), messages.map(({ type }) => type), messages.map((message) => JSON.stringify(message)), now],
  );
}

const claimedRow = z.object({
  messageId: z.string(),
  attempts: z.number(),
  body: z.looseObject({ ticket: z.looseObject({ id: z.string(), playerId: z.string() }).optional() }),
});
export type ClaimedMessage = z.output<typeof claimedRow>;

/** Takes messages that are due and sets their next attempt, so that no other worker sends them meanwhile. */
export async function claimMessages(
  database: Queryable,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedMessage[]> {
  const { rows } = await database.query(
    `update sportsbook.platform_message
     set attempts = attempts + 1, next_attempt_at = $2
     where message_id in (
       select message_id
       from sportsbook.platform_message
       where next_attempt_at <= $1
       order by next_attempt_at, message_id
       limit $3
       for update skip locked
     )
     returning message_id as "messageId", attempts, body`,
    [now, leaseUntil, limit],
  );
  return z.array(claimedRow).parse(rows);
}

/** The platform has stored them. */
export async function forgetMessages(database: Queryable, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await database.query(
    `delete from sportsbook.platform_message
     where message_id = any($1::text[])`,
    [messageIds],
  );
}

export async function postponeMessage(database: Queryable, messageId: string, nextAttemptAt: Date): Promise<void> {
  await database.query(
    `update sportsbook.platform_message
     set next_attempt_at = $2
     where message_id = $1`,
    [messageId, nextAttemptAt],
  );
}
