import { type BetPart, type Engine, floorPayout, type PlayRequest, settledResult } from '../../engine.ts';
import { drawInt } from '../../primitives.ts';
import { readBoardBets, sumOfPayouts } from './bet-board.ts';

/** Pays in hundredths, stake included. */
export type SicboParameters = {
  readonly totals: Readonly<Record<string, number>>;
  readonly single: Readonly<Record<string, number>>;
  readonly double: number;
  readonly triple: number;
  readonly anyTriple: number;
  readonly combo: number;
};
type SicboOutcome = { dice: number[] };

const faces = [1, 2, 3, 4, 5, 6];
const evenPay = 200;

/** Every bet of the layout: the four even chances, fourteen totals, numbers, doubles, triples and pairs of numbers. */
const sicboBets: readonly string[] = [
  'small',
  'odd',
  'even',
  'big',
  ...Array.from({ length: 14 }, (_, index) => `total:${index + 4}`),
  ...faces.map((face) => `single:${face}`),
  ...faces.map((face) => `double:${face}`),
  ...faces.map((face) => `triple:${face}`),
  'anyTriple',
  ...faces.flatMap((low) => faces.filter((high) => high > low).map((high) => `combo:${low}-${high}`)),
];
const layout = new Set(sicboBets);

/** The dice in the form in which bets are evaluated. */
interface Throw {
  readonly total: number;
  readonly isTriple: boolean;
  countOf(face: string): number;
}
type Pay = (shown: Throw, parameters: SicboParameters, value: string) => number;

const evenChance =
  (holds: (total: number) => boolean): Pay =>
  ({ total, isTriple }) =>
    !isTriple && holds(total) ? evenPay : 0;

/** By the kind of a bet, the part of its key before the colon. */
const payOf: ReadonlyMap<string, Pay> = new Map<string, Pay>([
  ['small', evenChance((total) => total <= 10)],
  ['big', evenChance((total) => total >= 11)],
  ['odd', evenChance((total) => total % 2 === 1)],
  ['even', evenChance((total) => total % 2 === 0)],
  ['total', ({ total }, { totals }, value) => (String(total) === value ? (totals[value] ?? 0) : 0)],
  ['single', ({ countOf }, { single }, value) => single[String(countOf(value))] ?? 0],
  ['double', ({ countOf }, { double }, value) => (countOf(value) >= 2 ? double : 0)],
  ['triple', ({ countOf }, { triple }, value) => (countOf(value) === 3 ? triple : 0)],
  ['anyTriple', ({ isTriple }, { anyTriple }) => (isTriple ? anyTriple : 0)],
  ['combo', ({ countOf }, { combo }, value) => (value.split('-').every((face) => countOf(face) > 0) ? combo : 0)],
]);

/** The multiplier of a winning bet in hundredths; 0 if it has lost (games §3.9). */
export function sicboTimes(parameters: SicboParameters, key: string, dice: readonly number[]): number {
  const [kind = '', value = ''] = key.split(':');
  const shown: Throw = {
    total: dice.reduce((sum, die) => sum + die, 0),
    isTriple: dice.every((die) => die === dice[0]),
    countOf: (face) => dice.filter((die) => String(die) === face).length,
  };
  return payOf.get(kind)?.(shown, parameters, value) ?? 0;
}

const readBets = (request: PlayRequest): BetPart[] =>
  readBoardBets(request, { isBet: (key) => layout.has(key), mostBets: sicboBets.length });

/** Sic Bo Yard and Lake Dice: three dice (games §3.9). */
export const sicbo: Engine<SicboParameters, SicboOutcome> = {
  betParts: (_parameters, request) => readBets(request),
  play(source, parameters, request) {
    const parts = readBets(request);
    const dice = Array.from({ length: 3 }, () => drawInt(source, 6) + 1);
    const payoutMinor = sumOfPayouts(parts, ({ key, amountMinor }) => floorPayout(amountMinor, sicboTimes(parameters, key, dice), 100));
    return settledResult(source, { outcome: { dice }, stakedMinor: request.stakeMinor, payoutMinor });
  },
};
