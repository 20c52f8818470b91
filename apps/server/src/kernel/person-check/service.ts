import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod/mini';
import type { Database } from '../database.ts';
import { DomainError } from '../errors.ts';
import type { LookupKeys } from '../secrets/lookup-keys.ts';
import type { Random } from '../secrets/random.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { FieldVault } from '../secrets/vault.ts';
import type { PersonCheck } from '../throttle/service.ts';
import { CHALLENGE_TTL_SECONDS, HASHES_PER_TRY, triesAtMost } from './rules.ts';
import type { SolutionStore } from './store.ts';

/** The keys that sign challenges, the first for new ones, all of them accepted (D-160), and the cost of an attempt. */
export interface PersonCheckSettings {
  signatures: readonly [string, ...string[]];
  /** Sign the key that is sought, so that judging a solution costs no work. */
  keys: readonly [string, ...string[]];
  /** SHA-256 hashes that a browser computes for each try; tests, which solve hundreds of challenges, give fewer. */
  hashesPerTry: number;
}

/** The dependencies of a person check. */
interface CheckParts {
  settings: PersonCheckSettings;
  vault: Pick<FieldVault, 'lookupKeys'>;
  random: Random;
  /** By the area's clock. */
  now: Date;
  store: SolutionStore;
}

/** The secrets of this installation that challenges are signed with, and the work that it asks for. */
export const personCheckSettingsOf = (secrets: Pick<Secrets, 'valid'>): PersonCheckSettings => ({
  signatures: secrets.valid('person-check'),
  keys: secrets.valid('person-check-key'),
  hashesPerTry: HASHES_PER_TRY,
});

/** The purpose of an attempt, and the solution it brings. */
export interface Attempt {
  /** A solution counts for this alone. Example: `sign-in` with the login. */
  purpose: string;
  captcha: string | null | undefined;
}

const ALGORITHM = 'SHA-256';
const KEY_LENGTH_BYTES = 32;

/** A challenge and its solution as ALTCHA's clients send them: JSON in base64. */
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ id: z.uuid(), purpose: z.string(), expiresAt: z.int(), triesAtMost: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

const purposeKeys = ({ vault }: CheckParts, { purpose }: Attempt): LookupKeys => vault.lookupKeys('person-check', purpose);

/** Checks that a person, or at least a browser that works for its answer, is behind an attempt (S20). */
export const createPersonCheck = (parts: CheckParts, attempt: Attempt): PersonCheck => ({
  isPassed: (transaction) => useSolution(parts, transaction, attempt),
  challenge: async (heat) => new DomainError('challengeRequired', { challenge: await newChallenge(parts, attempt, heat) }),
});

/**
 * The solution is searched for in a range large enough to cost work; ours is drawn from it, so every challenge can be solved in bounded
 * time.
 */
async function newChallenge(parts: CheckParts, attempt: Attempt, heat: number): Promise<string> {
  const { now, random, settings } = parts;
  const tries = triesAtMost(heat);
  const expiresAt = Math.floor(now.getTime() / 1000) + CHALLENGE_TTL_SECONDS;
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: settings.hashesPerTry,
    counter: random.integer(tries),
    keyLength: KEY_LENGTH_BYTES,
    deriveKey,
    // Expiry is checked here and not left to the library, which would compare it with real time.
    data: { id: random.newId(), purpose: purposeKeys(parts, attempt)[0], expiresAt, triesAtMost: tries },
    hmacSignatureSecret: settings.signatures[0],
    hmacKeySignatureSecret: settings.keys[0],
  });
  return JSON.stringify(challenge);
}

/** Whether an attempt brings a solution that is right, of this purpose, in time, and new; then it is used up. */
async function useSolution(parts: CheckParts, transaction: Database, attempt: Attempt): Promise<boolean> {
  const read = payload.safeParse(parsed(attempt.captcha));
  if (!read.success) return false;
  const { challenge, solution } = read.data;
  const { id, purpose, expiresAt } = challenge.parameters.data;
  const expiry = new Date(expiresAt * 1000);
  if (!purposeKeys(parts, attempt).includes(purpose) || expiry <= parts.now) return false;
  const isRight = await isSolved(parts.settings, { challenge, solution });
  return isRight && parts.store.insertSolved(transaction, { id, expiresAt: expiry });
}

/** Judged by each pair of secrets: one, except during a rotation. */
async function isSolved(
  { signatures, keys }: PersonCheckSettings,
  tried: Pick<z.output<typeof payload>, 'challenge' | 'solution'>,
): Promise<boolean> {
  for (const hmacSignatureSecret of signatures)
    for (const hmacKeySignatureSecret of keys) {
      const { verified } = await verifySolution({ ...tried, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret });
      if (verified) return true;
    }
  return false;
}

function parsed(captcha: string | null | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(captcha ?? '', 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
