import * as z from 'zod/mini';
import { amount } from './amount.ts';
import { endpoint } from './endpoint.ts';
import { queryText } from './query.ts';
import { table } from './table.ts';

/** Turnover wager (wire §3.8, D-54): the multiplier, what is still to be staked, and all that must be. Zeros when none applies. */
export const turnoverWager = z.object({
  turnOverWager: z.number(),
  turnOverWagerAmount: amount(),
  total: amount(),
  currency: z.string(),
});
export type TurnoverWager = z.output<typeof turnoverWager>;

export const riskEndpoints = {
  readTurnoverWager: endpoint({
    ...table.risk.readTurnoverWager,
    access: 'player',
    summary: 'What must still be staked before a withdrawal in this currency',
    query: z.object({ currency: queryText() }),
    response: turnoverWager,
    errors: ['validation'],
  }),
};
