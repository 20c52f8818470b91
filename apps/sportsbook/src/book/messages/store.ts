import * as z from 'zod';
import type { Queryable } from '../context.ts';

interface PlatformMessage {
  readonly messageId: string;
  readonly type: string;
}

export async function insertMessages<Message extends PlatformMessage>(
  database: Queryable,
  messages: readonly Message[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  // One document: an array of documents would have every quote in it escaped here, and undone there.
  await database.query(
    `insert into sportsbook.platform_message (message_id, type, body, next_attempt_at, created_at)
     select body ->> 'messageId', body ->> 'type', body, $2::timestamptz, $2::timestamptz
     from jsonb_array_elements($1::jsonb) as message (body)
     on conflict (message_id) do nothing`,
    [JSON.stringify(messages), now],
  );
}

/** A ticket update for the platform; its body is made when it is sent. */
export interface TicketUpdates {
  readonly messageId: string;
  readonly ticketId: string;
}

export async function insertTicketUpdates(database: Queryable, updates: readonly TicketUpdates[], now: Date): Promise<void> {
  if (updates.length === 0) return;
  await database.query(
    `insert into sportsbook.platform_message (message_id, type, ticket_id, next_attempt_at, created_at)
     select message_id, 'ticket.updated', ticket_id, $3::timestamptz, $3::timestamptz
     from unnest($1::text[], $2::uuid[]) as given (message_id, ticket_id)
     on conflict (message_id) do nothing`,
    [updates.map(({ messageId }) => messageId), updates.map(({ ticketId }) => ticketId), now],
  );
}

const claimedRow = z.object({
  messageId: z.string(),
  attempts: z.number(),
  /** None for a ticket's: that is made from the ticket. */
  body: z.looseObject({}).nullable(),
  ticketId: z.string().nullable(),
});
type ClaimedMessage = z.output<typeof claimedRow>;

/**
 * Takes messages that are due and sets their next attempt, so that no other worker sends them meanwhile. The latest first: a bet just
 * accepted does not wait in the history behind ten thousand that were settled (sportsbook §5.6).
 */
export async function claimMessages(
  database: Queryable,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedMessage[]> {
  const { rows } = await database.query({
    name: 'sportsbook-claim-messages',
    text: `update sportsbook.platform_message
     set attempts = attempts + 1, next_attempt_at = $2
     where message_id in (
       select message_id
       from sportsbook.platform_message
       where next_attempt_at <= $1
       order by next_attempt_at desc, message_id desc
       limit $3
       for update skip locked
     )
     returning message_id as "messageId", attempts, body, ticket_id as "ticketId"`,
    values: [now, leaseUntil, limit],
  });
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

const claimedVersions = z.array(z.object({ locale: z.string(), version: z.number() }));

/** The next versions of the lists that changed, by locale; none for a list that did not change or was published a moment ago. */
export async function claimTopEvents(
  database: Queryable,
  { lists, now, before }: { lists: readonly { locale: string; contentHash: string }[]; now: Date; before: Date },
): Promise<ReadonlyMap<string, number>> {
  const ordered = lists.toSorted((one, other) => (one.locale < other.locale ? -1 : 1));
  const { rows } = await database.query(
    `insert into sportsbook.top_events (locale, version, content_hash, told_at)
     select locale, 1, content_hash, $3::timestamptz
     from unnest($1::text[], $2::text[]) as list (locale, content_hash)
     order by locale
     on conflict (locale) do update
     set version = top_events.version + 1, content_hash = excluded.content_hash, told_at = excluded.told_at
     where top_events.content_hash <> excluded.content_hash and top_events.told_at <= $4
     returning locale, version`,
    [ordered.map(({ locale }) => locale), ordered.map(({ contentHash }) => contentHash), now, before],
  );
  return new Map(claimedVersions.parse(rows).map(({ locale, version }) => [locale, version]));
}
