import { describe, expect, test } from 'vitest';
import blackjackVectors from '../../vectors/vectors-blackjack.json' with { type: 'json' };
import diceVectors from '../../vectors/vectors-dice.json' with { type: 'json' };
import holdVectors from '../../vectors/vectors-hold.json' with { type: 'json' };
import linesVectors from '../../vectors/vectors-lines.json' with { type: 'json' };
import rouletteVectors from '../../vectors/vectors-roulette.json' with { type: 'json' };
import tumbleVectors from '../../vectors/vectors-tumble.json' with { type: 'json' };
import waysVectors from '../../vectors/vectors-ways.json' with { type: 'json' };
import { PlayRefused, type PlayRequest } from '../engine.ts';
import { gameOf } from '../registry.ts';
import { commitmentOf, roundStream } from '../stream.ts';
import { listedSource } from '../testing/seeded-source.ts';
import { verifyRound } from '../verify.ts';
import { rouletteLayout } from './tables/roulette-layout.ts';

const cases: readonly {
  gameId: string;
  paramsVersion: number;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  stakeMinor?: number;
  input?: unknown;
  betsTotal: number;
  payout: number;
  outcome: unknown;
  bytesRead: number;
}[] = [...linesVectors, ...waysVectors, ...tumbleVectors, ...holdVectors, ...diceVectors, ...rouletteVectors, ...blackjackVectors];

describe('engine vectors', () => {
  test.each(cases)('$gameId nonce $nonce pays $payout', (one) => {
    const request = { stakeMinor: BigInt(one.stakeMinor ?? one.betsTotal), input: one.input };
    const result = gameOf(one.gameId, one.paramsVersion).play(roundStream(one), request);
    expect(result.outcome).toEqual(one.outcome);
    expect(result.payoutMinor).toBe(BigInt(one.payout));
    expect(result.stakedMinor).toBe(BigInt(one.betsTotal));
    expect(result.bytesRead).toBe(one.bytesRead);
    expect(result.isFinished).toBe(true);
    const record = { ...one, ...request, commitment: commitmentOf(one.serverSeed), payoutMinor: BigInt(one.payout) };
    expect(verifyRound(record).isVerified).toBe(true);
    expect(verifyRound({ ...record, nonce: one.nonce + 1 }).isVerified).toBe(false);
    expect(verifyRound({ ...record, payoutMinor: BigInt(one.payout + 1) }).checks.filter((check) => !check.isMet)).toHaveLength(1);
  });
  test('there are vectors with payout, with free spins, with doubles and with splits', () => {
    expect(linesVectors.some((one) => one.outcome.freeSpins > 0)).toBe(true);
    expect(blackjackVectors.filter((one) => one.betsTotal > one.stakeMinor).length).toBeGreaterThan(3);
    expect(cases.filter((one) => one.payout > 0).length).toBeGreaterThan(12);
  });
});

const refusal = (gameId: string, request: PlayRequest): string => {
  try {
    gameOf(gameId).betParts(request);
    gameOf(gameId).play(listedSource([0, 0, 0, 0, 0, 0, 0, 0]), request);
  } catch (error) {
    if (error instanceof PlayRefused) return error.code;
    throw error;
  }
  return 'played';
};

describe('what the rules refuse', () => {
  test.each([
    ['ember-run', 21n, undefined, 'STAKE_INVALID'],
    ['ember-run', 0n, undefined, 'STAKE_INVALID'],
    ['ember-run', -20n, undefined, 'STAKE_INVALID'],
    ['ember-run', 20n, { lines: 3 }, 'INPUT_INVALID'],
    ['dice-line', 20n, { chance: 99 }, 'INPUT_INVALID'],
    ['dice-line', 20n, { chance: 9501 }, 'INPUT_INVALID'],
    ['dice-line', 20n, { chance: 5000.5 }, 'INPUT_INVALID'],
    ['dice-line', 20n, { side: 'edge' }, 'INPUT_INVALID'],
    ['dice-line', 20n, { chance: 9500 }, 'STAKE_INVALID'],
    ['european-roulette', 20n, { bets: { 'split:1-3': 20 } }, 'INPUT_INVALID'],
    ['european-roulette', 20n, { bets: { 'split:4-1': 20 } }, 'INPUT_INVALID'],
    ['european-roulette', 20n, { bets: { red: -20 } }, 'STAKE_INVALID'],
    ['european-roulette', 40n, { bets: { red: 20 } }, 'STAKE_INVALID'],
    ['european-roulette', 20n, { bets: {} }, 'STAKE_INVALID'],
    ['european-roulette', 20n, [], 'INPUT_INVALID'],
    ['single-deck-21', 20n, { actions: ['surrender'] }, 'INPUT_INVALID'],
    ['single-deck-21', 20n, { actions: 'hit' }, 'INPUT_INVALID'],
    ['single-deck-21', 21n, { actions: [] }, 'STAKE_INVALID'],
    ['unheard-of', 20n, undefined, 'GAME_UNKNOWN'],
  ])('%s at %s with %j is %s', (...row) => {
    const [gameId, stakeMinor, input, code] = row;
    expect(refusal(gameId, { stakeMinor, input })).toBe(code);
  });
  test('roulette has 37 straights, 60 splits, 12 streets, 22 corners, 11 lines and refuses the sixty-first bet', () => {
    const count = (kind: string): number => [...rouletteLayout.keys()].filter((key) => key.startsWith(`${kind}:`)).length;
    expect(['straight', 'split', 'street', 'trio', 'corner', 'four', 'line', 'dozen', 'column'].map(count)).toEqual([
      37, 60, 12, 2, 22, 1, 11, 3, 3,
    ]);
    const bets = Object.fromEntries([...rouletteLayout.keys()].slice(0, 61).map((key) => [key, 20]));
    expect(refusal('european-roulette', { stakeMinor: 1220n, input: { bets } })).toBe('STAKE_INVALID');
  });
  test('blackjack refuses an unavailable action and one after the end', () => {
    const one = blackjackVectors.find((row) => row.input.actions.length === 0);
    expect(one).toBeDefined();
    if (!one) return;
    const play = () => gameOf(one.gameId).play(roundStream(one), { stakeMinor: BigInt(one.stakeMinor), input: { actions: ['hit'] } });
    expect(play).toThrow(PlayRefused);
  });
  test('an unfinished blackjack hand pays nothing yet and lists the available actions', () => {
    const one = blackjackVectors.find((row) => row.input.actions.length > 0);
    expect(one).toBeDefined();
    if (!one) return;
    const result = gameOf(one.gameId).play(roundStream(one), { stakeMinor: BigInt(one.stakeMinor), input: { actions: [] } });
    expect(result.isFinished).toBe(false);
    expect(result.payoutMinor).toBe(0n);
    expect(result.legalActions).toContain('hit');
  });
});
