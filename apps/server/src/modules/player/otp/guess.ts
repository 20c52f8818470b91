import type { OtpReason } from '@pavilion/contract/areas/player/player.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { PlayerKernel } from '../context.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import type { PhoneLookup } from '../profile/changes.ts';
import { type RepeatedKey, sinceRepeatable } from '../repeated-calls.ts';
import { judgeGuess } from './rules.ts';
import * as store from './store.ts';

type GuessContext = Pick<PlayerKernel, 'database' | 'clock' | 'identity'>;

/** A code typed for a number and a purpose. */
export interface Guess {
  phone: PhoneLookup;
  reason: OtpReason;
  code: string;
}

/** The keyed hash of a code, bound to its number and purpose (S25). */
export const otpCodeKeys = ({ identity }: Pick<PlayerKernel, 'identity'>, { phone, reason, code }: Guess): LookupKeys =>
  identity.vault.lookupKeys('otp', `${reason}\n${phone.root}\n${code}`);

/** Judges a guess under the code's lock; a wrong one is counted in this transaction, which the caller must let commit. */
async function guessLocked(context: GuessContext, transaction: Database, guess: Guess): Promise<boolean> {
  const now = context.clock.now();
  const state = await store.lockOtp(transaction, guess, now);
  const verdict = judgeGuess(state, { codeKeys: otpCodeKeys(context, guess), now });
  if (verdict === 'wrong') await store.countAttempt(transaction, guess);
  return verdict === 'right';
}

/** Whether the call with this key used this very code just now: then it is a repeat of that call, whose answer was lost. */
export async function isRepeated(
  context: GuessContext,
  transaction: Database,
  guess: Guess & { usedByKey: RepeatedKey },
): Promise<boolean> {
  if (guess.usedByKey === null) return false;
  const now = context.clock.now();
  const state = await store.lockOtp(transaction, guess, now);
  if (state?.usedByKey !== guess.usedByKey || state.usedAt === null || state.usedAt <= sinceRepeatable(now)) return false;
  return judgeGuess({ ...state, usedAt: null }, { codeKeys: otpCodeKeys(context, guess), now }) === 'right';
}

/** Checks a code without using it up (D-46). @throws otpInvalid for a wrong, used or expired one */
export async function checkOtp(context: GuessContext, guess: Guess): Promise<void> {
  const isRight = await inTransaction(context.database, (transaction) => guessLocked(context, transaction, guess));
  if (!isRight) throw new DomainError('otpInvalid');
}

/**
 * Uses up a checked code, and all others of the same name, in the transaction that it authorises: of many concurrent uses one succeeds (X2,
 * X20).
 * @throws otpInvalid when someone else was faster
 */
export async function useCheckedOtp(
  context: GuessContext,
  transaction: Database,
  { usedByKey = null, ...guess }: Guess & { usedByKey?: RepeatedKey },
): Promise<void> {
  if (!(await guessLocked(context, transaction, guess))) throw new DomainError('otpInvalid');
  await store.useOtp(transaction, guess, { now: context.clock.now(), usedByKey });
}
