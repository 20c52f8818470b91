import { type Database, inTransaction } from '../../../kernel/database.ts';
import type { PlayerKernel } from '../context.ts';
import { claimFile, drawPdf, removeKeptFile, writeUnclaimed } from './keep.ts';
import { newStorageKey } from './rules.ts';

/** A stored file, as its row names it. */
export interface KeptRow {
  contentType: string;
  storageKey: string;
  /** Null for a picture, and for a PDF that an earlier version stored as uploaded. */
  pageCount: number | null;
}

/** The new values of its row once it is drawn, written only while the row still names the uploaded file. */
export interface Redrawn {
  sentKey: string;
  storageKey: string;
  sizeBytes: number;
  pageCount: number;
}

type ReadContext = Pick<PlayerKernel, 'database' | 'clock' | 'jobs' | 'random' | 'log'> & {
  identity: Pick<PlayerKernel['identity'], 'files' | 'pdfs'>;
};

/**
 * The form of a stored file that an operator may have: never a PDF as it was uploaded. One stored by an earlier version is drawn now and
 * replaced by the drawing; `replace` writes that into its row and returns whether it did. @throws validation on `file` where it cannot be
 * drawn, temporarilyUnavailable
 */
export async function readDrawn(
  context: ReadContext,
  { contentType, storageKey: sentKey, pageCount }: KeptRow,
  replace: (transaction: Database, redrawn: Redrawn) => Promise<boolean>,
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await context.identity.files.read(sentKey);
  if (contentType !== 'application/pdf' || pageCount !== null) return kept;
  const drawn = await drawPdf(context, kept);
  const storageKey = newStorageKey(context.random);
  await writeUnclaimed(context, storageKey, drawn.bytes);
  const redrawn = { sentKey, storageKey, sizeBytes: drawn.bytes.length, pageCount: drawn.pageCount };
  await inTransaction(context.database, async (transaction) => {
    // Another process may have drawn or removed it meanwhile; then this copy is removed a day later.
    if (!(await replace(transaction, redrawn))) return;
    await claimFile(context, transaction, storageKey);
    await removeKeptFile(context, transaction, sentKey);
  });
  return new Uint8Array(drawn.bytes);
}
