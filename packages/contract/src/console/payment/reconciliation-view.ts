import * as z from 'zod/mini';
import { moment } from '../../formats/values.ts';

export const differenceStates = ['open', 'explained', 'corrected'] as const;

/** A day that was compared with a provider's report. */
export const reconciliationView = z.object({
  /** The id of its provider and day. */
  id: z.string(),
  provider: z.string(),
  day: z.string(),
  comparedCount: z.int(),
  ranAt: moment(),
  /** By currency and direction, as plain decimals; null of a day that was compared before they were kept. */
  sums: z.nullable(
    z.array(
      z.object({
        currency: z.string(),
        direction: z.enum(['deposit', 'withdrawal', 'unknown']),
        booked: z.string(),
        reported: z.string(),
        /** Booked less reported. */
        difference: z.string(),
      }),
    ),
  ),
  differences: z.array(
    z.object({
      /** From 1. */
      number: z.int(),
      invoiceId: z.string(),
      kind: z.enum(['unknown_here', 'not_settled_here', 'missing_there', 'amount_differs', 'currency_differs']),
      ours: z.string(),
      theirs: z.string(),
      state: z.enum(differenceStates),
      note: z.string(),
      notedBy: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
      notedAt: z.nullable(moment()),
    }),
  ),
});
