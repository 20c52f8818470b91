import { describe, expect, it } from 'vitest';
import { CallError, type Played, type Round } from '../api.ts';
import { roundOf } from '../games/testing/round.ts';
import { watchToEnd } from './watching.ts';

const played = (over: Partial<Round>): Played => ({
  round: { ...roundOf(), ...over },
  balanceAfterBetMinor: null,
  balanceMinor: null,
  jackpots: null,
  freespins: null,
  jackpotWins: [],
  secondRefusal: null,
});
const going = (elapsedMs: number): Played => played({ elapsedMs });
const over = (): Played => played({ isFinished: true, elapsedMs: null });

/** Watches a round that is answered as listed, and lists what came of it. */
async function watched(answers: readonly Played[], change: Partial<Parameters<typeof watchToEnd>[0]> = {}) {
  const left = [...answers];
  const heard: (number | string | null)[] = [];
  await watchToEnd({
    ask: async () => left.shift() ?? Promise.reject(new Error('It is asked for what has ended.')),
    isWatched: () => true,
    isBusy: () => false,
    told: ({ elapsedMs }) => void heard.push(elapsedMs),
    ended: async () => void heard.push('over'),
    lost: () => heard.push('lost'),
    ...change,
  });
  return { heard, left: left.length };
}

describe('GS-55 what is told of a round that runs by the studio’s clock', () => {
  it('GS-55 each answer before the end is told, and nothing is asked after it', async () => {
    expect(await watched([going(250), going(500), over()])).toEqual({ heard: [250, 500, 'over'], left: 0 });
  });

  it('GS-55 it is asked on while an action of the player is on its way', async () => {
    const told: (number | null)[] = [];
    const hears = { told: ({ elapsedMs }: Round) => void told.push(elapsedMs), isBusy: () => told.length < 2 };
    expect(await watched([going(250), going(500), over()], hears)).toEqual({ heard: ['over'], left: 0 });
    expect(told).toEqual([250, 500]);
  });

  it('GS-55 nothing is told of a round that is no longer on the stage, and nothing more is asked', async () => {
    const seen = [true, false, false];
    expect(await watched([going(250), going(500)], { isWatched: () => seen.shift() ?? false })).toEqual({ heard: [], left: 1 });
  });

  it('GS-55 a fault that is no refusal ends the watching', async () => {
    await expect(watched([])).rejects.not.toBeInstanceOf(CallError);
  });
});
