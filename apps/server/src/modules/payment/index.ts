/** The door of payment: deposits, withdrawals and the providers that move the money (spec §5 Wallet, reliability §4). */
export { seedPaymentMethods } from './methods/seed.ts';
export type { PaymentKernel, PaymentParts } from './parts.ts';
export type {
  PaymentOpening,
  PaymentOrder,
  PaymentPage,
  PaymentProvider,
  PaymentReport,
  PayoutAnswer,
  PayoutOrder,
  ProviderEvent,
} from './ports.ts';
export { type Release, releaseHeldWithdrawal } from './withdrawal/release.ts';
