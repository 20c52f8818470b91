import * as z from 'zod/mini';
import { amount, amountInput } from '../../formats/amount.ts';
import { cashPeriods, limitDefinition } from '../../constants.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { queryText } from '../../formats/query.ts';
import { playSessionEndpoints } from './play.ts';
import { summaryEndpoints } from './summary.ts';
import { table } from '../../calls/table.ts';
import { currencyCode, idParams, moment } from '../../formats/values.ts';

/** Turnover requirement (wire §3.8, D-54): the multiplier, the remaining and the total amount to be staked. Zeros when none applies. */
const turnoverWager = z.object({
  turnOverWager: z.number(),
  turnOverWagerAmount: amount(),
  total: amount(),
  currency: z.string(),
});
export type TurnoverWager = z.output<typeof turnoverWager>;

/** A money limit set by the player, or a pending looser one (wire §3.11). */
export const limit = z.object({
  id: z.string(),
  definition: z.int(),
  status: z.int(),
  period: z.nullable(z.string()),
  amount: z.nullable(amount()),
  /** The amount used in the current period, plus `reservedAmount` for unfinished deposits. Null for a limit not yet in force. */
  currentAmount: z.nullable(amount()),
  reservedAmount: z.nullable(amount()),
  currency: z.nullable(z.string()),
  startedAt: z.nullable(moment()),
  expiredAt: z.nullable(moment()),
  cancelProcess: z.boolean(),
  pendingExist: z.boolean(),
  /** Deadline for the player's confirmation after the 24 hours, where a policy pack requires one (L5). Null: none is required. */
  confirmUntil: z.nullable(moment()),
  createdAt: moment(),
  updatedAt: z.nullable(moment()),
});
export type Limit = z.output<typeof limit>;

/** When a self-exclusion ends, and when the account reopens if that was requested. */
const exclusion = z.object({ endsAt: moment(), opensAt: z.nullable(moment()) });

const cashPeriod = () => z.enum(cashPeriods);

export const riskEndpoints = {
  ...playSessionEndpoints,
  ...summaryEndpoints,
  listLimits: endpoint({
    ...table.risk.listLimits,
    isOpenToExcluded: true,
    summary: 'The player’s limits, in force or pending, each with what is used of it',
    response: z.array(limit),
    errors: [],
  }),
  createLimit: endpoint({
    ...table.risk.createLimit,
    summary: 'Sets a limit, a break or a self-exclusion; it takes effect at once',
    body: z.discriminatedUnion('definition', [
      z.object({
        definition: z.literal([limitDefinition.bet, limitDefinition.loss, limitDefinition.deposit]),
        period: cashPeriod(),
        amount: amountInput(),
        currency: currencyCode(),
      }),
      // The available periods come from the settings (D-66).
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
    summary: 'Changes a limit: tighter at once, looser after 24 hours (D-29)',
    params: idParams,
    // A cooling-off has an id too, and is refused as such before its period is validated.
    body: z._default(z.object({ amount: z.optional(amountInput()), period: z.optional(z.string().check(z.maxLength(20))) }), {}),
    response: limit,
    errors: ['notFound', 'validation', 'limitConflict'],
  }),
  deleteLimit: endpoint({
    ...table.risk.deleteLimit,
    summary: 'Removes a limit after 24 hours, with the password, or cancels a pending change; a DELETE with a body',
    params: idParams,
    // The step-up of S31. Cancelling a pending change needs no password.
    body: z._default(z.object({ currentPassword: z.optional(z.string().check(z.maxLength(500))) }), {}),
    response: limit,
    errors: ['notFound', 'validation', 'limitConflict', 'tooManyRequests'],
  }),
  confirmLimit: endpoint({
    ...table.risk.confirmLimit,
    summary: 'Confirms a looser limit or a removal after its 24 hours, where a policy pack requires it',
    params: idParams,
    response: limit,
    errors: ['notFound', 'limitConflict'],
  }),
  readExclusion: endpoint({
    ...table.risk.readExclusion,
    isOpenToExcluded: true,
    summary: 'The self-exclusion that keeps the player’s account closed',
    response: exclusion,
    errors: ['notFound'],
  }),
  askReopening: endpoint({
    ...table.risk.askReopening,
    isOpenToExcluded: true,
    summary: 'Asks to reopen the account once the self-exclusion is over; it opens 24 hours later',
    response: exclusion,
    errors: ['notFound', 'limitConflict'],
  }),
  readTurnoverWager: endpoint({
    ...table.risk.readTurnoverWager,
    isOpenToExcluded: true,
    summary: 'What must still be staked before a withdrawal in this currency',
    query: z.object({ currency: queryText() }),
    response: turnoverWager,
    errors: ['validation'],
  }),
};
