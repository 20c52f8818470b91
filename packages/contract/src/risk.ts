import * as z from 'zod/mini';
import { amount, amountInput } from './amount.ts';
import { cashPeriods, limitDefinition } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { queryText } from './query.ts';
import { playSessionEndpoints } from './risk-play.ts';
import { summaryEndpoints } from './risk-summary.ts';
import { table } from './table.ts';
import { currencyCode, idParams, moment } from './values.ts';

/** Turnover wager (wire §3.8, D-54): the multiplier, what is still to be staked, and all that must be. Zeros when none applies. */
export const turnoverWager = z.object({
  turnOverWager: z.number(),
  turnOverWagerAmount: amount(),
  total: amount(),
  currency: z.string(),
});
export type TurnoverWager = z.output<typeof turnoverWager>;

/** A limit of money a player set, or a looser one that waits (wire §3.11). */
export const limit = z.object({
  id: z.string(),
  definition: z.int(),
  status: z.int(),
  period: z.nullable(z.string()),
  amount: z.nullable(amount()),
  currentAmount: z.nullable(amount()),
  currency: z.nullable(z.string()),
  startedAt: z.nullable(moment()),
  expiredAt: z.nullable(moment()),
  cancelProcess: z.boolean(),
  pendingExist: z.boolean(),
  createdAt: moment(),
  updatedAt: z.nullable(moment()),
});
export type Limit = z.output<typeof limit>;

const cashPeriod = () => z.enum(cashPeriods);

export const riskEndpoints = {
  ...playSessionEndpoints,
  ...summaryEndpoints,
  listLimits: endpoint({
    ...table.risk.listLimits,
    access: 'player',
    summary: 'Own limits that bind or wait, each with what is used of it',
    response: z.array(limit),
    errors: [],
  }),
  createLimit: endpoint({
    ...table.risk.createLimit,
    access: 'player',
    summary: 'Sets a limit; it binds at once',
    body: z.object({
      definition: z.literal(limitDefinition.deposit),
      period: cashPeriod(),
      amount: amountInput(),
      currency: currencyCode(),
    }),
    response: limit,
    errors: ['validation', 'limitConflict'],
  }),
  updateLimit: endpoint({
    ...table.risk.updateLimit,
    access: 'player',
    summary: 'Changes a limit: tighter at once, looser after 24 hours (D-29)',
    params: idParams,
    body: z._default(z.object({ amount: z.optional(amountInput()), period: z.optional(cashPeriod()) }), {}),
    response: limit,
    errors: ['notFound', 'validation', 'limitConflict'],
  }),
  deleteLimit: endpoint({
    ...table.risk.deleteLimit,
    access: 'player',
    summary: 'Ends a limit in 24 hours, or takes a waiting one back at once',
    params: idParams,
    response: limit,
    errors: ['notFound'],
  }),
  readTurnoverWager: endpoint({
    ...table.risk.readTurnoverWager,
    access: 'player',
    summary: 'What must still be staked before a withdrawal in this currency',
    query: z.object({ currency: queryText() }),
    response: turnoverWager,
    errors: ['validation'],
  }),
};
