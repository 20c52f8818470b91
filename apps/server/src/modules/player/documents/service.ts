import { documentStatus } from '@pavilion/contract/constants.ts';
import { documentBytesMax } from '@pavilion/contract/areas/player/player.ts';
import * as z from 'zod/mini';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { documentReasonIn, siteContent } from '../../content/index.ts';
import { refuseFields } from '../field-errors.ts';
import { readingLocale } from '../profile/public.ts';
import type { PlayerContext, PlayerKernel } from '../context.ts';
import * as players from '../profile/store.ts';
import type { ThrottlePolicy } from '../../../kernel/throttle/verdict.ts';
import { takeAttempt } from '../throttle/service.ts';
import { claimFile, keepFile, removeKeptFile, takeBackFile } from './keep.ts';
import { paperMoved } from './queue.ts';
import { DOCUMENTS_MAX } from './rules.ts';
import * as store from './store.ts';

/** Uploads of one player in an hour, whatever became of them. */
const UPLOADS: ThrottlePolicy = { allowance: 60, windowSeconds: 3600, beyond: { kind: 'window' } };

const removePayload = z.object({ storageKey: z.string() });

/** Own documents, oldest first, with the reasons of refused ones in the language of the page (C-36). */
export async function listDocuments(context: PlayerContext): Promise<store.DocumentView[]> {
  const { playerId } = playerOf(context);
  const locale = await readingLocale(context, playerId);
  const documents = await store.listDocuments(context.database, playerId);
  return documents.map(({ rejectReason, ...document }) => ({
    ...document,
    rejectReason: rejectReason && documentReasonIn(siteContent(), locale, rejectReason),
  }));
}

/**
 * Stores a document (C-37, D-55): its type is judged by its bytes; pictures are re-encoded; the file is stored under a random key.
 * @throws validation on `file`, bodyTooLarge, tooManyRequests, temporarilyUnavailable while the scanner does not answer
 */
export async function uploadDocument(context: PlayerContext, { type, file }: { type: string; file: Blob }): Promise<store.DocumentView> {
  const { playerId } = playerOf(context);
  if (file.size > documentBytesMax) throw new DomainError('bodyTooLarge');
  await takeAttempt(context, [{ policy: UPLOADS, subject: `upload ${playerId}` }]);
  const kept = await keepFile(context, { playerId, file });
  const document: store.NewDocument = { ...kept, id: context.random.newId(), playerId, type, createdAt: context.clock.now() };
  try {
    await insertWithinLimit(context, document);
  } catch (error) {
    await takeBackFile(context, document.storageKey, error);
    throw error;
  }
  const { id, fileName, createdAt } = document;
  return { id, fileName, type, status: documentStatus.pending, createdAt, rejectReason: null };
}

async function insertWithinLimit(context: PlayerContext, document: store.NewDocument): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    // Uploads of one player are serialised here, so that concurrent ones cannot exceed the limit.
    await players.lockPlayer(transaction, document.playerId);
    const own = await store.listDocuments(transaction, document.playerId);
    if (own.length >= DOCUMENTS_MAX) throw refuseFields({ file: { rule: 'documentLimit', max: DOCUMENTS_MAX } }, { locale: undefined });
    await store.insertDocument(transaction, document);
    await claimFile(context, transaction, document.storageKey);
    const { id: documentId, type, contentType, playerId } = document;
    await recordAudit(context, transaction, { kind: 'documentUploaded', playerId, detail: { documentId, type, contentType } });
    await context.publish(transaction, { type: 'PlayerChanged', playerId }, paperMoved(playerId, documentId, 'added'));
  });
}

/** The file of an own document; each reading is written down (U-13, S46). @throws notFound, for another player's too */
export async function readDocument(
  context: PlayerContext,
  id: string,
): Promise<{ fileName: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { playerId, sessionId } = playerOf(context);
  const file = await store.findFile(context.database, { id, playerId });
  if (file === undefined) throw new DomainError('notFound');
  await inTransaction(context.database, async (transaction) => {
    await store.insertRead(transaction, { documentId: id, sessionId, now: context.clock.now() });
    await recordAudit(context, transaction, { kind: 'documentRead', playerId, detail: { documentId: id } });
  });
  return { fileName: file.fileName, contentType: file.contentType, bytes: await context.identity.files.read(file.storageKey) };
}

/** Deletes an own document and answers the others, as their list does (C-38). @throws notFound; conflict for one that was approved (U-14, D-55) */
export async function deleteDocument(context: PlayerContext, id: string): Promise<store.DocumentView[]> {
  const { playerId } = playerOf(context);
  await inTransaction(context.database, async (transaction) => {
    const file = await store.lockFile(transaction, { id, playerId });
    if (file === undefined) throw new DomainError('notFound');
    if (file.status === documentStatus.approve) throw new DomainError('conflict');
    await store.markDeleted(transaction, { id, now: context.clock.now() });
    await recordAudit(context, transaction, { kind: 'documentDeleted', playerId, detail: { documentId: id } });
    const gone = file.status === documentStatus.pending ? [paperMoved(playerId, id, 'gone')] : [];
    await context.publish(transaction, { type: 'PlayerChanged', playerId }, ...gone);
    await removeKeptFile(context, transaction, file.storageKey);
  });
  return listDocuments(context);
}

/** Removes the file of a deleted document. May run twice. */
export async function removeFile({ identity }: Pick<PlayerKernel, 'identity'>, payload: unknown): Promise<void> {
  await identity.files.remove(removePayload.parse(payload).storageKey);
}
