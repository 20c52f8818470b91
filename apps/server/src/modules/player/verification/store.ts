import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { CheckOutcome, CheckStanding } from './rules.ts';

export interface IdentityCheck {
  outcome: CheckStanding;
  reason: string | null;
  occurredAt: Date;
  hasLimitedPlayer: boolean;
  /** When an operator asked for verification again, and its deadline; null where none has. */
  restartedAt: Date | null;
  dueAt: Date | null;
}

/** @returns false when this event was stored before */
export async function insertEvent(
  database: Database,
  event: { eventId: string; playerId: string; outcome: CheckOutcome; reason: string | null; occurredAt: Date; receivedAt: Date },
): Promise<boolean> {
  const rows = await many<{ eventId: string }>(database)`
    insert into player.identity_event (event_id, player_id, outcome, reason, occurred_at, received_at)
    values (${event.eventId}, ${event.playerId}, ${event.outcome}, ${event.reason}, ${event.occurredAt}, ${event.receivedAt})
    on conflict do nothing
    returning event_id as "eventId"
  `;
  return rows.length === 1;
}

const NEWS_LIMIT = 50;

/** The provider's reports about a player, newest first. */
export async function listEvents(
  database: Database,
  playerId: string,
): Promise<{ outcome: CheckOutcome; reason: string | null; occurredAt: Date }[]> {
  return await many<{ outcome: CheckOutcome; reason: string | null; occurredAt: Date }>(database)`
    select outcome, reason, occurred_at as "occurredAt"
    from player.identity_event
    where player_id = ${playerId}
    order by occurred_at desc, event_id desc
    limit ${NEWS_LIMIT}
  `;
}

export async function findCheck(database: Database, playerId: string): Promise<IdentityCheck | undefined> {
  return await one<IdentityCheck>(database)`
    select outcome, reason, occurred_at as "occurredAt", has_limited_player as "hasLimitedPlayer", restarted_at as "restartedAt",
      due_at as "dueAt"
    from player.identity_check
    where player_id = ${playerId}
  `;
}

export async function saveCheck(database: Database, check: IdentityCheck & { playerId: string }): Promise<void> {
  await run(database)`
    insert into player.identity_check (player_id, outcome, reason, occurred_at, has_limited_player, restarted_at, due_at)
    values (
      ${check.playerId}, ${check.outcome}, ${check.reason}, ${check.occurredAt}, ${check.hasLimitedPlayer}, ${check.restartedAt},
      ${check.dueAt}
    )
    on conflict (player_id) do update
    set outcome = excluded.outcome,
      reason = excluded.reason,
      occurred_at = excluded.occurred_at,
      has_limited_player = excluded.has_limited_player,
      restarted_at = excluded.restarted_at,
      due_at = excluded.due_at
  `;
}
