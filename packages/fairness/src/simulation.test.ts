import { describe, expect, test } from 'vitest';
import { playableGameIds } from './registry.ts';
import { simulatedDeviation } from './testing/deviation.ts';
import { simulatedBets } from './testing/simulated-bets.ts';

describe('games §6 simulated returns lie within three standard errors', () => {
  test.each(simulatedBets)('games §6 $gameId $input', (bet) => {
    expect(playableGameIds).toContain(bet.gameId);
    expect(simulatedDeviation(bet)).toBeLessThan(3);
  });

  test('games §6 a return stated a percentage point too high is detected', () => {
    const bet = { gameId: 'dice-line', input: { chance: 4950, side: 'under' }, stakeMinor: 1000n, rounds: 500_000, sd: 1 };
    expect(simulatedDeviation({ ...bet, rtp: 0.99 })).toBeLessThan(3);
    expect(simulatedDeviation({ ...bet, rtp: 1 })).toBeGreaterThan(3);
  });
});
