import { gameOf, redNumbers } from '@pavilion/fairness';
import * as z from 'zod';

/** How a table marks the result of a round. */
export type TableResult = { readonly result: string; readonly color: 'red' | 'black' | 'green' | 'blue' | null };

const plain = (result: string): TableResult => ({ result, color: null });

function pocket(number: number): TableResult {
  if (number === 0) return { result: '0', color: 'green' };
  return { result: String(number), color: redNumbers.includes(number) ? 'red' : 'black' };
}

function side({ playerTotal, bankerTotal }: { playerTotal: number; bankerTotal: number }): TableResult {
  if (playerTotal === bankerTotal) return { result: 'T', color: 'green' };
  return playerTotal > bankerTotal ? { result: 'P', color: 'blue' } : { result: 'B', color: 'red' };
}

/** By engine. */
const readers: Readonly<Record<string, z.ZodType<TableResult>>> = {
  roulette: z.object({ number: z.number() }).transform(({ number }) => pocket(number)),
  baccarat: z.object({ playerTotal: z.number(), bankerTotal: z.number() }).transform(side),
  moneywheel: z.object({ value: z.number() }).transform(({ value }) => plain(`×${value}`)),
  sicbo: z.object({ dice: z.array(z.number()) }).transform(({ dice }) => plain(String(dice.reduce((sum, die) => sum + die, 0)))),
};

/** The mark of what a table's round brought; undefined for a round of no table. */
export const tableResultOf = ({ gameId, outcome }: { gameId: string; outcome: unknown }): TableResult | undefined =>
  readers[gameOf(gameId).engine]?.safeParse(outcome).data;
