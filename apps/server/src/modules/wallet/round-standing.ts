import * as z from 'zod/mini';

/** The state of a round after an operation, part of every ledger event that changes one. Amounts in minor units. */
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
