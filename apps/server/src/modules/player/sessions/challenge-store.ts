import { type Database, many, one, run } from '../../../kernel/database.ts';

/** A sign-in that waits for its second step. */
export interface Challenge {
  playerId: string;
  needsPassword: boolean;
}

export async function insertChallenge(
  database: Database,
  challenge: Challenge & { challengeKey: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await run(database)`
    insert into player.sign_in_challenge (challenge_key, player_id, needs_password, created_at, expires_at)
    values (
      ${challenge.challengeKey}, ${challenge.playerId}, ${challenge.needsPassword}, ${challenge.createdAt}, ${challenge.expiresAt}
    )
  `;
}

export async function findChallenge(
  database: Database,
  { challengeKey, now }: { challengeKey: string; now: Date },
): Promise<Challenge | undefined> {
  return await one<Challenge>(database)`
    select player_id as "playerId", needs_password as "needsPassword"
    from player.sign_in_challenge
    where challenge_key = ${challengeKey} and used_at is null and expires_at > ${now}
  `;
}

/** Uses up a challenge. @returns false if another call was faster, or it has expired */
export async function useChallenge(transaction: Database, { challengeKey, now }: { challengeKey: string; now: Date }): Promise<boolean> {
  const rows = await many<{ playerId: string }>(transaction)`
    update player.sign_in_challenge
    set used_at = ${now}
    where challenge_key = ${challengeKey} and used_at is null and expires_at > ${now}
    returning player_id as "playerId"
  `;
  return rows.length === 1;
}

/** Ends every sign-in that waits for its code. */
export async function deleteChallengesOf(database: Database, playerId: string): Promise<void> {
  await run(database)`delete from player.sign_in_challenge where player_id = ${playerId}`;
}

export async function deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
  await run(database)`delete from player.sign_in_challenge where expires_at < ${now}`;
}
