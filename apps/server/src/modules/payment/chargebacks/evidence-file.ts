import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { actorOf, operatorName } from '../../../kernel/visitor.ts';
import { authorised, type OperatorContext, requireReason } from '../../operator/index.ts';
import { readDrawn } from '../../player/index.ts';
import { findInvoice } from '../invoices/store.ts';
import type { EvidenceKernel } from './evidence.ts';
import { findEvidence, replacePaper } from './evidence-store.ts';

interface PaperRequest {
  invoiceId: string;
  evidenceId: string;
  reason: string | undefined;
}

/** Endings of the file name under which a document is saved: the original name may reveal a person and is not kept. */
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' };

/**
 * The document sent as evidence, for operators who may send it: handed over in this call, since no address leads to it. The reading is
 * recorded before it happens; a PDF is given as drawn (S117). @throws reasonRequired, permissionMissing, stepUpRequired; notFound for
 * evidence of another chargeback and for one without a document; validation on `file` for an earlier PDF that cannot be drawn
 */
export async function readEvidenceFile(context: OperatorContext & EvidenceKernel, { invoiceId, evidenceId, reason: given }: PaperRequest) {
  const actor = actorOf(context);
  const reason = requireReason(given);
  const act = 'payments.evidence.read';
  const right = { actor, permission: 'payments.query', act, object: evidenceId } as const;
  const paper = await authorised(context, right, async (transaction) => {
    const found = await findEvidence(transaction, evidenceId);
    const invoice = found?.invoiceId === invoiceId ? await findInvoice(transaction, invoiceId) : undefined;
    if (found === undefined || invoice === undefined || found.contentType === null || found.storageKey === null)
      throw new DomainError('notFound');
    const detail = { act, object: evidenceId, reason };
    const { sessionId } = actor;
    const { playerId } = invoice;
    await recordAudit(context, transaction, { kind: 'documentRead', playerId, actor: operatorName(actor), sessionId, detail });
    return { contentType: found.contentType, storageKey: found.storageKey, pageCount: found.pageCount };
  });
  const { contentType } = paper;
  const fileName = `evidence-${shortId(evidenceId)}.${endings[contentType] ?? 'bin'}`;
  const bytes = await readDrawn(context, paper, (transaction, redrawn) => replacePaper(transaction, { ...redrawn, id: evidenceId }));
  return { fileName, contentType, bytes };
}
