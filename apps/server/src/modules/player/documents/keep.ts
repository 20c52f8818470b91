import { documentBytesMax } from '@pavilion/contract/areas/player/player.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { JobQueue } from '../../../kernel/context.ts';
import type { PlayerKernel } from '../context.ts';
import { refuseFields } from '../field-errors.ts';
import { cleanFile, type DocumentKind, kindOf, shownName } from './content.ts';
import { newStorageKey } from './rules.ts';

/** A file as it was kept: under a random key, with what its bytes say it is. */
interface KeptFile {
  fileName: string;
  contentType: DocumentKind;
  sizeBytes: number;
  storageKey: string;
}

type KeepContext = Pick<PlayerKernel, 'identity' | 'random' | 'log'>;

/**
 * Keeps a file about a player (D-55): its type is judged by its bytes; pictures are re-encoded; nothing is kept that a scanner finds harm in.
 * @throws validation on `file`, bodyTooLarge, temporarilyUnavailable while the scanner does not answer
 */
export async function keepFile(context: KeepContext, { playerId, file }: { playerId: string; file: Blob }): Promise<KeptFile> {
  if (file.size > documentBytesMax) throw new DomainError('bodyTooLarge');
  const bytes = Buffer.from(await file.arrayBuffer());
  const contentType = kindOf(bytes);
  // Before anything opens it.
  if (contentType !== undefined) await refuseHarm(context, playerId, bytes);
  const clean = contentType === undefined ? undefined : await cleanFile(bytes, contentType);
  if (contentType === undefined || clean === undefined) throw refuseFields({ file: { rule: 'fileType' } }, { locale: undefined });
  const fileName = shownName(file instanceof File ? file.name : '', contentType);
  const kept = { fileName, contentType, sizeBytes: clean.length, storageKey: newStorageKey(context.random) };
  await context.identity.files.write(kept.storageKey, clean);
  return kept;
}

/** The answer does not name the finding, so that no one can test files against the scanner (S44). */
async function refuseHarm(context: KeepContext, playerId: string, bytes: Buffer): Promise<void> {
  const found = await context.identity.fileScanner?.findHarm(bytes);
  if (found === undefined) return;
  context.log.warn({ playerId, found }, 'an upload was refused as harmful');
  throw refuseFields({ file: { rule: 'fileHarmful' } }, { locale: undefined });
}

export const REMOVE_FILE_JOB = 'player.remove-file';

/** Removes a kept file once the transaction that forgets it is committed. */
export const removeKeptFile = (context: { jobs: JobQueue }, transaction: Database, storageKey: string): Promise<void> =>
  context.jobs.enqueue(transaction, { name: REMOVE_FILE_JOB, payload: { storageKey } });
