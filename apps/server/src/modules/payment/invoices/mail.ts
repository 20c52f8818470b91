import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { mailPlayer, type PlayerKernel, type Recipient } from '../../player/index.ts';
import { findInvoice, type InvoiceRow } from './store.ts';

/** The mails about money: files of content/<locale>/messages. */
export type InvoiceMail = 'deposit-received' | 'withdrawal-requested' | 'withdrawal-paid' | 'withdrawal-failed';

const HISTORY_PATH = '/profile/history';
const CONTACT_PATH = '/contact';

/** An amount as people of that language write it, exactly: `localAmount(123450n, 'EUR', 'de')` is `1.234,50 EUR`. */
export function localAmount(amountMinor: bigint, currency: string, locale: string): string {
  const [whole = '0', fraction] = formatDecimal(amountMinor, scaleOf(currency)).split('.');
  const numbers = new Intl.NumberFormat(locale);
  const point = numbers.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return `${numbers.format(BigInt(whole))}${fraction === undefined ? '' : point + fraction} ${currency}`;
}

function mailValues(template: InvoiceMail, { locale, address }: Recipient, { invoice, at }: { invoice: InvoiceRow; at: Date }) {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    amount: localAmount(invoice.settledMinor ?? invoice.amountMinor, invoice.currency, locale),
    method: invoice.methodName,
    number: invoice.id,
    date: `${date.format(at)} UTC`,
    link: address(template === 'withdrawal-failed' ? CONTACT_PATH : HISTORY_PATH),
  };
}

/** Tells a player by mail how a deposit or withdrawal stands. One the player took back is no failure, and needs no mail. */
export async function mailInvoice(
  context: PlayerKernel,
  transaction: Database,
  { invoiceId, template, at }: { invoiceId: string; template: InvoiceMail; at: Date },
): Promise<void> {
  const invoice = await findInvoice(transaction, invoiceId);
  if (invoice === undefined || invoice.state === 'cancelled') return;
  const { playerId } = invoice;
  await mailPlayer(context, transaction, { playerId, template, values: (recipient) => mailValues(template, recipient, { invoice, at }) });
}
