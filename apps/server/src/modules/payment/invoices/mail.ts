import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { mailPlayer, type PlayerKernel, type Recipient } from '../../player/index.ts';
import { findMethodNames } from '../methods/store.ts';
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

interface Told {
  invoice: InvoiceRow;
  at: Date;
  /** The method's name by language; empty for a method that is not offered any more. */
  methodNames: Readonly<Record<string, string>>;
}

function mailValues(template: InvoiceMail, { locale, address, moment }: Recipient, { invoice, at, methodNames }: Told) {
  return {
    amount: localAmount(invoice.settledMinor ?? invoice.amountMinor, invoice.currency, locale),
    method: methodNames[locale] ?? invoice.methodName,
    number: invoice.id,
    date: moment(at),
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
  const { playerId, kind: direction, method, currency } = invoice;
  const methodNames = (await findMethodNames(transaction, { direction, method, currency })) ?? {};
  await mailPlayer(context, transaction, {
    playerId,
    template,
    values: (recipient) => mailValues(template, recipient, { invoice, at, methodNames }),
  });
}
