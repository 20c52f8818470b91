import { type Database, one } from '../../../../kernel/database.ts';

/** The facts in the head of a player's page that the player's row does not hold. */
export interface HeadFacts {
  hasSecondFactor: boolean;
  passkeys: number;
  openSessions: number;
  /** When the oldest document in review was uploaded. */
  documentsWaitSince: Date | null;
  erasureAskedAt: Date | null;
  /** Since when the account looks like an excluded person's. */
  identityMatchedAt: Date | null;
  exclusionEndsAt: Date | null;
  reopeningAskedAt: Date | null;
}

export async function findHeadFacts(
  database: Database,
  { playerId, realNow }: { playerId: string; realNow: Date },
): Promise<HeadFacts | undefined> {
  return await one<HeadFacts>(database)`
    select
      exists (
        select from player.second_factor where player_id = player.id and confirmed_at is not null
      ) as "hasSecondFactor",
      (select count(*)::int from player.passkey where player_id = player.id and suspended_at is null) as passkeys,
      (
        select count(*)::int from player.session where player_id = player.id and closed_at is null and refreshable_until > ${realNow}
      ) as "openSessions",
      (
        select min(created_at) from player.document where player_id = player.id and status = 2 and deleted_at is null
      ) as "documentsWaitSince",
      (
        select requested_at from player.erasure where player_id = player.id and cancelled_at is null and done_at is null
      ) as "erasureAskedAt",
      (
        select max(created_at) from player.identity_match where player_id = player.id and state = 'open'
      ) as "identityMatchedAt",
      excluded.ends_at as "exclusionEndsAt", excluded.reopening_asked_at as "reopeningAskedAt"
    from player.player
    left join player.excluded_person as excluded on excluded.player_id = player.id and excluded.reopened_at is null
    where player.id = ${playerId}
  `;
}
