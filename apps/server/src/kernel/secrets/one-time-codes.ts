import { timingSafeEqual } from 'node:crypto';
import { base32nopad } from '@scure/base';
import { HOTP, Secret, TOTP } from 'otpauth';
import type { Random } from './random.ts';

/** The parameters of authenticator apps (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
export const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** A clock may be one step off, either way (RFC 6238 §5.2). */
const DRIFT_STEPS = [0, -1, 1] as const;

const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_LENGTH = 10;

export const newSecret = ({ bytes }: Pick<Random, 'bytes'>): string => base32nopad.encode(bytes(SECRET_BYTES));

const ISSUER = 'Pavilion';
const FORM = { algorithm: 'SHA1', digits: DIGITS } as const;

/** The address an app reads from the picture. */
export const otpauthUrl = ({ secret, label }: { secret: string; label: string }): string =>
  new TOTP({ ...FORM, issuer: ISSUER, label, secret, period: STEP_SECONDS }).toString();

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of one step (RFC 4226 §5.3). */
export const codeOf = (secret: string, step: number): string =>
  HOTP.generate({ ...FORM, secret: Secret.fromBase32(secret), counter: step });

/** The time step of an entered code, if it is close to now and later than the last accepted one: each code works once (RFC 6238 §5.2). */
export function acceptedStep(
  typed: string,
  { secret, lastStep, now }: { secret: string; lastStep: bigint | null; now: Date },
): number | undefined {
  const steps = DRIFT_STEPS.map((drift) => stepAt(now) + drift).filter((step) => lastStep === null || BigInt(step) > lastStep);
  return steps.find((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(typed)));
}

/** Ten new codes of fifty random bits each, as they are shown, once. Example: `MZXW6-YTBOI`. */
export const newRecoveryCodes = ({ bytes }: Pick<Random, 'bytes'>): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const text = base32nopad.encode(bytes(RECOVERY_CODE_LENGTH)).slice(0, RECOVERY_CODE_LENGTH);
    return `${text.slice(0, RECOVERY_CODE_LENGTH / 2)}-${text.slice(RECOVERY_CODE_LENGTH / 2)}`;
  });

/** Parses what was typed: the code of an app, or one of the recovery codes, however it is spaced. */
export function readTyped(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code };
}
