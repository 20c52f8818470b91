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
  /** Where a policy pack asks the player's word after the 24 hours: until when it can be given (L5). Null: none is asked. */
  confirmUntil: z.nullable(moment()),
  createdAt: moment(),
  updatedAt: z.nullable(moment()),
});
export type Limit = z.output<typeof limit>;

/** When a self-exclusion ends, and when the account opens again if that was asked for. */
export const exclusion = z.object({ endsAt: moment(), opensAt: z.nullable(moment()) });
export type Exclusion = z.output<typeof exclusion>;

const cashPeriod = () => z.enum(cashPeriods);

export const riskEndpoints = {
  ...playSessionEndpoints,
  ...summaryEndpoints,
  listLimits: endpoint({
    ...table.risk.listLimits,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'Own limits that bind or wait, each with what is used of it',
    response: z.array(limit),
    errors: [],
  }),
  createLimit: endpoint({
    ...table.risk.createLimit,
    access: 'player',
    summary: 'Sets a limit, a break or a self-exclusion; it binds at once',
    body: z.discriminatedUnion('definition', [
      z.object({
        definition: z.literal([limitDefinition.bet, limitDefinition.loss, limitDefinition.deposit]),
        period: cashPeriod(),
        amount: amountInput(),
        currency: currencyCode(),
      }),
      // Which periods there are stands in the settings (D-66).
      z.object({
        definition: z.literal([limitDefinition.selfExclusion, limitDefinition.coolingOff]),
        period: z.string().check(z.maxLength(20)),
      }),
    ]),
    response: limit,
    errors: ['validation', 'limitConflict'],
  }),
  updateLimit: endpoint({
    ...table.risk.updateLimit,
    access: 'player',
    summary: 'Changes a limit: tighter at once, looser after 24 hours (D-29)',
    params: idParams,
    // A break has an id too, and is refused for what it is before its period is judged.
    body: z._default(z.object({ amount: z.optional(amountInput()), period: z.optional(z.string().check(z.maxLength(20))) }), {}),
    response: limit,
    errors: ['notFound', 'validation', 'limitConflict'],
  }),
  deleteLimit: endpoint({
    ...table.risk.deleteLimit,
    access: 'player',
    summary: 'Ends a limit in 24 hours, or takes a waiting one back at once',
    params: idParams,
    response: limit,
    errors: ['notFound', 'limitConflict'],
  }),
  confirmLimit: endpoint({
    ...table.risk.confirmLimit,
    access: 'player',
    summary: 'Confirms a looser limit or a removal after its 24 hours, where a policy pack asks that',
    params: idParams,
    response: limit,
    errors: ['notFound', 'limitConflict'],
  }),
  readExclusion: endpoint({
    ...table.risk.readExclusion,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'The self-exclusion that keeps the own account closed',
    response: exclusion,
    errors: ['notFound'],
  }),
  askReopening: endpoint({
    ...table.risk.askReopening,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'Asks for the own account again after the end; it opens 24 hours later',
    response: exclusion,
    errors: ['notFound', 'limitConflict'],
  }),
  readTurnoverWager: endpoint({
    ...table.risk.readTurnoverWager,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'What must still be staked before a withdrawal in this currency',
    query: z.object({ currency: queryText() }),
    response: turnoverWager,
    errors: ['validation'],
  }),
};
