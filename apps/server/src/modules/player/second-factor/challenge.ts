import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { newLinkToken, tokenKeyOf } from '../one-time-token.ts';
import type { PlayerKernel } from '../context.ts';
import { CHALLENGE_TTL_MINUTES } from './rules.ts';
import { insertChallenge } from '../sessions/challenge-store.ts';
import * as store from './store.ts';

/**
 * Issues a challenge instead of a session to a player with a second factor: it is answered by a code, once, within ten minutes (S28).
 * @returns undefined for a player without one, who is signed in
 */
export async function challengeFor(
  context: Pick<PlayerKernel, 'clock' | 'random'>,
  database: Database,
  { playerId, needsPassword = false }: { playerId: string; needsPassword?: boolean },
): Promise<string | undefined> {
  if ((await store.findConfirmed(database, playerId)) === undefined) return undefined;
  const challenge = newLinkToken(context);
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_TTL_MINUTES * 60_000);
  await insertChallenge(database, { challengeKey: tokenKeyOf(challenge), playerId, needsPassword, createdAt, expiresAt });
  return challenge;
}

/** The refusal that carries the challenge, for once what led to it is committed. */
export const secondFactorRequired = (challenge: string): DomainError => new DomainError('secondFactorRequired', { challenge });
