import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { changeInvoice } from '../invoices/publish.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../parts.ts';
import { submitPayoutJob } from './job-names.ts';

/** How a release by an operator ended. */
export type Release =
  | { status: 'released' }
  | { status: 'second_name_needed' }
  | { status: 'same_name' }
  | { status: 'not_in_review'; state: string };

/**
 * An operator lets a held withdrawal go (reliability §4.2). From the four-eyes amount it takes two different names; the table refuses
 * anything else. Two operators at once: each name counts once, and the payout is ordered once (X19, P31).
 * @throws notFound for an unknown withdrawal
 */
export async function releaseHeldWithdrawal(
  context: Pick<PaymentKernel, 'database' | 'clock' | 'jobs' | 'publish' | 'log'>,
  { invoiceId, operatorName }: { invoiceId: string; operatorName: string },
): Promise<Release> {
  const name = operatorName.trim().toLowerCase();
  if (name === '') throw new DomainError('validation', { fields: { as: { rule: 'required' } } });
  return inTransaction(context.database, async (transaction): Promise<Release> => {
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    if (invoice === undefined || invoice.kind !== 'withdrawal') throw new DomainError('notFound');
    if (invoice.state !== 'review') return { status: 'not_in_review', state: invoice.state };
    if (invoice.firstApprover === name) return { status: 'same_name' };
    context.log.info({ invoiceId, operator: name }, 'withdrawal released by operator');
    const isFirstOfTwo = invoice.approvalsRequired > 1 && invoice.firstApprover === null;
    const named = invoice.firstApprover === null ? { firstApprover: name } : { secondApprover: name };
    if (isFirstOfTwo) {
      await changeInvoice(context, transaction, { invoice, change: named });
      return { status: 'second_name_needed' };
    }
    await changeInvoice(context, transaction, { invoice, change: { ...named, state: 'approved' } });
    await context.jobs.enqueue(transaction, submitPayoutJob(invoiceId));
    return { status: 'released' };
  });
}
