import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import { EVENT_LOCK_CLASS } from './store.ts';

const idRows = z.array(z.object({ id: z.string() }));

/** An ended event without recent messages, undecided tickets or pending late corrections. */
const isOverBefore = (before: string): string => `
  event.state in ('ended', 'abandoned', 'cancelled', 'postponed')
  and event.heard_at < ${before}
  and not exists (
    select from sportsbook.market
    join sportsbook.selection on selection.market_id = market.id
    join sportsbook.ticket on ticket.id = selection.ticket_id
    left join sportsbook.manual_case as waiting
      on waiting.kind = 'late-correction' and waiting.subject = ticket.id::text and waiting.closed_at is null
    where market.event_id = event.id
      and (ticket.state in ('pending', 'staking', 'cancelling', 'open', 'cashing') or waiting.id is not null)
  )`;

/** Events to be forgotten, those over longest first. */
export async function overSince(database: Pool, before: Date, limit: number): Promise<string[]> {
  const { rows } = await database.query(
    `select event.id
     from sportsbook.event
     where ${isOverBefore('$1')}
     order by event.heard_at, event.id
     limit $2`,
    [before, limit],
  );
  return idRows.parse(rows).map(({ id }) => id);
}

/** Locks those events that are unlocked, until the transaction ends, and checks them again under the lock. */
export async function freeEvents(transaction: PoolClient, eventIds: readonly string[], before: Date): Promise<string[]> {
  const { rows: held } = await transaction.query(
    `select id
     from unnest($2::text[]) as given (id)
     where pg_try_advisory_xact_lock($1::integer, hashtext(id))`,
    [EVENT_LOCK_CLASS, eventIds],
  );
  const { rows } = await transaction.query(
    `select event.id
     from sportsbook.event
     where event.id = any($2::text[]) and ${isOverBefore('$1')}
     order by event.id
     limit $3`,
    [before, idRows.parse(held).map(({ id }) => id), eventIds.length],
  );
  return idRows.parse(rows).map(({ id }) => id);
}

/** Deletes locked events with everything stored for them, and exposures of zero. */
export async function deleteEvents(transaction: PoolClient, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  for (const statement of [
    `delete from sportsbook.exposure
     using (
       select distinct ticket.player_id, ticket.currency, selection.outcome_id
       from sportsbook.market
       join sportsbook.selection on selection.market_id = market.id
       join sportsbook.ticket on ticket.id = selection.ticket_id
       where market.event_id = any($1::text[])
     ) as past
     where exposure.player_id = past.player_id and exposure.currency = past.currency and exposure.outcome_id = past.outcome_id
       and exposure.used_minor = 0`,
    `delete from sportsbook.event_liability where event_id = any($1::text[]) and liability_eur_minor = 0`,
    `delete from sportsbook.market_decision
     using sportsbook.market
     where market_decision.market_id = market.id and market.event_id = any($1::text[])`,
    `delete from sportsbook.market where event_id = any($1::text[])`,
    `delete from sportsbook.event where id = any($1::text[])`,
  ])
    await transaction.query(statement, [eventIds]);
}
