import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import { countPlayersSeen } from './online-store.ts';

/** An open page renews its token every ten minutes; a player not seen for longer than this has left. */
export const ACTIVE_MS = 900_000;

/** The number of players online, by their sessions (operator §13.53). */
export const countPlayersOnline = ({ database, clock }: { database: Database; clock: Clock }): Promise<number> =>
  countPlayersSeen(database, { since: new Date(clock.now().getTime() - ACTIVE_MS), realNow: clock.realNow() });
