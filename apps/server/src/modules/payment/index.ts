/** The door of payment: deposits, withdrawals and the providers that move the money (spec §5 Wallet, reliability §4). */
export { seedPaymentMethods } from './methods/seed.ts';
export type { PaymentKernel, PaymentParts } from './parts.ts';
export type {
  AddressOpening,
  AddressOrder,
  PaymentOpening,
  PaymentOrder,
  PaymentPage,
  PaymentProvider,
  PaymentReport,
  PayoutAnswer,
  PayoutOrder,
  ProviderEvent,
  SettledReport,
  WebhookCall,
  WebhookReading,
} from './ports.ts';
export { type Correction, correctInvoice } from './corrections/service.ts';
export { listReconciliations } from './reconciliation/service.ts';
export type { ReconciliationRun } from './reconciliation/store.ts';
export { listHeldWithdrawals, rejectHeldWithdrawal, type Rejection, type Release, releaseHeldWithdrawal } from './withdrawal/release.ts';
export type { HeldWithdrawal } from './withdrawal/review-store.ts';
