import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterEach, expect, it, vi } from 'vitest';
import { solveProofOfWork } from './proof-of-work.ts';

const secrets = { hmacSignatureSecret: 'a secret for challenges', hmacKeySignatureSecret: 'a secret for keys' };
const TRIES = 200;
const aChallenge = (counter: number) =>
  createChallenge({ algorithm: 'SHA-256', cost: 5, counter, deriveKey, data: { triesAtMost: TRIES }, ...secrets });

const solved = async (challenge: object, onProgress = (_part: number): void => undefined) =>
  JSON.parse(atob(await solveProofOfWork(JSON.stringify(challenge), onProgress)));

afterEach(() => vi.unstubAllGlobals());

it('S85 finds the solution anywhere in the range', async () => {
  for (const counter of [0, 1, 39, 40, 41, 199]) {
    const challenge = await aChallenge(counter);
    const { solution } = await solved(challenge);
    expect(solution.counter).toBe(counter);
    expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({ verified: true });
  }
});

it('S85 uses no API that is limited to https pages', async () => {
  const challenge = await aChallenge(50);
  vi.stubGlobal('crypto', undefined);
  expect((await solved(challenge)).solution.counter).toBe(50);
});

it('S88 reports its progress and yields to the page in between', async () => {
  const challenge = await aChallenge(170);
  const parts: number[] = [];
  let turns = 0;
  let isOver = false;
  const page = (): void => {
    turns += 1;
    if (!isOver) setImmediate(page);
  };
  setImmediate(page);
  await solved(challenge, (part) => parts.push(part));
  isOver = true;
  expect(parts).toEqual([0.2, 0.4, 0.6, 0.8]);
  expect(turns).toBeGreaterThan(0);
});
