import { type Engine, floorPayout, readFields, requireStake, settledResult } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';

/** How many balls are called, and multipliers in hundredths by the number of full lines. */
export type BingoParameters = { readonly balls: number; readonly pay: readonly number[] };
/** The card row by row without its free middle, the balls in the order drawn, and the full lines. */
type BingoOutcome = { card: number[]; drawn: number[]; lines: number };

/** The numbers that balls and cards are drawn from. */
export const bingoNumberCount = 75;
const side = 5;
/** All cells of a card but its free middle. */
export const bingoCardNumbers = side * side - 1;
const middle = 12;
const range = Array.from({ length: side }, (_, index) => index);

/** The cells of the twelve lines: five rows, five columns, two diagonals. */
const bingoLines: readonly (readonly number[])[] = [
  ...range.map((row) => range.map((column) => row * side + column)),
  ...range.map((column) => range.map((row) => row * side + column)),
  range.map((index) => index * side + index),
  range.map((index) => index * side + side - 1 - index),
];

/** The number on a place of the card; undefined in the free middle. */
export const bingoNumber = (card: readonly number[], place: number): number | undefined =>
  place === middle ? undefined : card[place < middle ? place : place - 1];

/** The lines that are full with the balls called so far. */
export const fullLines = (card: readonly number[], drawn: readonly number[]): (readonly number[])[] =>
  bingoLines.filter((places) =>
    places.every((place) => {
      const number = bingoNumber(card, place);
      return number === undefined || drawn.includes(number);
    }),
  );

/** Bingo Garden: a card of 24 numbers out of 75, then 34 balls (games §3.17). */
export const bingo: Engine<BingoParameters, BingoOutcome> = {
  betParts(_parameters, { stakeMinor, input }) {
    readFields(input, []);
    requireStake(stakeMinor);
    return [{ key: 'card', amountMinor: stakeMinor }];
  },
  play(source, { balls, pay }, { stakeMinor, input }) {
    readFields(input, []);
    const nextNumber = lazyShuffle(source, bingoNumberCount);
    const card = Array.from({ length: bingoCardNumbers }, () => nextNumber() + 1);
    const nextBall = lazyShuffle(source, bingoNumberCount);
    const drawn = Array.from({ length: balls }, () => nextBall() + 1);
    const lines = fullLines(card, drawn).length;
    return settledResult(source, {
      outcome: { card, drawn, lines },
      stakedMinor: stakeMinor,
      payoutMinor: floorPayout(stakeMinor, pay[lines] ?? 0, 100),
    });
  },
};
