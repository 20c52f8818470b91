import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import type { PlayerKernel } from '../context.ts';
import { kindOf } from './content.ts';
import { newStorageKey } from './rules.ts';
import * as store from './store.ts';

/** A document seeded with the demo world instead of uploaded through the form. */
interface AdmittedDocument {
  playerId: string;
  type: string;
  fileName: string;
  bytes: Buffer;
  status: number;
  rejectReason: string | null;
}

/** Adds a document as the demo world describes it, inside the caller's transaction (sandbox §2). */
export async function admitDocument(context: PlayerKernel, transaction: Database, admitted: AdmittedDocument): Promise<void> {
  const { playerId, type, fileName, bytes, status, rejectReason } = admitted;
  const contentType = kindOf(bytes);
  invariant(contentType, 'A document of the demo world is of no kind we take');
  const storageKey = newStorageKey(context.random);
  const id = context.random.newId();
  const now = context.clock.now();
  await context.identity.files.write(storageKey, bytes);
  await store.insertDocument(transaction, {
    id,
    playerId,
    type,
    fileName,
    contentType,
    sizeBytes: bytes.length,
    storageKey,
    // A PDF is drawn when it is first opened.
    pageCount: null,
    createdAt: now,
  });
  await store.decideDocument(transaction, { id, status, rejectReason, now });
}
