import * as z from 'zod/mini';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';

/** A jackpot: what its account holds, the amount by which it must be won, and its latest win. */
export const jackpot = z.object({
  identity: z.string(),
  amount: amount(),
  mustAmount: z.nullable(amount()),
  currency: z.string(),
  lastWin: z.nullable(z.object({ amount: amount(), wonAt: moment() })),
});
export type Jackpot = z.output<typeof jackpot>;
