import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { Redrawn } from './drawn.ts';

/** A document as its owner sees it (wire §3.11). */
export interface DocumentView {
  id: string;
  fileName: string;
  type: string;
  status: number;
  createdAt: Date;
  rejectReason: string | null;
}

/** The fields needed to read a document's file. */
interface StoredFile {
  fileName: string;
  contentType: string;
  storageKey: string;
  /** Null for a picture, and for a PDF that an earlier version stored as uploaded. */
  pageCount: number | null;
  type: string;
  status: number;
}

export interface NewDocument {
  id: string;
  playerId: string;
  type: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  storageKey: string;
  pageCount: number | null;
  createdAt: Date;
}

const LIST_LIMIT = 100;

export async function insertDocument(database: Database, document: NewDocument): Promise<void> {
  await run(database)`
    insert into player.document (id, player_id, type, file_name, content_type, size_bytes, storage_key, page_count, created_at)
    values (
      ${document.id}, ${document.playerId}, ${document.type}, ${document.fileName}, ${document.contentType},
      ${document.sizeBytes}, ${document.storageKey}, ${document.pageCount}, ${document.createdAt}
    )
  `;
}

/** A player's documents, oldest first; with `judgedSince`, those reviewed earlier are left out. */
export async function listDocuments(database: Database, playerId: string, judgedSince?: Date): Promise<DocumentView[]> {
  return await many<DocumentView>(database)`
    select id, file_name as "fileName", type, status, created_at as "createdAt", reject_reason as "rejectReason"
    from player.document
    where player_id = ${playerId} and deleted_at is null
      ${judgedSince === undefined ? sql`` : sql`and (decided_at is null or decided_at >= ${judgedSince})`}
    order by created_at, id
    limit ${LIST_LIMIT}
  `;
}

export async function findFile(database: Database, document: { id: string; playerId: string }): Promise<StoredFile | undefined> {
  return await one<StoredFile>(database)`
    select file_name as "fileName", content_type as "contentType", storage_key as "storageKey", page_count as "pageCount", type, status
    from player.document
    where id = ${document.id} and player_id = ${document.playerId} and deleted_at is null
  `;
}

/** The file of any player's document, for operators who check identities. */
export async function findAnyFile(database: Database, id: string): Promise<(StoredFile & { playerId: string }) | undefined> {
  return await one<StoredFile & { playerId: string }>(database)`
    select
      player_id as "playerId", file_name as "fileName", content_type as "contentType", storage_key as "storageKey", page_count as "pageCount",
      type, status
    from player.document
    where id = ${id} and deleted_at is null
  `;
}

/** The file's row, locked, so it is not approved and deleted at once. */
export async function lockFile(
  database: Database,
  document: { id: string; playerId: string },
): Promise<(StoredFile & { createdAt: Date }) | undefined> {
  return await one<StoredFile & { createdAt: Date }>(database)`
    select
      file_name as "fileName", content_type as "contentType", storage_key as "storageKey", page_count as "pageCount", type, status,
      created_at as "createdAt"
    from player.document
    where id = ${document.id} and player_id = ${document.playerId} and deleted_at is null
    for update
  `;
}

/** Replaces the uploaded file of a document by the drawn one. @returns false if the document no longer names the upload */
export async function replaceFile(
  database: Database,
  { id, sentKey, storageKey, sizeBytes, pageCount }: Redrawn & { id: string },
): Promise<boolean> {
  const row = await one<{ id: string }>(database)`
    update player.document
    set storage_key = ${storageKey}, size_bytes = ${sizeBytes}, page_count = ${pageCount}
    where id = ${id}
      and storage_key = ${sentKey}
      and deleted_at is null
    returning id
  `;
  return row !== undefined;
}

export async function markDeleted(database: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await run(database)`
    update player.document
    set deleted_at = ${now}
    where id = ${id}
  `;
}

/** Sets the status of one document. */
export async function decideDocument(
  database: Database,
  decided: { id: string; status: number; rejectReason: string | null; now: Date },
): Promise<void> {
  await run(database)`
    update player.document
    set status = ${decided.status}, reject_reason = ${decided.rejectReason}, decided_at = ${decided.status === 2 ? null : decided.now}
    where id = ${decided.id}
  `;
}

/** Sets one outcome for all documents in review. @returns their ids */
export async function decidePending(
  database: Database,
  decided: { playerId: string; status: number; rejectReason: string | null; now: Date },
): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    update player.document
    set status = ${decided.status}, reject_reason = ${decided.rejectReason}, decided_at = ${decided.now}
    where player_id = ${decided.playerId} and status = 2 and deleted_at is null
    returning id
  `;
  return rows.map(({ id }) => id);
}

export async function insertRead(database: Database, read: { documentId: string; sessionId: string; now: Date }): Promise<void> {
  await run(database)`
    insert into player.document_read (document_id, session_id, read_at)
    values (${read.documentId}, ${read.sessionId}, ${read.now})
  `;
}
