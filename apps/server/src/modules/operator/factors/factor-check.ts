import type { Database } from '../../../kernel/database.ts';
import { acceptedStep, readTyped } from '../../../kernel/secrets/one-time-codes.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import type { OperatorKernel } from '../context.ts';
import * as store from './store.ts';

/** The purpose its secret is sealed for. */
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
