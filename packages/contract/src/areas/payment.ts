import * as z from 'zod/mini';
import { amount, amountInput } from '../formats/amount.ts';
import { endpoint } from '../calls/endpoint.ts';
import { paging, queryInt, queryMoment, queryText } from '../formats/query.ts';
import { table } from '../calls/table.ts';
import { receiptKey, signedReceipt } from './payment-receipt.ts';
import { invoiceStatistics } from './payment-statistics.ts';
import { currencyCode, idParams, localisedText, moment, requiredText, shortText } from '../formats/values.ts';

/** A choice of a select field (wire §3.8). A network id may be null; both pattern names are sent. */
export const paymentFieldOption = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  minAmount: z.optional(amount()),
  maxAmount: z.optional(amount()),
  regex: z.optional(z.string()),
  regexp: z.optional(z.string()),
});

export const paymentField = z.object({
  key: z.string(),
  fieldType: z.enum(['text', 'select', 'textarea']),
  type: z.string(),
  labels: localisedText,
  hints: localisedText,
  isRequired: z.boolean(),
  regexp: z.string(),
  position: z.int(),
  value: z.nullable(z.string()),
  options: z.optional(z.array(paymentFieldOption)),
});
export type PaymentField = z.output<typeof paymentField>;

/** How long payments by a method took, measured from their own times over the last `windowDays` days. */
const methodTiming = z.object({
  /** From the request until the money was there. */
  medianSeconds: z.int(),
  /** Nine in ten took no longer; null for fewer than twenty payments, where that would be the slowest or second slowest. */
  ninetiethSeconds: z.nullable(z.int()),
  /** The payments it is measured from. */
  count: z.int(),
  windowDays: z.int(),
});

