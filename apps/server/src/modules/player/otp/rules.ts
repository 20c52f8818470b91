import type { OtpReason } from '@pavilion/contract/areas/player/player.ts';
import type { SettingsValues } from '../../settings/index.ts';
import type { ThrottlePolicy } from '../../../kernel/throttle/verdict.ts';

/** A code lives this long (D-46). */
export const OTP_TTL_MINUTES = 10;
/** Wrong guesses after which the codes of a number and purpose are dead, all of them (D-46). */
export const OTP_ATTEMPTS_MAX = 5;
/** So many codes of a number and purpose work at a time, the latest ones. */
export const OTP_LIVE_MAX = 5;
const OTP_DIGITS = 6;
/** Codes are drawn evenly from as many. */
export const OTP_CODE_COUNT = 10 ** OTP_DIGITS;

/** The least time between two codes to one number (D-46). */
export const OTP_RESEND: ThrottlePolicy = { allowance: 1, windowSeconds: 60, beyond: { kind: 'window' } };
/** Codes to one number that one caller asks for in an hour (D-46). */
export const OTP_PER_NUMBER: ThrottlePolicy = { allowance: 5, windowSeconds: 3600, beyond: { kind: 'window' } };
/** Codes to one number, counted over all callers: a stranger can use them up, and the owner then solves a challenge. */
export const OTP_OF_ALL_CALLERS: ThrottlePolicy = { allowance: 5, windowSeconds: 3600, beyond: { kind: 'challenge' } };
/** The most one phone may get in an hour, even with solved challenges: each message costs money and disturbs its owner. */
export const OTP_PER_NUMBER_MOST: ThrottlePolicy = { allowance: 15, windowSeconds: 3600, beyond: { kind: 'window' } };
/** Codes asked for from one address of the network in an hour (S25). */
export const OTP_PER_ADDRESS: ThrottlePolicy = { allowance: 10, windowSeconds: 3600, beyond: { kind: 'window' } };
/** Codes to numbers with the same prefix, the mark of someone who earns from every message (S27). */
export const OTP_PER_PREFIX: ThrottlePolicy = { allowance: 300, windowSeconds: 3600, beyond: { kind: 'window' } };
/** The part of these caps beyond which a code is sent to a person alone, so that a machine does not use the rest up. */
export const OTP_PREFIX_STIRRED: ThrottlePolicy = { allowance: 100, windowSeconds: 3600, beyond: { kind: 'challenge' } };
export const OTP_COUNTRY_STIRRED: ThrottlePolicy = { allowance: 300, windowSeconds: 3600, beyond: { kind: 'challenge' } };
/** Codes to one calling code (S27). */
export const OTP_PER_COUNTRY: ThrottlePolicy = { allowance: 1000, windowSeconds: 3600, beyond: { kind: 'window' } };
/** Codes to all numbers together: beyond these the operators are alarmed about the cost (S27). */
export const OTP_SPEND: ThrottlePolicy = { allowance: 500, windowSeconds: 3600, beyond: { kind: 'alarm' } };
const PREFIX_DIGITS = 5;

/** The prefix of a number by which messages are capped. Example: `4915112345678` gives `49151`. */
export const prefixOf = (digits: string): string => digits.slice(0, PREFIX_DIGITS);

/** A drawn number as its six digits. Example: 42 gives `000042`. */
export const codeText = (drawn: number): string => String(drawn).padStart(OTP_DIGITS, '0');

/**
 * Whether the operator has codes for this purpose: registration by phone and the check of a profile's phone where phones may register,
 * a forgotten password where codes are on (wire §3.5).
 */
export function isReasonOpen({ registration, otp }: Pick<SettingsValues, 'registration' | 'otp'>, reason: OtpReason): boolean {
  if (!otp.reasons.includes(reason)) return false;
  if (reason === 'registration') return registration.phone;
  return reason === 'changingPass' ? otp.enabled : registration.phone || otp.enabled;
}

/** The codes of a number and purpose while one of them is being guessed. */
export interface OtpState {
  /** The newest one. */
  codeKey: string;
  /** Those before it whose life has not ended. */
  earlierKeys: readonly string[];
  /** Wrong guesses, at whichever of them. */
  attempts: number;
  expiresAt: Date;
  usedAt: Date | null;
  /** Key of the call that used it, if any. */
  usedByKey: string | null;
}

/** `dead` are codes that can no longer be used: one was used, the newest has expired, or they were guessed at too often; a guess is then not counted. */
export function judgeGuess(
  state: Omit<OtpState, 'usedByKey'> | undefined,
  { codeKeys, now }: { codeKeys: readonly string[]; now: Date },
): 'right' | 'wrong' | 'dead' {
  if (state === undefined || state.usedAt !== null || state.expiresAt <= now || state.attempts >= OTP_ATTEMPTS_MAX) return 'dead';
  return [state.codeKey, ...state.earlierKeys].some((key) => codeKeys.includes(key)) ? 'right' : 'wrong';
}
