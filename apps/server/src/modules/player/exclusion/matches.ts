import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { isProvenOperator, type NamedOperator, type OperatorClaim, plainName } from '../../../kernel/secrets/operator-proof.ts';
import type { PlayerKernel } from '../context.ts';
import * as players from '../profile/store.ts';
import * as store from './match-store.ts';
import { type RecognitionContext, releaseHeld } from './recognition.ts';

export type { IdentityMatch } from './match-store.ts';

/** What deciding about likenesses needs. */
export type MatchContext = RecognitionContext &
  Pick<PlayerKernel, 'database'> & {
    /** The operators who may decide whose an account is, with the hashes of their keys. */
    kycOperators: readonly NamedOperator[];
  };

/** Accounts that may be an excluded person's and wait for an operator, oldest first. */
export const listIdentityMatches = ({ database }: Pick<MatchContext, 'database'>): Promise<store.IdentityMatch[]> =>
  store.listOpenMatches(database);

export type MatchDecision = OperatorClaim & { matchId: string; decision: 'confirm' | 'dismiss'; reason: string };

/**
 * Decides whether an account is an excluded person's: if so it is closed as long as theirs, if not it goes on. Once for each account and
 * person. @returns false when it was decided before @throws forbidden, notFound
 */
export async function decideIdentityMatch(context: MatchContext, decided: MatchDecision): Promise<boolean> {
  const { matchId, decision, operatorName, reason } = decided;
  const actor = `operator:${plainName(operatorName)}`;
  if (!isProvenOperator(context.kycOperators, decided)) {
    await recordAudit(context, context.database, { kind: 'identityMatchRefused', playerId: null, actor, detail: { matchId, decision } });
    throw new DomainError('forbidden');
  }
  const match = await store.findMatch(context.database, matchId);
  if (match === undefined) throw new DomainError('notFound');
  return inTransaction(context.database, (transaction) => decide(context, transaction, { match, decision, actor, reason }));
}

async function decide(
  context: MatchContext,
  transaction: Database,
  given: { match: store.IdentityMatch; decision: MatchDecision['decision']; actor: string; reason: string },
): Promise<boolean> {
  const { match, decision, actor } = given;
  const { id, playerId, endsAt } = match;
  await players.lockPlayer(transaction, playerId);
  const state = decision === 'confirm' ? 'confirmed' : 'dismissed';
  const reason = given.reason.trim() === '' ? null : given.reason.trim();
  if (!(await store.decideMatch(transaction, { id, state, decidedBy: actor, reason, now: context.clock.now() }))) return false;
  await recordAudit(context, transaction, { kind: 'identityMatchDecided', playerId, actor, detail: { matchId: id, decision, reason } });
  if (decision === 'confirm') await context.identity.keepOut(transaction, { playerId, endsAt, actor });
  else await releaseHeld(context, transaction, playerId);
  return true;
}
