import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../../kernel/database.ts';
import { type TimePage, beyond, byTime, type Place, placeColumn } from '../../place-store.ts';

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

/** The note shown to everyone who opens the player's page. */
export async function findPinned(database: Database, playerId: string): Promise<Note | undefined> {
  return await one<Note>(database)`
    select ${columns} from player.note where player_id = ${playerId} and is_pinned limit 1
  `;
}

/** Notes about a player by time. */
export async function listNotes(
  database: Database,
  { playerId, after, isAscending, limit }: { playerId: string } & TimePage,
): Promise<(Note & Place)[]> {
  return await many<Note & Place>(database)`
    select ${columns}, ${placeColumn}
    from player.note
    where player_id = ${playerId} ${beyond(after, isAscending)}
    order by ${byTime(isAscending)}
    limit ${limit}
  `;
}

export async function countNotes(database: Database, playerId: string): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count from player.note where player_id = ${playerId}
  `;
  return row?.count ?? 0;
}

/** A player's note, held until the transaction ends. */
export async function lockNote(transaction: Database, { id, playerId }: { id: string; playerId: string }): Promise<Note | undefined> {
  return await one<Note>(transaction)`
    select ${columns} from player.note where id = ${id} and player_id = ${playerId} for update
  `;
}

/** Takes the pin off whichever note has it. */
export async function unpin(transaction: Database, playerId: string): Promise<void> {
  await run(transaction)`update player.note set is_pinned = false where player_id = ${playerId} and is_pinned`;
}

export async function insertNote(transaction: Database, note: Note): Promise<void> {
  await run(transaction)`
    insert into player.note (id, player_id, author_id, text, is_pinned, created_at)
    values (${note.id}, ${note.playerId}, ${note.authorId}, ${note.text}, ${note.isPinned}, ${note.createdAt})
  `;
}

export async function saveNote(transaction: Database, note: Note): Promise<void> {
  await run(transaction)`
    update player.note
    set text = ${note.text}, is_pinned = ${note.isPinned}, edited_at = ${note.editedAt}
    where id = ${note.id}
  `;
}

export async function deleteNote(transaction: Database, id: string): Promise<void> {
  await run(transaction)`delete from player.note where id = ${id}`;
}
