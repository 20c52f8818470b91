import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { mailPlayer, type PlayerKernel, type Recipient, wayToWallet } from '../../player/index.ts';
import { isOnBreak } from '../../risk/index.ts';
import { paymentNames } from '../methods/saved-card.ts';
import { findMethodNames } from '../methods/store.ts';
import { findInvoice, type InvoiceRow } from './store.ts';

/** The mails about money: files of content/<locale>/messages. */
export type InvoiceMail =
  | 'deposit-received'
  | 'deposit-during-break'
  | 'withdrawal-requested'
  | 'withdrawal-paid'
  | 'withdrawal-failed'
  | 'withdrawal-rejected';

const HISTORY_PATH = '/profile/history';
const CONTACT_PATH = '/contact';
const WITHDRAW_PATH = '/profile/wallet?wallet=withdraw';

/** An amount as people of that language write it, exactly: `localAmount(123450n, 'EUR', 'de')` is `1.234,50 EUR`. */
export function localAmount(amountMinor: bigint, currency: string, locale: string): string {
  const [whole = '0', fraction] = formatDecimal(amountMinor, scaleOf(currency)).split('.');
  const numbers = new Intl.NumberFormat(locale);
  const point = numbers.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return `${numbers.format(BigInt(whole))}${fraction === undefined ? '' : point + fraction} ${currency}`;
}

interface Reported {
  invoice: InvoiceRow;
  /** The amount moved, if it is not the whole payment. */
  amountMinor: bigint | undefined;
  at: Date;
  /** The method's name by language; empty for a method that is not offered any more. */
  methodNames: Readonly<Record<string, string>>;
  /** Where the link of the mail leads. */
  path: string;
}

/** Values for texts about a payment, in a language. */
const paymentValues = (
  { invoice, amountMinor, methodNames }: Pick<Reported, 'invoice' | 'amountMinor' | 'methodNames'>,
  locale: string,
) => ({
  amount: localAmount(amountMinor ?? invoice.settledMinor ?? invoice.amountMinor, invoice.currency, locale),
  method: methodNames[locale] ?? invoice.methodName,
  number: shortId(invoice.id),
});

/** The names of a payment's method, by locale. */
export async function methodNamesOf(database: Database, invoice: InvoiceRow): Promise<Readonly<Record<string, string>>> {
  const { kind: direction, method, currency } = invoice;
  return paymentNames(invoice, (await findMethodNames(database, { direction, method, currency })) ?? {});
}

/** The same for a player's messages; undefined for a payment that is not there, or that the player cancelled. */
export async function wordsOfPayment(
  database: Database,
  { invoiceId, amountMinor, locale }: { invoiceId: string; amountMinor: bigint; locale: string },
) {
  const invoice = await findInvoice(database, invoiceId);
  if (invoice === undefined || invoice.state === 'cancelled') return undefined;
  return paymentValues({ invoice, amountMinor, methodNames: await methodNamesOf(database, invoice) }, locale);
}

function mailValues({ locale, address, moment }: Recipient, { at, path, ...reported }: Reported) {
  const { invoice } = reported;
  return {
    ...paymentValues(reported, locale),
    date: moment(at),
    link: address(path),
    reason: invoice.playerReason ?? '',
  };
}

/**
 * Mails a player the state of a deposit or withdrawal. One that the player cancelled is no failure and needs no mail. A player who has a break
 * or is excluded may not play with money that came late: the mail offers to pay it out again (P16).
 */
export async function mailInvoice(
  context: PlayerKernel,
  transaction: Database,
  { invoiceId, template: usual, amountMinor, at }: { invoiceId: string; template: InvoiceMail; amountMinor?: bigint; at: Date },
): Promise<void> {
  const invoice = await findInvoice(transaction, invoiceId);
  if (invoice === undefined || invoice.state === 'cancelled') return;
  const { playerId } = invoice;
  const methodNames = await methodNamesOf(transaction, invoice);
  const isLate = usual === 'deposit-received' && (await isOnBreak({ database: transaction, clock: context.clock }, playerId));
  const isRefused = usual === 'withdrawal-failed' && invoice.playerReason !== null;
  const template = isLate ? 'deposit-during-break' : isRefused ? 'withdrawal-rejected' : usual;
  const path = isLate
    ? await wayToWallet(context, transaction, { playerId, path: WITHDRAW_PATH })
    : usual === 'withdrawal-failed'
      ? CONTACT_PATH
      : HISTORY_PATH;
  await mailPlayer(context, transaction, {
    playerId,
    template,
    about: invoiceId,
    values: (recipient) => mailValues(recipient, { invoice, amountMinor, at, methodNames, path }),
  });
}
