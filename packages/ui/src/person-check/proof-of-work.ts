import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, solveChallenge } from 'altcha-lib';

/** A few milliseconds of work: the page renders and handles input between two batches. */
const TRIES_PER_TURN = 40;
/** Challenges expire within this time. */
const TIMEOUT_MS = 600_000;

/** Yields to the event loop. Uses a message instead of a timer, because browsers throttle timers in background tabs. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Iterated SHA-256, as the challenge requires; in plain JavaScript, because pages served over http have no `crypto.subtle`. */
function keyOf({ cost, keyLength }: Challenge['parameters'], salt: Uint8Array, password: Uint8Array): Uint8Array {
  const first = new Uint8Array(salt.length + password.length);
  first.set(salt);
  first.set(password, salt.length);
  let key = sha256(first);
  for (let round = 1; round < cost; round += 1) key = sha256(key);
  return key.subarray(0, keyLength);
}

/**
 * Solves a challenge (ALTCHA, proof of work version 2).
 * @param text the challenge as the refusal brought it
 * @param onProgress receives the completed share of the longest possible search, from 0 to 1
 * @returns the value of `captcha` for the next attempt
 */
export async function solveProofOfWork(text: string, onProgress: (part: number) => void): Promise<string> {
  const challenge: Challenge = JSON.parse(text);
  const triesAtMost = Number(challenge.parameters.data?.triesAtMost);
  let tries = 0;
  const solution = await solveChallenge({
    challenge,
    timeout: TIMEOUT_MS,
    deriveKey: async (parameters, salt, password) => {
      const derivedKey = keyOf(parameters, salt, password);
      tries += 1;
      if (tries % TRIES_PER_TURN === 0) {
        onProgress(tries / triesAtMost);
        await nextTurn();
      }
      return { derivedKey };
    },
  });
  if (solution === null) throw new Error('No solution was found before the challenge expired');
  return btoa(JSON.stringify({ challenge, solution }));
}
