import * as z from 'zod/mini';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Follower, LoggedEvent } from '../../kernel/followers/follower.ts';
import type { PlayerKernel } from '../player/index.ts';
import { type InvoiceMail, mailInvoice } from './invoices/mail.ts';

// Older events are already in the player's history: a follower that starts late, or replays the log, sends no mail about them.
const EVENT_MAX_AGE_MS = DAY_MS;

const settled = z.object({ invoiceId: z.string(), amountMinor: z.string() });
const changed = z.object({ kind: z.string(), isNew: z.boolean(), invoice: z.object({ id: z.string() }) });

const settledMails: Readonly<Record<string, InvoiceMail>> = {
  DepositSettled: 'deposit-received',
  WithdrawalPaid: 'withdrawal-paid',
  WithdrawalFailed: 'withdrawal-failed',
};

/** The mail for an event: money arrived, was requested, left or came back. */
function mailOf({ type, data }: LoggedEvent): { template: InvoiceMail; invoiceId: string; amountMinor?: bigint } | undefined {
  const template = settledMails[type];
  if (template !== undefined) {
    const { invoiceId, amountMinor } = settled.parse(data);
    return { template, invoiceId, amountMinor: BigInt(amountMinor) };
  }
  const { kind, isNew, invoice } = changed.parse(data);
  return kind === 'withdrawal' && isNew ? { template: 'withdrawal-requested', invoiceId: invoice.id } : undefined;
}

/**
 * The follower of the event log that writes to players about their payments. The mail is queued together with the follower's position, so
 * it is sent once.
 */
export const paymentFollowers: readonly Follower<PlayerKernel>[] = [
  {
    name: 'payment.mails',
    types: ['InvoiceChanged', ...Object.keys(settledMails)],
    handle: async (context, transaction, events) => {
      const oldestMs = context.clock.now().getTime() - EVENT_MAX_AGE_MS;
      for (const event of events) {
        const mail = event.createdAt.getTime() < oldestMs ? undefined : mailOf(event);
        if (mail !== undefined) await mailInvoice(context, transaction, { ...mail, at: event.createdAt });
      }
    },
  },
];
