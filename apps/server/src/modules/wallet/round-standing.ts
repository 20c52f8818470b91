import { roundBeginnings } from '@pavilion/ledger';
import * as z from 'zod';
import type { Database } from '../../kernel/database.ts';
import { connectionOf } from './ledger/connection.ts';

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

/** A round as the ledger knows it. */
interface RoundName {
  readonly playerId: string;
  readonly source: string;
  readonly round: string;
}

/** When each of these rounds began; undefined for one that has not. */
export async function beginningsOf(database: Database, rounds: readonly RoundName[]): Promise<(round: RoundName) => Date | undefined> {
  const keyOf = ({ playerId, source, round }: RoundName): string => JSON.stringify([playerId, source, round]);
  const found = await roundBeginnings(connectionOf(database), rounds);
  const known = new Map(found.map(({ openedAt, ...round }) => [keyOf(round), openedAt]));
  return (round) => known.get(keyOf(round));
}
