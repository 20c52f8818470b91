import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { newSecret, otpauthUrl } from '../../../kernel/secrets/one-time-codes.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import type { OperatorContext } from '../context.ts';
import { takePassword } from '../accounts/password.ts';
import * as accounts from '../accounts/store.ts';
import { forgiveAttempt, inAttempt, sessionThrottles } from '../throttle/service.ts';
import { wrongInSession } from './guesses.ts';
import { SECRET_PURPOSE, stepOf } from './factor-check.ts';
import { acceptFactor, endOthers, holdOwn, recordOwn, renewRecoveryCodes } from './own.ts';
import * as store from './store.ts';

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

/**
 * The first code of a new secret: it counts from this moment, and an invited operator is active. Other sessions end.
 * @returns ten recovery codes, shown once @throws factorInvalid, conflict where no secret is being set up, tooManyRequests
 */
export async function confirmTotp(context: OperatorContext, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const { id: operatorId } = actorOf(context);
  const counted = sessionThrottles(operatorId, context.request.ip);
  const recoveryCodes = await inAttempt(context, counted, (judged) =>
    inTransaction(context.database, async (transaction) => {
      const held = await holdOwn(context, transaction, { needsFactor: true });
      const totp = await store.lockTotp(transaction, { operatorId, isConfirmed: false });
      if (totp === undefined) throw refusedBy('conflict', 'setupOver');
      const step = stepOf(context, totp, code);
      judged();
      if (step === undefined) return undefined;
      await store.confirmTotp(transaction, { id: totp.id, operatorId, step, now: context.clock.realNow() });
      await acceptFactor(context, transaction, held);
      await recordOwn(context, transaction, { act: 'own.totp.confirm' });
      return renewRecoveryCodes(context, transaction, operatorId);
    }),
  );
  if (recoveryCodes === undefined) throw new DomainError('factorInvalid');
  await forgiveAttempt(context, counted);
  return { recoveryCodes };
}

/** When the authenticator app was confirmed, and how many recovery codes are left. */
export async function readOwnFactors(context: OperatorContext): Promise<{ appSince: Date | null; recoveryCodesLeft: number }> {
  const { id } = actorOf(context);
  const [appSince, recoveryCodesLeft] = await Promise.all([
    store.findConfirmedAt(context.database, id),
    store.countRecoveryCodes(context.database, id),
  ]);
  return { appSince, recoveryCodesLeft };
}

/** Replaces the recovery codes by ten new ones. @throws stepUpRequired */
export async function createRecoveryCodes(context: OperatorContext): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await inTransaction(context.database, async (transaction) => {
    const { operator } = await holdOwn(context, transaction, { needsFactor: true });
    await recordOwn(context, transaction, { act: 'own.recoveryCodes.create' });
    return renewRecoveryCodes(context, transaction, operator.id);
  });
  return { recoveryCodes };
}

/**
 * Changes the own password; every other session ends. The present one is judged after the factor, with the operator's row held: a stolen session
 * learns nothing by it without a code, and ten wrong ones end it (S106).
 * @throws wrongCredentials, validation, stepUpRequired, tooManyRequests
 */
export async function changePassword(
  context: OperatorContext,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { id } = actorOf(context);
  const { passwords } = context.authority;
  const counted = sessionThrottles(id, context.request.ip);
  const isRight = await inAttempt(context, counted, (judged) =>
    inTransaction(context.database, async (transaction) => {
      const { operator } = await holdOwn(context, transaction, { needsFactor: true });
      const matches = await passwords.verify(operator.passwordHash, currentPassword);
      judged();
      if (!matches) {
        await wrongInSession(context, transaction, operator);
        return false;
      }
      const passwordHash = await takePassword(context, { password, email: operator.email });
      await accounts.setPassword(transaction, { id, passwordHash });
      await endOthers(context, transaction, id);
      await recordOwn(context, transaction, { act: 'own.password.change' });
      return true;
    }),
  );
  if (!isRight) throw new DomainError('wrongCredentials');
  await forgiveAttempt(context, counted);
}