export const paymentMethod = z.object({
  method: z.string(),
  names: localisedText,
  type: z.enum(['form', 'address']),
  processingType: z.enum(['form', 'qr', 'iframe', 'message', 'asyncRedirect']),
  amountMin: amount(),
  amountMax: amount(),
  logo: z.string(),
  icon: z.string(),
  presets: z.array(z.object({ amount: amount(), default: z.boolean() })),
  fields: z.array(paymentField),
  /** False while its provider does not answer (P37): it is listed, but cannot be chosen. */
  isAvailable: z.optional(z.boolean()),
  /** The reason for a fee on top of the amount: `none`, or the network that carries the coins. */
  fee: z.optional(z.enum(['none', 'network'])),
  /** When the money is there, as the operator states it. */
  arrival: z.optional(z.enum(['instant', 'confirmations', 'afterPaying', 'afterCheck'])),
  /** Null while no payment of the window has been measured. */
  timing: z.optional(z.nullable(methodTiming)),
  /** Withdrawals only: from this amount, the player's identity must be verified first; null if it is, or need not be. */
  verifyFrom: z.optional(z.nullable(amount())),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

const methodFields = z.record(z.string().check(z.maxLength(64)), z.nullable(z.string().check(z.maxLength(500))));
const siteAddress = () => z.string().check(z.maxLength(2000));

/** The body of a deposit (wire §3.8). For type `address` the amount is the method's minimum or 0. */
const depositRequest = z.object({
  method: shortText(),
  currency: currencyCode(),
  accountId: z.uuid(),
  amount: amountInput(),
  country: z.optional(z.nullable(shortText())),
  region: z.optional(z.nullable(shortText())),
  redirectSuccessUrl: z.optional(siteAddress()),
  redirectErrorUrl: z.optional(siteAddress()),
  redirectUrl: z.optional(siteAddress()),
  bonusId: z.optional(z.nullable(z.uuid())),
  isBonusDecline: z._default(z.boolean(), false),
  fields: z.optional(methodFields),
});

const depositResponse = z.object({
  invoiceId: z.optional(z.string()),
  action: z.optional(z.string()),
  method: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  type: z.string(),
  qr: z.optional(z.string()),
  address: z.optional(z.string()),
  tag: z.optional(z.nullable(z.string())),
});
export type DepositResponse = z.output<typeof depositResponse>;

const withdrawalRequest = z.object({
  method: shortText(),
  currency: currencyCode(),
  accountId: z.uuid(),
  amount: amountInput(),
  country: z.optional(z.nullable(shortText())),
  fields: z._default(methodFields, {}),
  /** Required when the payout destination changes (D-86). */
  currentPassword: z.optional(z.string().check(z.maxLength(200))),
  /** Pays out money held because of a deposit limit, instead of the account's balance. */
  heldCreditId: z.optional(z.uuid()),
});

const withdrawalResponse = z.object({
  invoiceId: z.string(),
  action: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  method: z.optional(z.string()),
  qr: z.optional(z.nullable(z.string())),
  type: z.optional(z.string()),
  message: z.optional(z.string()),
});

export const invoicePublicData = z.object({
  qr: z.optional(z.string()),
  url: z.optional(z.string()),
  clientId: z.optional(z.string()),
  securityCode: z.optional(z.string()),
  agentNumber: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  /** Coin transfers in progress only: confirmations on the chain, and how many are required. */
  confirmations: z.optional(z.int()),
  confirmationsRequired: z.optional(z.int()),
});

/** Steps of a payment that a player follows. A deposit is `opened` at its provider, a withdrawal `checked` and `sent`. */
const invoiceStep = z.object({
  step: z.enum(['requested', 'opened', 'checked', 'sent', 'done', 'ended']),
  at: moment(),
});
export type InvoiceStep = z.output<typeof invoiceStep>;

export const invoice = z.object({
  id: z.string(),
  invoiceType: z.int(),
  status: z.int(),
  statusResult: z.string(),
  amount: amount(),
  currency: z.string(),
  transactionAmount: amount(),
  transactionCurrency: z.string(),
  /** The English name of the method. */
  paymentMethod: z.string(),
  /** The names of the method by locale; empty for one that there is no more, which `paymentMethod` names. */
  names: z.optional(localisedText),
  /** The identifier of the method, as the lists of methods have it. */
  method: z.optional(z.string()),
  createdAt: moment(),
  updatedAt: z.nullable(moment()),
  number: z.nullable(z.int()),
  publicData: z.nullable(invoicePublicData),
  /** Whether the player can cancel it now: an unpaid deposit, or an unsent withdrawal if the setting allows it (D-30, W-54). */
  isDeclinable: z.boolean(),
  /** The provider's page of a deposit that waits to be paid: it can be gone on with (W-236). */
  page: z.optional(z.object({ action: z.string(), method: z.string(), fields: z.record(z.string(), z.string()) })),
  /** The steps reached, oldest first. */
  steps: z.optional(z.array(invoiceStep)),
});
export type Invoice = z.output<typeof invoice>;

const methodQuery = z.object({ currency: queryText(), country: z.optional(queryText()), region: z.optional(queryText()) });

export const paymentEndpoints = {
  listDepositMethods: endpoint({
    ...table.payment.listDepositMethods,
    summary: 'Deposit methods for a currency and a country; region is another name for country',
    query: methodQuery,
    response: z.array(paymentMethod),
    errors: ['depositLimitReached', 'depositLimitRequired', 'birthdateRequired', 'identityCheckRequired', 'identityReviewOpen'],
  }),
  createDeposit: endpoint({
    ...table.payment.createDeposit,
    summary: 'Opens a deposit, or returns the deposit address of a method of type address',
    body: depositRequest,
    // Some of a method's own fields are multi-line texts.
    multilineFields: ['fields'],
    response: depositResponse,
    idempotent: true,
    errors: [
      'validation',
      'amountOutOfRange',
      'paymentMethodUnavailable',
      'bonusUnavailable',
      'depositLimitReached',
      'depositLimitRequired',
      'birthdateRequired',
      'identityCheckRequired',
      'identityReviewOpen',
      'playerLimited',
      'paymentProviderFault',
      'countryRestricted',
      'conflict',
      'idempotencyKeyReused',
    ],
  }),
  removeSavedCard: endpoint({
    ...table.payment.removeSavedCard,
    summary: 'Forgets the saved card that a deposit method names; repeating it changes nothing',
    params: z.object({ method: requiredText(100) }),
    response: z.object({ message: z.string() }),
    errors: ['notFound'],
  }),
  listWithdrawalMethods: endpoint({
    ...table.payment.listWithdrawalMethods,
    isOpenToExcluded: true,
    summary: 'Withdrawal methods for a currency and a country',
    query: methodQuery,
    response: z.array(paymentMethod),
    errors: [],
  }),
  createWithdrawal: endpoint({
    ...table.payment.createWithdrawal,
    isOpenToExcluded: true,
    summary: 'Sets the amount aside and opens a withdrawal',
    body: withdrawalRequest,
    // Some of a method's own fields are multi-line texts.
    multilineFields: ['fields'],
    response: withdrawalResponse,
    idempotent: true,
    errors: [
      'validation',
      'amountOutOfRange',
      'paymentMethodUnavailable',
      'withdrawableBalanceInsufficient',
      'notFound',
      'turnoverWagerOpen',
      'bonusActive',
      'receivableOpen',
      'conflict',
      'idempotencyKeyReused',
    ],
  }),
  listInvoices: endpoint({
    ...table.payment.listInvoices,
    isOpenToExcluded: true,
    summary: 'The player’s deposits and withdrawals, newest first',
    query: z.object({
      ...paging,
      dateFrom: z.optional(queryMoment()),
      dateTo: z.optional(queryMoment()),
      type: z.optional(queryInt()),
      currency: z.optional(queryText()),
      status: z.optional(queryInt()),
      /** One payment alone. */
      id: z.optional(queryText()),
      /** The payment that a call under this Idempotency-Key asked for, within a day. */
      idempotencyKey: z.optional(queryText()),
    }),
    response: z.array(invoice),
    errors: [],
  }),
  declineInvoice: endpoint({
    ...table.payment.declineInvoice,
    isOpenToExcluded: true,
    summary: 'Cancels a pending deposit, or a pending withdrawal where the setting allows it (D-30)',
    params: idParams,
    response: invoice,
    errors: ['notFound', 'invoiceNotCancellable'],
  }),
  readReceipt: endpoint({
    ...table.payment.readReceipt,
    isOpenToExcluded: true,
    summary: 'The signed receipt of a completed payment, which anyone can check with the published keys',
    params: idParams,
    response: signedReceipt,
    errors: ['notFound', 'conflict'],
  }),
  listReceiptKeys: endpoint({
    ...table.payment.listReceiptKeys,
    summary: 'The public keys that receipts are signed with, the current one first',
    response: z.array(receiptKey),
    errors: [],
  }),
  listInvoiceStatistics: endpoint({
    ...table.payment.listInvoiceStatistics,
    isOpenToExcluded: true,
    summary: 'Counts and sums of the player’s deposits and withdrawals, one entry per currency used',
    response: z.array(invoiceStatistics),
    errors: [],
  }),
  readPayoutTime: endpoint({
    ...table.payment.readPayoutTime,
    summary: 'How long payouts took lately, from the request to the money; no median of too few',
    response: z.object({ medianSeconds: z.nullable(z.int()), count: z.int(), days: z.int() }),
    errors: [],
  }),
};
