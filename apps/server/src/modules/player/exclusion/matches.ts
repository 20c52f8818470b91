import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type OperatorActor, operatorName } from '../../../kernel/visitor.ts';
import { authorised, type OperatorKernel } from '../../operator/index.ts';
import type { PlayerKernel } from '../context.ts';
import * as players from '../profile/store.ts';
import * as store from './match-store.ts';
import { type RecognitionContext, releaseHeld } from './recognition.ts';

export type { IdentityMatch } from './match-store.ts';

/** The dependencies of deciding about matches. */
type MatchContext = RecognitionContext & Pick<PlayerKernel, 'database'> & Pick<OperatorKernel, 'authority'>;

/** Accounts that may be an excluded person's and wait for an operator, oldest first. */
export const listIdentityMatches = ({ database }: Pick<MatchContext, 'database'>): Promise<store.IdentityMatch[]> =>
  store.listOpenMatches(database);

type MatchDecision = { actor: OperatorActor; matchId: string; decision: 'confirm' | 'dismiss'; reason: string };

/**
 * Decides whether an account is an excluded person's: if so it is closed as long as theirs, if not it continues. Once for each account and
 * person. @returns false when it was decided before @throws permissionMissing, sessionOver, notFound
 */
export function decideIdentityMatch(context: MatchContext, decided: MatchDecision): Promise<boolean> {
  const { matchId, decision, actor, reason } = decided;
  const right = { actor, permission: 'risk.decide', act: `exclusions.${decision}`, object: matchId } as const;
  return authorised(context, right, async (transaction) => {
    const match = await store.findMatch(transaction, matchId);
    if (match === undefined) throw new DomainError('notFound');
    return decide(context, transaction, { match, decision, actor: operatorName(actor), reason });
  });
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
