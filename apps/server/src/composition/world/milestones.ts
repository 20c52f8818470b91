import type { Database } from '../../kernel/database.ts';
import { isMilestoneReached } from '../../kernel/log/milestones.ts';

/** The demo world is in the database. */
export const WORLD_LOADED = 'demo-world';
/** An operator has removed it; it is never loaded into this database again. */
export const WORLD_REMOVED = 'demo-world-removed';

/** The operators of the demo world are in the database. */
export const WORLD_OPERATORS_LOADED = 'demo-operators';

/** The players of the console's queues are in the database. */
export const WORLD_QUEUE_PLAYERS_LOADED = 'demo-queue-players';
/** Begins the name of each thing that waits in the console's queues, once it was made. */
export const WORLD_QUEUE = 'demo-queue:';

/** Whether a database holds players whose password is public. */
export const holdsWorld = async (database: Database): Promise<boolean> =>
  (await isMilestoneReached(database, WORLD_LOADED)) && !(await isMilestoneReached(database, WORLD_REMOVED));
