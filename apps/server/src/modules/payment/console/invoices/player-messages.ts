import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { mailsAbout } from '../../../player/index.ts';
import type { PaymentKernel } from '../../context.ts';

type Entry = Extract<ResultOf<(typeof paymentsEndpoints)['readInvoice']>['timeline'][number], { kind: 'told' }>;

/** The messages to the player about a payment: mails with their outcome, and messages on the site. */
export async function playerMessagesOf(
  { database, messagesAbout }: Pick<PaymentKernel, 'database' | 'messagesAbout'>,
  { playerId, id: invoiceId }: { playerId: string; id: string },
): Promise<Entry[]> {
  const [mails, messages] = await Promise.all([
    mailsAbout(database, { playerId, about: invoiceId }),
    messagesAbout(database, { playerId, invoiceId }),
  ]);
  return [
    ...mails.map(({ id, subject, sentTo, state, createdAt: at, handedOverAt }) => ({
      kind: 'told' as const,
      at,
      id,
      channel: 'mail' as const,
      subject,
      sentTo,
      state,
      stateAt: handedOverAt,
    })),
    ...messages.map(({ id, title, readAt, createdAt: at }) => ({
      kind: 'told' as const,
      at,
      id,
      channel: 'site' as const,
      subject: title,
      sentTo: null,
      state: readAt === null ? ('unread' as const) : ('read' as const),
      stateAt: readAt,
    })),
  ];
}
