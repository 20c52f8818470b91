import { type BetPart, type Engine, floorPayout, type PlayRequest, settledResult } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';
import type { RandomSource } from '../../stream.ts';
import { readBoardBets, sumOfPayouts } from './bet-board.ts';

/** Pays of the two any-bets in hundredths, stake included. */
export type CrapsParameters = { readonly anySeven: number; readonly anyCraps: number };
/** Every roll from the come-out to the decision. */
type CrapsOutcome = { rolls: [number, number][] };

const crapsBets = ['pass', 'dontPass', 'field', 'anySeven', 'anyCraps'] as const;
const craps3 = [2, 3, 12];
const naturals = [7, 11];
const field: Readonly<Record<number, number>> = { 2: 300, 3: 200, 4: 200, 9: 200, 10: 200, 11: 200, 12: 400 };

const totalOf = ([first, second]: readonly [number, number]): number => first + second;

/** The point set by the come-out; undefined when it has already decided. */
export function pointOf(rolls: readonly (readonly [number, number])[]): number | undefined {
  const [first] = rolls;
  const total = first ? totalOf(first) : 0;
  return craps3.includes(total) || naturals.includes(total) || total === 0 ? undefined : total;
}

/** Pass and its opposite, by the decision. */
function passTimes(key: 'pass' | 'dontPass', first: number, last: number | undefined): number {
  const isPassed = last === undefined ? naturals.includes(first) : last === first;
  if (key === 'pass') return isPassed ? 200 : 0;
  if (first === 12) return 100;
  return isPassed ? 0 : 200;
}

/** The multiplier of a bet in hundredths: pass and its opposite by the decision, the others by the come-out. */
export function crapsTimes(parameters: CrapsParameters, key: string, rolls: readonly (readonly [number, number])[]): number {
  const [first = 0, ...later] = rolls.map(totalOf);
  if (key === 'pass' || key === 'dontPass') return passTimes(key, first, later.at(-1));
  if (key === 'field') return field[first] ?? 0;
  if (key === 'anySeven') return first === 7 ? parameters.anySeven : 0;
  return craps3.includes(first) ? parameters.anyCraps : 0;
}

const roll = (source: RandomSource): [number, number] => {
  const first = drawInt(source, 6) + 1;
  return [first, drawInt(source, 6) + 1];
};

function rollToDecision(source: RandomSource): [number, number][] {
  const rolls = [roll(source)];
  const point = pointOf(rolls);
  if (point === undefined) return rolls;
  for (;;) {
    const next = roll(source);
    rolls.push(next);
    if (totalOf(next) === point || totalOf(next) === 7) return rolls;
  }
}

const readBets = (request: PlayRequest): BetPart[] =>
  readBoardBets(request, { isBet: (key) => crapsBets.some((one) => one === key), mostBets: crapsBets.length });

/** Craps Corner: one round from the come-out to the decision, all rolls drawn at once (games §3.10). */
export const craps: Engine<CrapsParameters, CrapsOutcome> = {
  betParts: (_parameters, request) => readBets(request),
  play(source, parameters, request) {
    const parts = readBets(request);
    // Field and any-bets are settled by the come-out: without a line bet nothing is left to decide.
    const isLine = parts.some(({ key }) => key === 'pass' || key === 'dontPass');
    const rolls = isLine ? rollToDecision(source) : [roll(source)];
    const payoutMinor = sumOfPayouts(parts, ({ key, amountMinor }) => floorPayout(amountMinor, crapsTimes(parameters, key, rolls), 100));
    return settledResult(source, { outcome: { rolls }, stakedMinor: request.stakeMinor, payoutMinor });
  },
};
