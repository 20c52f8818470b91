import { type BetPart, type Engine, floorPayout, type PlayRequest, settledResult } from '../engine.ts';
import { drawInt } from '../primitives.ts';
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
export type SicboOutcome = { dice: number[] };

const faces = [1, 2, 3, 4, 5, 6];
const evenPay = 200;

/** Every bet of the layout: the four even chances, fourteen totals, numbers, doubles, triples and pairs of numbers. */
export const sicboBets: readonly string[] = [
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

/** What a winning bet is multiplied by, in hundredths; 0 where it has lost (games.md §3.9). */
export function sicboTimes(parameters: SicboParameters, key: string, dice: readonly number[]): number {
  const [kind = '', value = ''] = key.split(':');
  const total = dice.reduce((sum, die) => sum + die, 0);
  const isTriple = dice.every((die) => die === dice[0]);
  const countOf = (face: string): number => dice.filter((die) => String(die) === face).length;
  switch (kind) {
    case 'small':
      return !isTriple && total <= 10 ? evenPay : 0;
    case 'big':
      return !isTriple && total >= 11 ? evenPay : 0;
    case 'odd':
      return !isTriple && total % 2 === 1 ? evenPay : 0;
    case 'even':
      return !isTriple && total % 2 === 0 ? evenPay : 0;
    case 'total':
      return String(total) === value ? (parameters.totals[value] ?? 0) : 0;
    case 'single':
      return parameters.single[String(countOf(value))] ?? 0;
    case 'double':
      return countOf(value) >= 2 ? parameters.double : 0;
    case 'triple':
      return countOf(value) === 3 ? parameters.triple : 0;
    case 'anyTriple':
      return isTriple ? parameters.anyTriple : 0;
    default:
      return value.split('-').every((face) => countOf(face) > 0) ? parameters.combo : 0;
  }
}

const readBets = (request: PlayRequest): BetPart[] =>
  readBoardBets(request, { isBet: (key) => layout.has(key), mostBets: sicboBets.length });

/** Sic Bo Yard and Lake Dice: three dice (games.md §3.9). */
export const sicbo: Engine<SicboParameters, SicboOutcome> = {
  betParts: (_parameters, request) => readBets(request),
  play(source, parameters, request) {
    const parts = readBets(request);
    const dice = Array.from({ length: 3 }, () => drawInt(source, 6) + 1);
    const payoutMinor = sumOfPayouts(parts, ({ key, amountMinor }) => floorPayout(amountMinor, sicboTimes(parameters, key, dice), 100));
    return settledResult(source, { outcome: { dice }, stakedMinor: request.stakeMinor, payoutMinor });
  },
};
