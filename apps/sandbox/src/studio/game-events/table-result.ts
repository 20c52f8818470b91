import { fullCatalogue, redNumbers, totalOf } from '@pavilion/fairness';
import * as z from 'zod';
import type { Round } from '../rounds/round.ts';

/** How a table marks the result of a round. */
export type TableResult = { readonly result: string; readonly color: 'red' | 'black' | 'green' | 'blue' | null };

const LIVE_STUDIO = 'Mirrorlake Live';
const liveGames: ReadonlySet<string> = new Set(fullCatalogue.filter(({ studio }) => studio === LIVE_STUDIO).map(({ id }) => id));

const plain = (result: string): TableResult => ({ result, color: null });

function pocket(number: number): TableResult {
  if (number === 0) return { result: '0', color: 'green' };
  return { result: String(number), color: redNumbers.includes(number) ? 'red' : 'black' };
}

function side({ playerTotal, bankerTotal }: { playerTotal: number; bankerTotal: number }): TableResult {
  if (playerTotal === bankerTotal) return { result: 'T', color: 'green' };
  return playerTotal > bankerTotal ? { result: 'P', color: 'blue' } : { result: 'B', color: 'red' };
}

/** By engine; the cards of a poker table have no mark that is read at a glance. */
const readers: Readonly<Record<string, z.ZodType<TableResult>>> = {
  roulette: z.object({ number: z.number() }).transform(({ number }) => pocket(number)),
  baccarat: z.object({ playerTotal: z.number(), bankerTotal: z.number() }).transform(side),
  blackjack: z.object({ dealer: z.array(z.number()) }).transform(({ dealer }) => plain(String(totalOf(dealer).total))),
  moneywheel: z.object({ value: z.number() }).transform(({ value }) => plain(`×${value}`)),
  sicbo: z.object({ dice: z.array(z.number()) }).transform(({ dice }) => plain(String(dice.reduce((sum, die) => sum + die, 0)))),
};

/** The result of a round of real money at a live table; undefined for every other. */
export function tableResultOf({
  gameId,
  engine,
  isDemo,
  outcome,
}: Pick<Round, 'gameId' | 'engine' | 'isDemo' | 'outcome'>): TableResult | undefined {
  if (isDemo || !liveGames.has(gameId)) return undefined;
  return readers[engine]?.safeParse(outcome).data;
}
