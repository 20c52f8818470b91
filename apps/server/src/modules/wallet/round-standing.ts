import * as z from 'zod/mini';

/** How a round stands after an operation, as every event of the ledger that changes one says it. Amounts in minor units. */
export const roundStanding = z.object({
  source: z.string(),
  round: z.string(),
  gameId: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  stakeMinor: z.string(),
  winMinor: z.string(),
  isClosed: z.boolean(),
  isRolledBack: z.boolean(),
});
