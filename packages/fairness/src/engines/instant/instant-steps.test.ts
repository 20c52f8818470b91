import { describe, expect, test } from 'vitest';
import { PlayRefused } from '../../engine.ts';
import { gameOf } from '../../registry.ts';
import { type RoundSeeds, roundStream } from '../../stream.ts';

const seeds = (nonce: number): RoundSeeds => ({ serverSeed: '0f'.repeat(32), clientSeed: 'steps', nonce });

/** The round of a game after some actions, as the studio replays it. */
function after(
  gameId: string,
  { bet, actions, nonce = 0, stakeMinor = 100n }: { bet: unknown; actions: string[]; nonce?: number; stakeMinor?: bigint },
) {
  const game = gameOf(gameId);
  return game.play(roundStream(seeds(nonce)), { stakeMinor, input: game.steps?.inputOf(bet, actions) });
}

const refusalOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof PlayRefused) return error.code;
    throw error;
  }
  return 'taken';
};

describe('games §3.15 rounds in steps', () => {
  test.each([
    ['mines-field', { mines: 3 }, 'open:0', 25],
    ['tower-nine', { difficulty: 'expert' }, 'pick:0', 3],
    ['lava-steps', { difficulty: 'hot' }, 'step', 1],
    ['hi-lo-lane', {}, 'skip', 3],
    ['coin-garden', {}, 'heads', 2],
  ])('games §2.3 %s opens with its steps, without cash-out and without revealing what is ahead', (...row) => {
    const [gameId, bet, step, count] = row;
    const open = after(gameId, { bet, actions: [] });
    expect(open).toMatchObject({ isFinished: false, payoutMinor: 0n });
    expect(open.legalActions).toContain(step);
    expect(open.legalActions).not.toContain('cashOut');
    expect(open.legalActions).toHaveLength(count);
    expect(JSON.stringify(open.openOutcome)).not.toMatch(/mines|traps|firstFall|crashAt/);
  });
  test.each([
    ['mines-field', { mines: 3 }, 'open:0', 112n],
    ['tower-nine', { difficulty: 'easy' }, 'pick:0', 129n],
    ['lava-steps', { difficulty: 'warm' }, 'step', 114n],
    ['coin-garden', {}, 'heads', 200n],
  ])('games §3.15 %s pays the value after one right step and a cash-out, and nothing after a wrong one', (...row) => {
    const [gameId, bet, step, value] = row;
    const seen = new Set<bigint>();
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const stepped = after(gameId, { bet, actions: [step], nonce });
      if (stepped.isFinished) {
        seen.add(stepped.payoutMinor);
        continue;
      }
      expect(stepped.legalActions).toContain('cashOut');
      const paid = after(gameId, { bet, actions: [step, 'cashOut'], nonce });
      expect(paid.isFinished).toBe(true);
      seen.add(paid.payoutMinor);
    }
    expect(seen).toEqual(new Set([0n, value]));
  });
  test('games §3.14 crash takes a cash-out at the hundredths of its receipt, and ends by its target otherwise', () => {
    const open = after('climb', { bet: { cashOutAt: 200 }, actions: [] });
    expect(open).toMatchObject({ isFinished: false, legalActions: ['cashOut'], openOutcome: {} });
    const point = after('climb', { bet: {}, actions: ['end'] });
    expect(point).toMatchObject({ isFinished: true, payoutMinor: 0n });
    const { crashAt } = Object.assign({ crashAt: 0 }, point.outcome);
    expect(after('climb', { bet: {}, actions: [`cashOut:${crashAt}`] }).payoutMinor).toBe(BigInt(crashAt));
    expect(after('climb', { bet: {}, actions: [`cashOut:${crashAt + 1}`] }).payoutMinor).toBe(0n);
  });
  test('games §3.15 mines, tower and hilo refuse a tile twice, a missing tile and a guess that is not offered', () => {
    expect(refusalOf(() => after('mines-field', { bet: { mines: 1 }, actions: ['open:1', 'open:1'] }))).toBe('ACTION_ILLEGAL');
    expect(refusalOf(() => after('mines-field', { bet: { mines: 1 }, actions: ['open:25'] }))).toBe('INPUT_INVALID');
    expect(refusalOf(() => after('mines-field', { bet: { mines: 25 }, actions: [] }))).toBe('INPUT_INVALID');
    expect(refusalOf(() => after('tower-nine', { bet: { difficulty: 'hard' }, actions: ['pick:2'] }))).toBe('INPUT_INVALID');
    expect(refusalOf(() => after('tower-nine', { bet: { difficulty: 'easier' }, actions: [] }))).toBe('INPUT_INVALID');
    expect(refusalOf(() => after('coin-garden', { bet: {}, actions: ['edge'] }))).toBe('INPUT_INVALID');
    const refused = Array.from({ length: 60 }, (_, nonce) => refusalOf(() => after('hi-lo-lane', { bet: {}, actions: ['same'], nonce })));
    expect(new Set(refused)).toEqual(new Set(['ACTION_ILLEGAL', 'taken']));
  });
  test('games §3.15 hilo never lets a round of skips run out without a guess', () => {
    const skips = after('hi-lo-lane', { bet: {}, actions: Array.from({ length: 51 }, () => 'skip') });
    expect(skips.isFinished).toBe(false);
    expect(skips.legalActions).not.toContain('skip');
    expect(skips.legalActions).not.toContain('cashOut');
  });
});

describe('games §2.2 a bet that would return the stake only is refused before any money moves', () => {
  test.each([
    ['plate-spin', 20n, { cashOutAt: 101 }, 'STAKE_INVALID'],
    ['plate-spin', 100n, { cashOutAt: 101 }, 'taken'],
    ['plate-spin', 100n, { cashOutAt: 100_001 }, 'INPUT_INVALID'],
    ['climb', 20n, { cashOutAt: 101 }, 'STAKE_INVALID'],
    ['climb', 20n, {}, 'taken'],
    ['mines-field', 20n, { mines: 1 }, 'STAKE_INVALID'],
    ['mines-field', 100n, { mines: 1 }, 'taken'],
    ['lava-steps', 20n, { difficulty: 'calm' }, 'STAKE_INVALID'],
    ['drop', 20n, { rows: 9, risk: 'low' }, 'INPUT_INVALID'],
    ['wheel-of-hours', 20n, { risk: 'wild' }, 'INPUT_INVALID'],
    ['keno-sky', 20n, { risk: 'low', picks: [] }, 'INPUT_INVALID'],
    ['keno-sky', 20n, { risk: 'low', picks: [1, 1] }, 'INPUT_INVALID'],
    ['keno-sky', 20n, { risk: 'low', picks: [41] }, 'INPUT_INVALID'],
    ['coin-garden', 0n, {}, 'STAKE_INVALID'],
    ['hi-lo-lane', 20n, { cards: [] }, 'INPUT_INVALID'],
  ])('games §2.2 %s at %s with %j is %s', (...row) => {
    const [gameId, stakeMinor, input, code] = row;
    expect(refusalOf(() => gameOf(gameId).betParts({ stakeMinor, input }))).toBe(code);
  });
});
