import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { isProvenOperator, type NamedOperator, type OperatorClaim, plainName } from '../../../kernel/secrets/operator-proof.ts';
import type { PlayerKernel } from '../context.ts';
import * as store from './store.ts';

/** What an operator's process needs to read documents. */
export type OperatorDocumentsContext = Pick<PlayerKernel, 'database' | 'clock'> & {
  identity: Pick<PlayerKernel['identity'], 'files'>;
  /** The operators who may check identities, with the hashes of their keys: the setting KYC_OPERATORS. No one else reads a document. */
  kycOperators: readonly NamedOperator[];
};

/** Who reads a document, how that is proven, and what for. */
type Reader = OperatorClaim & { reason: string };

/** Refuses anyone who is not proven to be such an operator, and records the attempt (S46). @throws forbidden */
async function refuseOthers(context: OperatorDocumentsContext, reader: Reader, wanted: Readonly<Record<string, string>>): Promise<void> {
  if (isProvenOperator(context.kycOperators, reader)) return;
  const { operatorName, reason } = reader;
  const actor = `operator:${plainName(operatorName)}`;
  await recordAudit(context, context.database, { kind: 'documentRefused', playerId: null, actor, detail: { ...wanted, reason } });
  throw new DomainError('forbidden');
}

/** A player's documents, oldest first, for those who check identities; each look is written down (S46, A10). @throws forbidden */
export async function listDocumentsForOperator(
  context: OperatorDocumentsContext,
  { playerId, ...reader }: Reader & { playerId: string },
): Promise<store.DocumentView[]> {
  await refuseOthers(context, reader, { playerId });
  const actor = `operator:${plainName(reader.operatorName)}`;
  return inTransaction(context.database, async (transaction) => {
    await recordAudit(context, transaction, { kind: 'documentsListed', playerId, actor, detail: { reason: reader.reason } });
    return store.listDocuments(transaction, playerId);
  });
}

/**
 * The file of a document, for those who check identities: handed over once in this call and by no address, so that there is no link to
 * expire; the reading is written down before it happens (S46, A10). @throws forbidden, notFound
 */
export async function readDocumentForOperator(
  context: OperatorDocumentsContext,
  { documentId, ...reader }: Reader & { documentId: string },
): Promise<{ fileName: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }> {
  await refuseOthers(context, reader, { documentId });
  const file = await store.findAnyFile(context.database, documentId);
  if (file === undefined) throw new DomainError('notFound');
  const actor = `operator:${plainName(reader.operatorName)}`;
  const detail = { documentId, reason: reader.reason };
  await inTransaction(context.database, (transaction) =>
    recordAudit(context, transaction, { kind: 'documentRead', playerId: file.playerId, actor, detail }),
  );
  return { fileName: file.fileName, contentType: file.contentType, bytes: await context.identity.files.read(file.storageKey) };
}
