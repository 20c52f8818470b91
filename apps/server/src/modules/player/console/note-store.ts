import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export interface Note {
  id: string;
  playerId: string;
  authorId: string;
  text: string;
  isPinned: boolean;
  createdAt: Date;
  editedAt: Date | null;
}

const columns = sql`
  id, player_id as "playerId", author_id as "authorId", text, is_pinned as "isPinned", created_at as "createdAt", edited_at as "editedAt"
`;

/** The note that everybody sees who opens the player's page. */
export async function findPinned(database: Database, playerId: string): Promise<Note | undefined> {
  const { rows } = await sql<Note>`
    select ${columns} from player.note where player_id = ${playerId} and is_pinned limit 1
  `.execute(database);
  return rows[0];
}
