import { describe, expect, test } from 'vitest';
import lastRun from '../simulated/last-run.json' with { type: 'json' };
import { playableGameIds } from './registry.ts';
import { simulatedDeviation } from './testing/deviation.ts';
import { simulatedBets } from './testing/simulated-bets.ts';
import { digestOfEngines } from './testing/simulated-run.ts';
import { slotErrors, slotRounds } from './testing/slot-rounds.ts';

describe('games §6 simulated returns lie within three standard errors', () => {
  test('games §6 the last run played these engines, parameters and bets: else `npm run simulate -- --record`', () => {
    expect(lastRun.digest).toBe(digestOfEngines());
  });

  test.each(simulatedBets.map((bet, index) => ({ ...bet, index })))('games §6 $gameId $input', ({ gameId, input, rounds, index }) => {
    expect(playableGameIds).toContain(gameId);
    const run = lastRun.bets[index];
    expect(run).toMatchObject({ gameId, input: JSON.stringify(input), rounds });
    expect(run?.errors).toBeLessThan(3);
  });

  test('games §6 a bet and a slot played again deviate as the last run says', () => {
    const [bet] = simulatedBets;
    const [engine] = slotRounds;
    const game = engine?.games[0];
    if (bet === undefined || engine === undefined || game === undefined) throw new Error('There is nothing to simulate.');
    expect(simulatedDeviation(bet)).toBeCloseTo(lastRun.bets[0]?.errors ?? Number.NaN, 9);
    expect(slotErrors(engine, game)).toEqual({
      returnErrors: expect.closeTo(lastRun.slots[0]?.returnErrors ?? Number.NaN, 9),
      hitErrors: expect.closeTo(lastRun.slots[0]?.hitErrors ?? Number.NaN, 9),
    });
  });

  test('games §6 a return stated a percentage point too high is detected', () => {
    const bet = { gameId: 'dice-line', input: { chance: 4950, side: 'under' }, stakeMinor: 1000n, rounds: 500_000, sd: 1 };
    expect(simulatedDeviation({ ...bet, rtp: 0.99 })).toBeLessThan(3);
    expect(simulatedDeviation({ ...bet, rtp: 1 })).toBeGreaterThan(3);
  });
});
