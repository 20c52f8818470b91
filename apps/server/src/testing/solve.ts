import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod';

const challengeText = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({ id: z.string(), purpose: z.string(), expiresAt: z.number(), triesAtMost: z.number() }),
  }),
  signature: z.string(),
});

/** A challenge as contained in a refusal. */
export const readChallenge = (text: string | undefined) => challengeText.parse(JSON.parse(text ?? ''));

/** A challenge with its solution, as the next attempt sends it. */
export const captchaOf = (challenge: object, solution: object): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

/** Solves a challenge as the browser does. */
export async function solve(text: string | undefined): Promise<string> {
  const challenge = readChallenge(text);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('The challenge has no solution');
  return captchaOf(challenge, solution);
}
