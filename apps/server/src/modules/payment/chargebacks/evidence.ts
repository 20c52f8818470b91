import { inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { DomainError, invariant, refusedBy } from '../../../kernel/errors.ts';
import { type OperatorContext, perform } from '../../operator/index.ts';
import { claimFile, type IdentityParts, keepFile, takeBackFile } from '../../player/index.ts';
import type { PaymentKernel } from '../context.ts';
import { findInvoice, type InvoiceRow, lockInvoice } from '../invoices/store.ts';
import type { EvidenceAnswer } from '../ports.ts';
import { writeAction } from '../operator-actions/service.ts';
import { chargebackMoved } from './case.ts';
import * as evidences from './evidence-store.ts';
import * as store from './store.ts';

export const SEND_EVIDENCE = 'payment.send-evidence';
const STALLED_AFTER_MS = 60_000;

/** A file given as evidence is stored with players' documents. */
export type EvidenceKernel = PaymentKernel & { identity: IdentityParts };

interface EvidenceInput {
  invoiceId: string;
  words: string;
  file: Blob | undefined;
}

/**
 * Stores evidence against a chargeback, and queues it for the provider. Evidence is accepted until the deadline, while the case is
 * undecided.
 * @throws permissionMissing, stepUpRequired, notFound, conflict where it comes too late or is too much, validation on `file`, bodyTooLarge
 */
export async function giveEvidence(context: OperatorContext & EvidenceKernel, { invoiceId, words, file }: EvidenceInput): Promise<void> {
  const invoice = await findInvoice(context.database, invoiceId);
  if (invoice === undefined || (await store.findChargeback(context.database, invoiceId)) === undefined) throw new DomainError('notFound');
  if (context.paymentProviders.get(invoice.psp)?.submitEvidence === undefined) throw refusedBy('conflict', 'evidenceUnsupported');
  const { playerId } = invoice;
  const kept = file === undefined ? null : await keepFile(context, { playerId, file });
  const act = { permission: 'payments.query', act: 'payments.evidence', object: invoiceId, reason: null, playerId } as const;
  try {
    await perform(context, act, async ({ transaction, actor }) => {
      const known = await refuseLate(context, await lockInvoice(transaction, invoiceId), transaction);
      const id = context.random.newId();
      const { contentType = null, sizeBytes = null, storageKey = null, pageCount = null } = kept ?? {};
      const paper = { contentType, sizeBytes, storageKey, pageCount };
      const row = { id, invoiceId, words, ...paper, operator: actor.id, createdAt: context.clock.now() };
      await evidences.insertEvidence(transaction, row);
      if (storageKey !== null) await claimFile(context, transaction, storageKey);
      await writeAction(context, transaction, { actor, invoiceId, action: 'evidence', reason: '' });
      await context.jobs.enqueue(transaction, { name: SEND_EVIDENCE, payload: { evidenceId: id } });
      await context.publish(transaction, chargebackMoved(playerId, invoiceId, 'changed'));
      // The text stays with the case: the audit row holds only its id and length.
      const decided = { queue: 'chargebacks', part: 'chargebacksOpen', item: invoiceId, since: known.openedAt } as const;
      return { answer: null, after: { evidenceId: id, characters: words.length, contentType }, ...(known.isFirst && { decided }) };
    });
  } catch (error) {
    if (kept !== null) await takeBackFile(context, kept.storageKey, error);
    throw error;
  }
}

async function refuseLate(
  context: Pick<PaymentKernel, 'clock'>,
  invoice: InvoiceRow | undefined,
  transaction: PaymentKernel['database'],
): Promise<{ openedAt: Date; isFirst: boolean }> {
  const known = invoice === undefined ? undefined : await store.findChargeback(transaction, invoice.id);
  const isLate = known === undefined || (known.state !== 'open' && known.state !== 'answered') || known.deadline <= context.clock.now();
  if (isLate) throw refusedBy('conflict', 'evidenceLate');
  const given = (await evidences.listEvidence(transaction, [known.invoiceId])).length;
  if (given >= evidences.evidenceMax) throw refusedBy('conflict', 'evidenceMost', { most: evidences.evidenceMax });
  return { openedAt: known.openedAt, isFirst: known.state === 'open' && given === 0 };
}

/** Sends stored evidence to the provider, which knows it by our id: a repeat is safe. */
export async function sendEvidence(context: EvidenceKernel, id: string): Promise<void> {
  const evidence = await evidences.findEvidence(context.database, id);
  if (evidence?.state !== 'waiting') return;
  const { invoiceId, words, contentType, storageKey } = evidence;
  const invoice = await findInvoice(context.database, invoiceId);
  invariant(invoice, `Evidence ${id} is of no invoice`);
  const provider = context.paymentProviders.get(invoice.psp);
  // Evidence waits while the provider is unreachable; the sweep retries it.
  if (provider?.submitEvidence === undefined || !provider.isAvailable()) return;
  const file = contentType === null || storageKey === null ? null : { contentType, bytes: await context.identity.files.read(storageKey) };
  const answer = await provider.submitEvidence({ evidenceId: id, invoiceId, text: words, file });
  await recordAnswer(context, { id, invoiceId, answer });
}

async function recordAnswer(
  context: EvidenceKernel,
  { id, invoiceId, answer }: { id: string; invoiceId: string; answer: EvidenceAnswer },
): Promise<void> {
  if (answer.status === 'unknown') {
    context.log.warn({ invoiceId, evidenceId: id, reason: answer.reason }, 'evidence has not reached its provider yet');
    return;
  }
  const isTaken = answer.status === 'taken';
  const [reference, note] = isTaken ? [answer.reference, ''] : [null, answer.reason];
  await inTransaction(context.database, async (transaction) => {
    const invoice = await lockInvoice(transaction, invoiceId);
    if (invoice === undefined) return;
    const now = context.clock.now();
    if (!(await evidences.decideEvidence(transaction, { id, state: answer.status, reference, note, now }))) return;
    const known = await store.findChargeback(transaction, invoiceId);
    if (isTaken && known?.state === 'open') await store.setState(transaction, { invoiceId, state: 'answered', now });
    await context.publish(transaction, chargebackMoved(invoice.playerId, invoiceId, 'changed'));
  });
  context.log.info({ invoiceId, evidenceId: id, state: answer.status }, 'the provider has decided about evidence');
}

/** Sends again what did not reach its provider. */
export async function resumeEvidence(context: EvidenceKernel): Promise<void> {
  const before = new Date(context.clock.now().getTime() - STALLED_AFTER_MS);
  await eachAlone(context, {
    items: await evidences.listStalled(context.database, before),
    says: 'evidence could not be sent',
    factsOf: (evidenceId) => ({ evidenceId }),
    handle: (evidenceId) => sendEvidence(context, evidenceId),
  });
}
