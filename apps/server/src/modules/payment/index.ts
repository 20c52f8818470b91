/** Public API of payment: deposits, withdrawals and the providers that move the money (product §5 Wallet, reliability §4). */
export { seedPaymentMethods } from './methods/seed.ts';
export type {
  PageCancellation,
  PaymentOpening,
  PaymentOrder,
  PaymentProvider,
  PlayerStanding,
  PaymentReport,
  PayoutAnswer,
  PayoutOrder,
  ProviderEvent,
  WebhookCall,
  WebhookReading,
} from './ports.ts';
export { type ApprovalParts, paymentApprovals } from './approvals.ts';
export { paymentBulkActs } from './console/invoices/bulk.ts';
export { explainInvoice, invoiceCauses } from './console/invoices/explain.ts';
export { paymentQueues } from './console/queues.ts';
export { type Correction, correctInvoice } from './corrections/service.ts';
export { eventFinder } from './provider-events/find.ts';
export type { PaymentKernel } from './context.ts';
export { baseRates } from './console/invoices/views.ts';
export {
  addressFinder,
  amissPaymentsOf,
  invoiceFinder,
  openPaymentsOf,
  payoutPlacesOf,
  unmatchedMoneyOf,
} from './invoices/console-reads.ts';
export { decideHeldCredit, type HeldOutcome, listHeldForOperators } from './held-credits/service.ts';
export { eventIdOf } from './provider-events/lookup-store.ts';
export { silentProviders } from './provider-health/silent.ts';
export { type CallHeard, createCallRecorder } from './provider-health/recorder.ts';
export { differenceOf, listDust, listReconciliations, reconcileEarlierDay } from './reconciliation/service.ts';
export { countOpenDifferences, type ReconciliationRun } from './reconciliation/store.ts';
export { localAmount, wordsOfPayment } from './invoices/mail.ts';
export { findInvoice } from './invoices/store.ts';
export { readPolicy as readPaymentPolicy } from './policy/store.ts';
export { moneyAwaitingIdentity } from './withdrawal/awaiting-identity.ts';
export { endOpenWithdrawals } from './withdrawal/end-open.ts';
export { listHeldWithdrawals, rejectHeldWithdrawal, type Release, releaseHeldWithdrawal } from './withdrawal/decisions.ts';
export { listSharersOfPlaces } from './withdrawal/place-store.ts';
export type { HeldWithdrawal } from './withdrawal/review-store.ts';
