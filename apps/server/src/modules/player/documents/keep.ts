import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { documentBytesMax } from '@pavilion/contract/areas/player/player.ts';
import type { Database } from '../../../kernel/database.ts';
import { isDatabaseAway } from '../../../kernel/postgres/database-away.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { JobQueue } from '../../../kernel/context.ts';
import type { PlayerKernel } from '../context.ts';
import { refuseFields } from '../field-errors.ts';
import { cleanPicture, type DocumentKind, kindOf, shownName } from './content.ts';
import { type DrawnPdf, PdfRefused } from './pdf/draw.ts';
import { newStorageKey } from './rules.ts';

/** A file as it was kept: under a random key, with what its bytes say it is. */
interface KeptFile {
  fileName: string;
  contentType: DocumentKind;
  sizeBytes: number;
  storageKey: string;
  /** For a PDF, which is stored as drawn pages; null for a picture. */
  pageCount: number | null;
}

type KeepContext = Pick<PlayerKernel, 'identity' | 'random' | 'log' | 'database' | 'clock' | 'jobs'>;
type DrawContext = Pick<PlayerKernel, 'log'> & { identity: Pick<PlayerKernel['identity'], 'pdfs'> };

/**
 * Keeps a file about a player (D-55): its type is judged by its bytes; pictures are re-encoded and PDFs drawn anew (D-112); nothing is kept
 * that a scanner finds harm in. It is removed automatically unless `claimFile` is called in the transaction that writes its row.
 * @throws validation on `file`, bodyTooLarge, temporarilyUnavailable while the scanner does not answer or too many files wait
 */
export async function keepFile(context: KeepContext, { playerId, file }: { playerId: string; file: Blob }): Promise<KeptFile> {
  if (file.size > documentBytesMax) throw new DomainError('bodyTooLarge');
  const bytes = Buffer.from(await file.arrayBuffer());
  const contentType = kindOf(bytes);
  if (contentType === undefined) throw refusedFile('fileType');
  // Before anything opens it.
  await refuseHarm(context, playerId, bytes);
  const clean = await cleanFile(context, bytes, contentType);
  const fileName = shownName(file instanceof File ? file.name : '', contentType);
  const { pageCount } = clean;
  const kept = { fileName, contentType, sizeBytes: clean.bytes.length, storageKey: newStorageKey(context.random), pageCount };
  await writeUnclaimed(context, kept.storageKey, clean.bytes);
  return kept;
}

const refusedFile = (rule: string, max?: number): DomainError =>
  refuseFields({ file: { rule, ...(max === undefined ? {} : { max }) } }, { locale: undefined });

/** Converts a file to the form in which it is stored. @throws validation on `file`, temporarilyUnavailable */
async function cleanFile(context: DrawContext, bytes: Buffer, kind: DocumentKind): Promise<{ bytes: Buffer; pageCount: number | null }> {
  if (kind === 'application/pdf') return drawPdf(context, bytes);
  const picture = await cleanPicture(bytes, kind);
  if (picture === undefined) throw refusedFile('fileUnreadable');
  return { bytes: picture, pageCount: null };
}

/** A PDF drawn anew. @throws validation on `file` where it is protected, too long or cannot be drawn; temporarilyUnavailable */
export async function drawPdf({ identity: { pdfs }, log }: DrawContext, bytes: Uint8Array): Promise<DrawnPdf> {
  try {
    return await pdfs.draw(bytes);
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    log.warn({ rule: error.rule, cause: error.message }, 'a PDF was not drawn');
    throw refusedFile(error.rule, error.rule === 'filePages' ? pdfs.pagesMax : undefined);
  }
}

/** The answer does not name the finding, so that no one can test files against the scanner (S44). */
async function refuseHarm(context: KeepContext, playerId: string, bytes: Buffer): Promise<void> {
  const found = await context.identity.fileScanner?.findHarm(bytes);
  if (found === undefined) return;
  context.log.warn({ playerId, found }, 'an upload was refused as harmful');
  throw refuseFields({ file: { rule: 'fileHarmful' } }, { locale: undefined });
}

const UNCLAIMED_MS = DAY_MS;
const unclaimedKey = (storageKey: string): string => `unclaimed file ${storageKey}`;

/**
 * Writes a file whose removal is already scheduled for a day later: if anything fails before its row is committed, a crash included, no
 * file of a player is left behind.
 */
export async function writeUnclaimed(
  {
    identity,
    database,
    clock,
    jobs,
  }: Pick<PlayerKernel, 'database' | 'clock' | 'jobs'> & { identity: Pick<PlayerKernel['identity'], 'files'> },
  storageKey: string,
  bytes: Uint8Array,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + UNCLAIMED_MS);
  await jobs.enqueue(database, { name: REMOVE_FILE_JOB, payload: { storageKey } }, { key: unclaimedKey(storageKey), runAt });
  await identity.files.write(storageKey, bytes);
}

/** Called where the row of a file is written, in its transaction: the file stays exactly when the row does. */
export const claimFile = ({ jobs }: { jobs: JobQueue }, transaction: Database, storageKey: string): Promise<void> =>
  jobs.cancel(transaction, unclaimedKey(storageKey));

/**
 * Takes back a file whose row was not written. Where the database did not say whether it was, as when the answer to its commit is lost, the file stays:
 * a row whose file is gone would be worse than a file without a row, which goes a day later.
 */
export async function takeBackFile(
  { identity, log }: Pick<KeepContext, 'identity' | 'log'>,
  storageKey: string,
  thrown: unknown,
): Promise<void> {
  if (isDatabaseAway(thrown)) log.warn({ storageKey }, 'a file was stored, but it is unknown whether its row was');
  else await identity.files.remove(storageKey);
}

export const REMOVE_FILE_JOB = 'player.remove-file';

/** Removes a kept file once the transaction that forgets it is committed. */
export const removeKeptFile = (context: { jobs: JobQueue }, transaction: Database, storageKey: string): Promise<void> =>
  context.jobs.enqueue(transaction, { name: REMOVE_FILE_JOB, payload: { storageKey } });
