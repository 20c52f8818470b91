import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { newRecoveryCodes, newSecret, otpauthUrl } from '../../../kernel/secrets/one-time-codes.ts';
import { actorOf, operatorName } from '../../../kernel/visitor.ts';
import { permit, refuseStale } from '../authority/service.ts';
import { bumpAuthority, type Standing } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import { takePassword } from '../people/password.ts';
import * as people from '../people/store.ts';
import * as sessions from '../sessions/store.ts';
import { factorThrottles, forgiveAttempt, takeAttempt } from '../throttle/service.ts';
import { isRightFactor, recoveryKeyOf, refuseStolen, SECRET_PURPOSE, stepOf, wrongFactor } from './judge.ts';
import * as store from './store.ts';

/** The own operator and session, held; what changes a factor or password needs a fresh one, except while the first is set up. */
async function holdOwn(
  context: OperatorContext,
  transaction: Database,
  { needsFactor }: { needsFactor: boolean },
): Promise<{ operator: people.Operator; standing: Standing }> {
  const actor = actorOf(context);
  const operator = await people.lockOperator(transaction, actor.id);
  invariant(operator, 'A session has no operator');
  const { standing } = await permit(context, transaction, { actor, permission: 'own' });
  if (needsFactor && standing.scope === 'whole') refuseStale(standing, context.clock.realNow());
  return { operator, standing };
}

const recordOwn = (context: OperatorContext, transaction: Database, act: string): Promise<void> => {
  const actor = actorOf(context);
  const detail = { act, object: actor.id };
  return recordAudit(context, transaction, {
    kind: 'operatorActed',
    playerId: null,
    actor: operatorName(actor),
    sessionId: actor.sessionId,
    detail,
  });
};

/** What a change of factor or password ends: every other session, and what processes remembered of the authority. */
async function endOthers(context: OperatorContext, transaction: Database, operatorId: string): Promise<void> {
  const { sessionId: but } = actorOf(context);
  await sessions.endSessions(transaction, { operatorId, but, reason: 'changed', now: context.clock.realNow() });
  await bumpAuthority(transaction, [operatorId]);
}

/** Makes a secret for an authenticator app; it counts once a code of it was typed. @throws stepUpRequired */
export async function startTotp(context: OperatorContext): Promise<{ secret: string; otpauthUrl: string }> {
  const secret = newSecret(context.random);
  const secretSealed = context.authority.vault.seal(SECRET_PURPOSE, secret);
  const label = await inTransaction(context.database, async (transaction) => {
    const { operator } = await holdOwn(context, transaction, { needsFactor: true });
    const now = context.clock.realNow();
    await store.replaceUnconfirmed(transaction, { id: context.random.newId(), operatorId: operator.id, secretSealed, now });
    return operator.email;
  });
  return { secret, otpauthUrl: otpauthUrl({ secret, label: `console ${label}` }) };
}

async function renewRecoveryCodes(context: OperatorContext, transaction: Database, operatorId: string): Promise<string[]> {
  const codes = newRecoveryCodes(context.random);
  const keys = codes.map((code) => recoveryKeyOf(context, { operatorId, code }));
  await store.replaceRecoveryCodes(transaction, { operatorId, keys });
  return codes;
}

/**
 * The first code of a new secret: it counts from now on, and an invited operator is active. Other sessions end.
 * @returns ten recovery codes, shown once @throws factorInvalid, conflict where no secret is being set up, tooManyRequests
 */
export async function confirmTotp(context: OperatorContext, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const { id: operatorId, sessionId } = actorOf(context);
  const throttled = factorThrottles(operatorId, context.request.ip);
  await takeAttempt(context, throttled);
  const recoveryCodes = await inTransaction(context.database, async (transaction) => {
    const { operator } = await holdOwn(context, transaction, { needsFactor: true });
    const totp = await store.lockTotp(transaction, { operatorId, isConfirmed: false });
    if (totp === undefined) throw new DomainError('conflict');
    const step = stepOf(context, totp, code);
    if (step === undefined) return undefined;
    const now = context.clock.realNow();
    await store.confirmTotp(transaction, { id: totp.id, operatorId, step, now });
    if (operator.state === 'invited') await people.setState(transaction, { id: operatorId, state: 'active' });
    await sessions.widen(transaction, { id: sessionId, now });
    await endOthers(context, transaction, operatorId);
    await recordOwn(context, transaction, 'own.totp.confirm');
    return renewRecoveryCodes(context, transaction, operatorId);
  });
  if (recoveryCodes === undefined) throw new DomainError('factorInvalid');
  await forgiveAttempt(context, throttled);
  return { recoveryCodes };
}

/** Ten new recovery codes in place of the old ones. @throws stepUpRequired */
export async function createRecoveryCodes(context: OperatorContext): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await inTransaction(context.database, async (transaction) => {
    const { operator } = await holdOwn(context, transaction, { needsFactor: true });
    await recordOwn(context, transaction, 'own.recoveryCodes.create');
    return renewRecoveryCodes(context, transaction, operator.id);
  });
  return { recoveryCodes };
}

/**
 * Confirms that the operator is there: for five minutes calls that need it pass.
 * @throws factorInvalid for a wrong code, and wherever the session is used from another device and address; tooManyRequests
 */
export async function stepUp(context: OperatorContext, { code }: { code: string }): Promise<{ steppedUpAt: Date }> {
  const { id: operatorId, sessionId } = actorOf(context);
  const throttled = factorThrottles(operatorId, context.request.ip);
  await takeAttempt(context, throttled);
  const steppedUpAt = context.clock.realNow();
  const isRight = await inTransaction(context.database, async (transaction) => {
    const { operator, standing } = await holdOwn(context, transaction, { needsFactor: false });
    await refuseStolen(context, standing);
    if (!(await isRightFactor(context, transaction, { operatorId, typed: { code } }))) {
      await wrongFactor(context, transaction, operator);
      return false;
    }
    await sessions.stepUp(transaction, { id: sessionId, now: steppedUpAt });
    return true;
  });
  if (!isRight) throw new DomainError('factorInvalid');
  await forgiveAttempt(context, throttled);
  return { steppedUpAt };
}

/** Changes the own password; every other session ends. @throws wrongCredentials, validation, stepUpRequired */
export async function changePassword(
  context: OperatorContext,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { id } = actorOf(context);
  const known = await people.findOperator(context.database, id);
  if (!(await context.authority.passwords.verify(known?.passwordHash ?? null, currentPassword))) throw new DomainError('wrongCredentials');
  const passwordHash = await takePassword(context, { password, email: known?.email ?? null });
  await inTransaction(context.database, async (transaction) => {
    await holdOwn(context, transaction, { needsFactor: true });
    await people.setPassword(transaction, { id, passwordHash });
    await endOthers(context, transaction, id);
    await recordOwn(context, transaction, 'own.password.change');
  });
}
