import type { kenoGames } from '@pavilion/fairness';
import type { ParametersOf } from '../shared/parameters.ts';

export type KenoCounts = { readonly most: number; readonly drawn: number };

/** How many numbers a ticket has at most, and how many are drawn: the longest ticket has a pay for each count of hits, none included. */
export function countsOf({ tables }: ParametersOf<typeof kenoGames>): KenoCounts {
  const tickets = Object.values(tables).flatMap((table) => Object.entries(table));
  return { most: Math.max(...tickets.map(([picks]) => Number(picks))), drawn: Math.max(...tickets.map(([, pays]) => pays.length - 1)) };
}
