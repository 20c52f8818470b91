import { recordAudit } from '../../../kernel/log/audit.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type OperatorActor, operatorName, type OperatorVisitor } from '../../../kernel/visitor.ts';
import { authorised, type OperatorKernel, permit, requireReason } from '../../operator/index.ts';
import type { PlayerKernel } from '../context.ts';
import { readDrawn } from './drawn.ts';
import * as store from './store.ts';

/** The dependencies of a process in which operators read documents. */
type OperatorDocumentsContext = Pick<PlayerKernel, 'database' | 'clock' | 'jobs' | 'random' | 'log'> &
  Pick<OperatorKernel, 'authority'> &
  Partial<Pick<OperatorVisitor, 'request'>> & { identity: Pick<PlayerKernel['identity'], 'files' | 'pdfs'> };

/** Who looks, and what for. */
interface Reader {
  actor: OperatorActor;
  reason: string;
}

/** A player's documents, oldest first, for those who check identities; each access is recorded (S46, A10). @throws permissionMissing */
export function listDocumentsForOperator(
  context: OperatorDocumentsContext,
  { playerId, actor, reason }: Reader & { playerId: string },
): Promise<store.DocumentView[]> {
  return authorised(context, { actor, permission: 'identity.read', act: 'documents.list', object: playerId }, async (transaction) => {
    const { sessionId } = actor;
    await recordAudit(context, transaction, {
      kind: 'documentsListed',
      playerId,
      actor: operatorName(actor),
      sessionId,
      detail: { reason },
    });
    return store.listDocuments(transaction, playerId);
  });
}

/**
 * The file of a document, for operators who verify identities: returned by this call only and never at an address, so there is no link to
 * expire. The reading is audited before it happens (S46, A10). A PDF is given as drawn (S117).
 * @throws reasonRequired, permissionMissing, stepUpRequired, notFound; validation on `file` for an earlier PDF that cannot be drawn
 */
export async function readDocumentFile(
  context: OperatorDocumentsContext,
  { documentId, actor, reason: given }: Reader & { documentId: string },
): Promise<{ fileName: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }> {
  const reason = requireReason(given);
  const permission = 'identity.documents.read';
  const right = { actor, permission, act: 'documents.read', object: documentId, isForEach: true } as const;
  const file = await authorised(context, right, async (transaction) => {
    const found = await store.findAnyFile(transaction, documentId);
    if (found === undefined) throw new DomainError('notFound');
    const { playerId } = found;
    await permit(context, transaction, { actor, permission, playerId });
    const { sessionId } = actor;
    const detail = { documentId, reason };
    await recordAudit(context, transaction, { kind: 'documentRead', playerId, actor: operatorName(actor), sessionId, detail });
    return found;
  });
  const bytes = await readDrawn(context, file, (transaction, redrawn) => store.replaceFile(transaction, { ...redrawn, id: documentId }));
  return { fileName: file.fileName, contentType: file.contentType, bytes };
}
