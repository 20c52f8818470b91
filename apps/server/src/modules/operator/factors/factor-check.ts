import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { acceptedStep, readTyped } from '../../../kernel/secrets/one-time-codes.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import { operatorName } from '../../../kernel/visitor.ts';
import type { Standing } from '../authority/store.ts';
import type { OperatorContext, OperatorKernel } from '../context.ts';
import { stolenSessionMail } from '../mails.ts';
import * as people from '../people/store.ts';
import * as store from './store.ts';

/** What an app's secret is sealed for. */
export const SECRET_PURPOSE = 'operator-factor';

/** One of the two was typed. */
export interface TypedFactor {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/** A recovery code as it is stored, bound to its operator. */
export const recoveryKeysOf = (
  { authority }: Pick<OperatorKernel, 'authority'>,
  { operatorId, code }: { operatorId: string; code: string },
): LookupKeys => authority.vault.lookupKeys('operator recovery code', `${operatorId}\n${readTyped(code).code}`);

/** The step of the app's secret that a typed code is of; it counts once. Apps go by real time, which the platform's clock does not move. */
export function stepOf(context: Pick<OperatorKernel, 'authority' | 'clock'>, totp: store.Totp, typed: string): number | undefined {
  const { kind, code } = readTyped(typed);
  if (kind !== 'app') return undefined;
  const secret = context.authority.vault.open(SECRET_PURPOSE, totp.secretSealed);
  return acceptedStep(code, { secret, lastStep: totp.lastStep, now: context.clock.realNow() });
}

/** Judges what was typed and uses it up: a step of the app counts once, a recovery code is spent. */
export async function isRightFactor(
  context: Pick<OperatorKernel, 'authority' | 'clock'>,
  transaction: Database,
  { operatorId, typed }: { operatorId: string; typed: TypedFactor },
): Promise<boolean> {
  if (typed.recoveryCode !== undefined) {
    const codeKeys = recoveryKeysOf(context, { operatorId, code: typed.recoveryCode });
    return store.useRecoveryCode(transaction, { operatorId, codeKeys, now: context.clock.realNow() });
  }
  const totp = await store.lockTotp(transaction, { operatorId, isConfirmed: true });
  if (totp === undefined || typed.code === undefined) return false;
  const step = stepOf(context, totp, typed.code);
  if (step !== undefined) await store.rememberStep(transaction, { id: totp.id, step });
  return step !== undefined;
}

/** Whether a session's cookie is used from another device and another address than it was opened on (operator §10, OS-11). */
const isElsewhere = (
  { request }: Pick<OperatorContext, 'request'>,
  { address, device, isToken }: Pick<Standing, 'address' | 'device' | 'isToken'>,
): boolean => !isToken && request.ip !== address && request.userAgent !== device;

/** Refuses such a call, writes it down, and mails the owner; what the caller was about to write is rolled back. @throws factorInvalid */
export async function refuseStolen(context: OperatorContext, standing: Standing): Promise<void> {
  if (!isElsewhere(context, standing)) return;
  const { operatorId, sessionId } = standing;
  const operator = await people.findOperator(context.database, operatorId);
  const { ip: address, userAgent: device } = context.request;
  const actor = operatorName({ id: operatorId });
  const detail = { act: 'session.stepUp', refusal: 'usedElsewhere' };
  await recordAudit(context, context.database, { kind: 'operatorRefused', playerId: null, actor, sessionId, detail });
  const at = context.clock.realNow();
  if (operator !== undefined) await context.authority.sendMail(context.database, stolenSessionMail(operator, { address, device, at }));
  throw new DomainError('factorInvalid');
}
