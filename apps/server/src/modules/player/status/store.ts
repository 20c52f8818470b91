import { playerStatus } from '@pavilion/contract/constants.ts';
import { sql } from 'kysely';
import { type Database, one, run } from '../../../kernel/database.ts';

/** Sets a player's status, and since when the account is closed. */
export async function updatePlayerStatus(database: Database, change: { id: string; status: number; now: Date }): Promise<void> {
  await run(database)`
    update player.player
    set status = ${change.status}, updated_at = ${change.now},
      closed_at = case when ${change.status}::smallint = ${sql.lit(playerStatus.closed)} then coalesce(closed_at, ${change.now}::timestamptz) end
    where id = ${change.id}
  `;
}

/** A person whose account an exclusion keeps closed. */
export interface ExcludedPerson {
  id: string;
  playerId: string;
  previousStatus: number;
  endsAt: Date;
  reopeningAskedAt: Date | null;
  createdAt: Date;
}

/** The exclusion that keeps a player's account closed, if one does. */
export async function findExclusion(database: Database, playerId: string): Promise<ExcludedPerson | undefined> {
  return await one<ExcludedPerson>(database)`
    select id, player_id as "playerId", previous_status as "previousStatus", ends_at as "endsAt", reopening_asked_at as "reopeningAskedAt",
      created_at as "createdAt"
    from player.excluded_person
    where player_id = ${playerId}
      and reopened_at is null
  `;
}

/** Sets what an excluded player may do again once the account opens. */
export async function keepForReopening(transaction: Database, kept: { playerId: string; status: number }): Promise<void> {
  await run(transaction)`
    update player.excluded_person
    set previous_status = ${kept.status}
    where player_id = ${kept.playerId}
      and reopened_at is null
  `;
}

/** Is an operator's decision pending whether this account is an excluded person's? */
export async function hasOpenMatch(database: Database, playerId: string): Promise<boolean> {
  const row = await one(database)`
    select id
    from player.identity_match
    where player_id = ${playerId}
      and state = 'open'
    limit 1
  `;
  return row !== undefined;
}
