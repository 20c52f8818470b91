import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import * as players from '../profile/store.ts';

/** The player that a console call names. @throws notFound */
export async function requirePlayer(database: Database, playerId: string): Promise<players.Player> {
  const player = await players.findPlayer(database, playerId);
  if (player === undefined) throw new DomainError('notFound');
  return player;
}
