import { describe, expect, test } from 'vitest';
import baccaratVectors from '../../../vectors/vectors-baccarat.json' with { type: 'json' };
import dragonVectors from '../../../vectors/vectors-dragon.json' with { type: 'json' };
import sicboVectors from '../../../vectors/vectors-sicbo.json' with { type: 'json' };
import crapsVectors from '../../../vectors/vectors-craps.json' with { type: 'json' };
import moneywheelVectors from '../../../vectors/vectors-moneywheel.json' with { type: 'json' };
import threecardVectors from '../../../vectors/vectors-threecard.json' with { type: 'json' };
import holdemVectors from '../../../vectors/vectors-holdem.json' with { type: 'json' };
import videopokerVectors from '../../../vectors/vectors-videopoker.json' with { type: 'json' };
import scratchVectors from '../../../vectors/vectors-scratch.json' with { type: 'json' };
import stampsVectors from '../../../vectors/vectors-stamps.json' with { type: 'json' };
import bingoVectors from '../../../vectors/vectors-bingo.json' with { type: 'json' };
import pressVectors from '../../../vectors/vectors-press.json' with { type: 'json' };
import coinVectors from '../../../vectors/vectors-coin.json' with { type: 'json' };
import crashVectors from '../../../vectors/vectors-crash.json' with { type: 'json' };
import hiloVectors from '../../../vectors/vectors-hilo.json' with { type: 'json' };
import kenoVectors from '../../../vectors/vectors-keno.json' with { type: 'json' };
import limboVectors from '../../../vectors/vectors-limbo.json' with { type: 'json' };
import minesVectors from '../../../vectors/vectors-mines.json' with { type: 'json' };
import plinkoVectors from '../../../vectors/vectors-plinko.json' with { type: 'json' };
import stepsVectors from '../../../vectors/vectors-steps.json' with { type: 'json' };
import towerVectors from '../../../vectors/vectors-tower.json' with { type: 'json' };
import wheelVectors from '../../../vectors/vectors-wheel.json' with { type: 'json' };
import { gameOf } from '../../registry.ts';
import { commitmentOf, roundStream } from '../../stream.ts';
import { verifyRound } from '../../verify.ts';

type Case = {
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
};
const sets: readonly (readonly [string, readonly Case[]])[] = [
  ['games §3.13 limbo', limboVectors],
  ['games §3.13 coin', coinVectors],
  ['games §3.14 crash', crashVectors],
  ['games §3.15 mines', minesVectors],
  ['games §3.15 tower', towerVectors],
  ['games §3.15 steps', stepsVectors],
  ['games §3.15 hilo', hiloVectors],
  ['games §3.16 plinko', plinkoVectors],
  ['games §3.16 wheel', wheelVectors],
  ['games §3.16 keno', kenoVectors],
  ['games §3.7 baccarat', baccaratVectors],
  ['games §3.8 dragon', dragonVectors],
  ['games §3.9 sicbo', sicboVectors],
  ['games §3.10 craps', crapsVectors],
  ['games §3.11 moneywheel', moneywheelVectors],
  ['games §3.12 threecard', threecardVectors],
  ['games §3.12 holdem', holdemVectors],
  ['games §3.18 videopoker', videopokerVectors],
  ['games §3.17 scratch', scratchVectors],
  ['games §3.17 stamps', stampsVectors],
  ['games §3.17 bingo', bingoVectors],
  ['games §3.17 press', pressVectors],
];

describe.each(sets)('%s', (_name, cases) => {
  test.each(cases)('games §11 $gameId nonce $nonce with $input pays $payout, and verifies', (one) => {
    const request = { stakeMinor: BigInt(one.stakeMinor ?? one.betsTotal), input: one.input };
    const result = gameOf(one.gameId, one.paramsVersion).play(roundStream(one), request);
    expect(result.outcome).toEqual(one.outcome);
    expect(result.payoutMinor).toBe(BigInt(one.payout));
    expect(result.stakedMinor).toBe(BigInt(one.betsTotal));
    expect(result.bytesRead).toBe(one.bytesRead);
    expect(result.isFinished).toBe(true);
    const record = { ...one, ...request, commitment: commitmentOf(one.serverSeed), payoutMinor: BigInt(one.payout) };
    expect(verifyRound(record).isVerified).toBe(true);
    expect(verifyRound({ ...record, payoutMinor: BigInt(one.payout + 1) }).checks.filter((check) => !check.isMet)).toHaveLength(1);
  });
  test('games §11 has cases with a payout and others', () => {
    expect(cases.filter((one) => one.payout > one.betsTotal).length).toBeGreaterThan(0);
    expect(cases.filter((one) => one.payout < one.betsTotal).length).toBeGreaterThan(0);
  });
});
