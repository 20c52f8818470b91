import { type Engine, readChoice, readFields, readList, requireStake } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';
import type { RandomSource } from '../../stream.ts';
import { cashOut, stepResult } from './step-game.ts';

export type CoinParameters = { readonly maxCalls: number };
export type CoinCall = 'heads' | 'tails';
/** How the coin fell each time; on its edge only the first time. */
type CoinOutcome = { faces: (CoinCall | 'edge')[] };

const calls: readonly CoinCall[] = ['heads', 'tails'];
const firstToss = 200;
const edgeFrom = 198;
const tailsFrom = 99;

/** The chance of a right call after so many of them. */
export const coinChance = (right: number): number => (right === 0 ? tailsFrom / firstToss : 1 / calls.length);

/** The value of `right` correct calls: stake · 2^k, never rounded (games §3.13). */
export const coinValue = (stakeMinor: bigint, right: number): bigint => stakeMinor * 2n ** BigInt(right);

/** The whole house edge is in the first toss: two of two hundred land on the edge and lose. */
function toss(source: RandomSource, isFirst: boolean): CoinCall | 'edge' {
  if (!isFirst) return drawInt(source, 2) === 0 ? 'heads' : 'tails';
  const drawn = drawInt(source, firstToss);
  if (drawn >= edgeFrom) return 'edge';
  return drawn < tailsFrom ? 'heads' : 'tails';
}

function readInput({ maxCalls }: CoinParameters, input: unknown): { called: readonly CoinCall[]; isOpen: boolean } {
  const { calls: called = [], isOpen } = readFields(input, ['calls', 'isOpen']);
  return { called: readList(called, 'Calls', maxCalls).map((call) => readChoice(call, 'A call', calls)), isOpen: isOpen === true };
}

/** Coin Garden: each right call doubles, up to twelve (games §3.13). */
export const coin: Engine<CoinParameters, CoinOutcome> = {
  betParts(parameters, { stakeMinor, input }) {
    readInput(parameters, input);
    requireStake(stakeMinor);
    return [{ key: 'coin', amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const { called, isOpen } = readInput(parameters, input);
    const faces: CoinOutcome['faces'] = [];
    let isLost = false;
    for (const call of called) {
      if (isLost) break;
      const face = toss(source, faces.length === 0);
      faces.push(face);
      isLost = face !== call;
    }
    return stepResult(source, {
      outcome: { faces },
      stakeMinor,
      valueMinor: isLost ? 0n : coinValue(stakeMinor, called.length),
      isLost,
      isOpen,
      nextSteps: isLost || called.length === parameters.maxCalls ? [] : calls,
      canCashOut: called.length > 0,
      openOutcome: { faces },
    });
  },
  steps: {
    inputOf: (_input, actions) => ({
      calls: actions.filter((action) => action !== cashOut),
      ...(actions.includes(cashOut) ? {} : { isOpen: true }),
    }),
    restAction: cashOut,
  },
};
