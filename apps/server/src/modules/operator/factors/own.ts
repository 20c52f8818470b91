import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { newRecoveryCodes } from '../../../kernel/secrets/one-time-codes.ts';
import { actorOf, operatorName } from '../../../kernel/visitor.ts';
import { permit, refuseStale } from '../authority/service.ts';
import { bumpAuthority, type SessionStanding } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import { newFactorMail } from '../mails.ts';
import * as accounts from '../accounts/store.ts';
import * as sessions from '../sessions/store.ts';
import { recoveryKeysOf } from './factor-check.ts';
import * as store from './store.ts';

interface Held {
  operator: accounts.Operator;
  standing: SessionStanding;
}

/** The own operator and session, held; what changes a factor or password needs a fresh one, except while the first is set up. */
export async function holdOwn(context: OperatorContext, transaction: Database, { needsFactor }: { needsFactor: boolean }): Promise<Held> {
  const actor = actorOf(context);
  const operator = await accounts.lockOperator(transaction, actor.id);
  invariant(operator, 'A session has no operator');
  const { standing } = await permit(context, transaction, { actor, permission: 'own' });
  if (needsFactor && standing.scope === 'whole') refuseStale(standing, context.clock.realNow());
  return { operator, standing };
}

export const recordOwn = (context: OperatorContext, transaction: Database, done: { act: string; passkeyId?: string }): Promise<void> => {
  const actor = actorOf(context);
  const detail = { ...done, object: actor.id };
  return recordAudit(context, transaction, {
    kind: 'operatorActed',
    playerId: null,
    actor: operatorName(actor),
    sessionId: actor.sessionId,
    detail,
  });
};

/** Ends every other session after a change of factor or password, and clears cached authority in all processes. */
export async function endOthers(context: OperatorContext, transaction: Database, operatorId: string): Promise<void> {
  const { sessionId: but } = actorOf(context);
  await sessions.endSessions(transaction, { operatorId, but, reason: 'changed', now: context.clock.realNow() });
  await bumpAuthority(transaction, [operatorId]);
}

export async function renewRecoveryCodes(context: OperatorContext, transaction: Database, operatorId: string): Promise<string[]> {
  const codes = newRecoveryCodes(context.random);
  const keys = codes.map((code) => recoveryKeysOf(context, { operatorId, code })[0]);
  await store.replaceRecoveryCodes(transaction, { operatorId, keys });
  return codes;
}

/** A factor counts from this moment: an invited operator is active, other sessions end; who had factors before is mailed. */
export async function acceptFactor(context: OperatorContext, transaction: Database, { operator, standing }: Held): Promise<void> {
  const { id: operatorId, sessionId } = actorOf(context);
  const now = context.clock.realNow();
  if (operator.state === 'invited') await accounts.setState(transaction, { id: operatorId, state: 'active' });
  if (standing.scope === 'enrolment') await sessions.widen(transaction, { id: sessionId, now });
  else await mailChange(context, transaction, { operator, change: 'added' });
  await endOthers(context, transaction, operatorId);
}

/** Notifies the owner that a factor was added or removed, in case it was somebody else. */
export function mailChange(
  context: OperatorContext,
  transaction: Database,
  { operator, change }: { operator: Pick<accounts.Operator, 'email'>; change: 'added' | 'removed' | 'suspended' },
): Promise<void> {
  const { ip: address, userAgent: device } = context.request;
  return context.authority.sendMail(transaction, newFactorMail(operator, { change, address, device, at: context.clock.realNow() }));
}
