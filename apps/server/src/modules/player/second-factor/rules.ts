import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../../kernel/random.ts';
import type { ThrottlePolicy } from '../throttle/rules.ts';

/** What authenticator apps agree on (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** A clock may be one step off, either way (RFC 6238 §5.2). */
const DRIFT_STEPS = [0, -1, 1] as const;

/** Between password and code there is time to find the phone. */
export const CHALLENGE_TTL_MINUTES = 10;
export const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_LENGTH = 10;

/** Codes for one player from one address: five tries, then a pause that doubles. */
export const CODE_PER_DEVICE: ThrottlePolicy = {
  allowance: 5,
  windowSeconds: 3600,
  beyond: { kind: 'exponential', firstDelaySeconds: 15, maxDelaySeconds: 900 },
};
/** Codes for one player from everywhere: thirty an hour find one of a million too seldom to be worth it. */
export const CODE_PER_PLAYER: ThrottlePolicy = { allowance: 30, windowSeconds: 3600, beyond: { kind: 'window' } };

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Base32 without padding (RFC 4648 §6), as apps take secrets. Example: the bytes of `fooba` give `MZXW6YTB`. */
export function base32(bytes: Uint8Array): string {
  let [text, held, heldBits] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    heldBits += 8;
    while (heldBits >= BITS) {
      heldBits -= BITS;
      text += ALPHABET.charAt((held >> heldBits) & 31);
      held &= (1 << heldBits) - 1;
    }
  }
  return heldBits === 0 ? text : text + ALPHABET.charAt((held << (BITS - heldBits)) & 31);
}

/** The bytes of a secret in base32. */
export function bytesOf(secret: string): Buffer {
  const bytes: number[] = [];
  let [held, heldBits] = [0, 0];
  for (const letter of secret) {
    held = (held << BITS) | ALPHABET.indexOf(letter);
    heldBits += BITS;
    if (heldBits < 8) continue;
    heldBits -= 8;
    bytes.push((held >> heldBits) & 255);
    held &= (1 << heldBits) - 1;
  }
  return Buffer.from(bytes);
}

export const newSecret = ({ bytes }: Pick<Random, 'bytes'>): string => base32(bytes(SECRET_BYTES));

/** The address an app reads from the picture. */
export function otpauthUrl({ secret, label }: { secret: string; label: string }): string {
  const query = new URLSearchParams({
    secret,
    issuer: 'Pavilion',
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/Pavilion:${encodeURIComponent(label)}?${query}`;
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of one step (RFC 4226 §5.3). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code was typed, if it is near now and later than the last one accepted: a code counts once (RFC 6238 §5.2). */
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
    const text = base32(bytes(RECOVERY_CODE_LENGTH)).slice(0, RECOVERY_CODE_LENGTH);
    return `${text.slice(0, RECOVERY_CODE_LENGTH / 2)}-${text.slice(RECOVERY_CODE_LENGTH / 2)}`;
  });

/** What somebody typed, read: the code of an app, or one of the recovery codes, however it is spaced. */
export function readTyped(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code };
}
