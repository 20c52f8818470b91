import * as z from 'zod';

/** The state of a round after an operation, part of every ledger event that changes one. Amounts in minor units. */
export const roundStanding = z.object({
  source: z.string(),
  round: z.string(),
  gameId: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  stakeMinor: z.string(),
  winMinor: z.string(),
  /** The part of it that went to the house. */
  forfeitedMinor: z._default(z.string(), '0'),
  isClosed: z.boolean(),
  isRolledBack: z.boolean(),
});

/** The amount a round has paid the player: history, winners, quests and tournaments count this, never the forfeited part (D-150). */
export const paidMinorOf = ({ winMinor, forfeitedMinor }: Pick<z.output<typeof roundStanding>, 'winMinor' | 'forfeitedMinor'>): bigint =>
  BigInt(winMinor) - BigInt(forfeitedMinor);
