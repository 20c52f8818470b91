import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import type { PlayerKernel } from '../context.ts';
import type { PersonCheck } from '../throttle/service.ts';
import { CHALLENGE_TTL_SECONDS, HASHES_PER_TRY, triesAtMost } from './rules.ts';
import * as store from './store.ts';

/** What challenges are signed with: the first of each, while all of them count (D-160). */
export interface PersonCheckSecrets {
  signatures: readonly [string, ...string[]];
  /** Sign the key that is sought, so that judging a solution costs no work. */
  keys: readonly [string, ...string[]];
}

type CheckContext = Pick<PlayerKernel, 'clock' | 'random' | 'identity'>;

/** What an attempt is for, and the solution it brings. */
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

const purposeKeys = ({ identity }: CheckContext, { purpose }: Attempt): LookupKeys => identity.vault.lookupKeys('person-check', purpose);

/** Checks that a person, or at least a browser that works for its answer, is behind an attempt (S20). */
export const personCheck = (context: CheckContext, attempt: Attempt): PersonCheck => ({
  isPassed: (transaction) => useSolution(context, transaction, attempt),
  challenge: async (heat) => new DomainError('challengeRequired', { challenge: await newChallenge(context, attempt, heat) }),
});

/** A key is sought among so many that finding it is work; ours is drawn, so no challenge takes for ever. */
async function newChallenge(context: CheckContext, attempt: Attempt, heat: number): Promise<string> {
  const { clock, random, identity } = context;
  const tries = triesAtMost(heat);
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + CHALLENGE_TTL_SECONDS;
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: HASHES_PER_TRY,
    counter: random.integer(tries),
    keyLength: KEY_LENGTH_BYTES,
    deriveKey,
    // Expiry is part of this and not a parameter of its own, which the library would check against real time.
    data: { id: random.newId(), purpose: purposeKeys(context, attempt)[0], expiresAt, triesAtMost: tries },
    hmacSignatureSecret: identity.personCheckSecrets.signatures[0],
    hmacKeySignatureSecret: identity.personCheckSecrets.keys[0],
  });
  return JSON.stringify(challenge);
}

/** Whether an attempt brings a solution that is right, of this purpose, in time, and new; then it is used up. */
async function useSolution(context: CheckContext, transaction: Database, attempt: Attempt): Promise<boolean> {
  const read = payload.safeParse(parsed(attempt.captcha));
  if (!read.success) return false;
  const { challenge, solution } = read.data;
  const { id, purpose, expiresAt } = challenge.parameters.data;
  const expiry = new Date(expiresAt * 1000);
  if (!purposeKeys(context, attempt).includes(purpose) || expiry <= context.clock.now()) return false;
  const isRight = await isSolved(context.identity.personCheckSecrets, { challenge, solution });
  return isRight && store.insertSolvedChallenge(transaction, { id, expiresAt: expiry });
}

/** Judged by each pair of secrets: one, except during a rotation. */
async function isSolved(
  { signatures, keys }: PersonCheckSecrets,
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
