import { countGameSessions, listGameSessions, type ListedGameSession } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from '../ledger/connection.ts';

/** A player's game sessions beyond a place, the newest first. */
export const gameSessionsBefore = (
  database: Database,
  asked: { playerId: string; before: { openedAt: Date; id: string } | null; limit: number },
): Promise<readonly ListedGameSession[]> => listGameSessions(connectionOf(database), asked);

export const gameSessionCount = (database: Database, playerId: string, countedAtMost: number): Promise<number> =>
  countGameSessions(connectionOf(database), { playerId, countedAtMost });

export type { ListedGameSession };
