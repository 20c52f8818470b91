import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import { createDeposit } from './deposit/service.ts';
import { listInvoices } from './invoices/service.ts';
import { declineInvoice } from './cancellations/service.ts';
import { listReceiptKeys, readReceipt } from './invoices/receipt.ts';
import { listInvoiceStatistics } from './invoices/statistics.ts';
import { removeSavedCard } from './methods/saved-card.ts';
import { listDepositMethods, listWithdrawalMethods } from './methods/service.ts';
import type { PaymentContext } from './context.ts';
import { readPayoutTime } from './payout-times/service.ts';
import { createWithdrawal } from './withdrawal-requests/service.ts';

/** Responses to guests that may be cached for a moment. */
export const paymentPublicForMs = { readPayoutTime: 60_000 } as const;

/** Table of contents of payment: each operation of the contract and the function behind it. */
export const paymentRoutes: Routes<typeof paymentEndpoints, PaymentContext> = {
  readPayoutTime,
  listDepositMethods,
  createDeposit,
  removeSavedCard,
  listWithdrawalMethods,
  createWithdrawal,
  listInvoices,
  declineInvoice,
  readReceipt,
  listReceiptKeys,
  listInvoiceStatistics,
};

/** Calls that only read, and much: a replica may answer them (D-197). */
export const paymentReplicable = ['listInvoices', 'listInvoiceStatistics'] as const;
