import type { PaymentEvent } from '@pavilion/contract/providers/provider.ts';
import type { WebhookCall } from '../../kernel/webhook-route.ts';

/**
 * The interface to a payment provider and its events (reliability §4). Amounts are exact decimal strings in major units. No method throws
 * for anything a provider or the network does: every outcome is a value, so none is forgotten.
 */
export interface PaymentProvider {
  /** As it signs its calls to us. */
  readonly id: string;
  /**
   * True for a provider whose signed success is accepted although it answers `pending` when it is queried: the
   * sandbox's, whose secret is public so that anyone can play it (sandbox.md, D-114).
   */
  readonly isEventEnough?: boolean;
  /** False while the circuit breaker is open: its methods are listed as unavailable and payouts wait (P37). */
  isAvailable(): boolean;
  /** Opens a payment under our invoice id; asked twice, the same payment. */
  createPayment(order: PaymentOrder): Promise<PaymentOpening>;
  /** Gives out a deposit address of a chain under our address id; asked twice, the same address (reliability §4.3, W-32). */
  createAddress(order: AddressOrder): Promise<AddressOpening>;
  /** Orders a payout under our invoice id as the provider's idempotency key; asked twice, one payout (reliability §4.2). */
  requestPayout(order: PayoutOrder): Promise<PayoutAnswer>;
  /**
   * Closes the page of a payment that is no longer wanted, so that no new payment can begin on it. Idempotent. A payer who is
   * on the page already may still get through; that money arrives as a late event.
   */
  cancelPayment(invoiceId: string): Promise<PageCancellation>;
  /** Queries the outcome of a payment or payout. */
  queryPayment(invoiceId: string): Promise<PaymentReport>;
  /** The state of a transfer to one of our addresses on its chain; omitted by providers without addresses. */
  queryTransfer?(transfer: TransferQuestion): Promise<TransferReport>;
  /** Answers a chargeback under the evidence's id; asked twice, one answer. Omitted by providers that know no disputes. */
  submitEvidence?(evidence: DisputeEvidence): Promise<EvidenceAnswer>;
  /** Forgets the card that was kept with a payment; asked twice, nothing more happens. Omitted by providers that keep no cards. */
  forgetCard?(invoiceId: string): Promise<CardForgetting>;
  /** What it settled in a period, for the daily comparison (reliability §4.4); absent if it offers no such report. */
  listSettled?(period: { from: Date; to: Date }): Promise<SettledReport>;
  /** Reads the JSON of a webhook that was signed in our way; undefined for one that is malformed. */
  parseEvent(json: unknown): ProviderEvent | undefined;
  /** Verifies and parses a webhook signed in the provider's own format, at a separate address; absent for those that sign in ours. */
  readWebhook?(call: WebhookCall): WebhookReading;
}

/** Arguments against a chargeback, in words and, if there is one, with a document. */
export interface DisputeEvidence {
  evidenceId: string;
  invoiceId: string;
  text: string;
  file: { contentType: string; bytes: Uint8Array } | null;
}

export type EvidenceAnswer =
  | { status: 'taken'; reference: string }
  /** The provider takes none for it, or none any more. */
  | { status: 'refused'; reason: string }
  /** It may or may not have it: the same evidence is sent again. */
  | { status: 'unknown'; reason: string };

/** Risk and safety findings about a player: open alerts, open cases, and the step of the harm ladder (operator §6.1, §6.2). */
export interface PlayerStanding {
  alerts: readonly ('low' | 'medium' | 'high' | 'critical')[];
  caseCount: number;
  /** 0: on none. */
  ladderStep: number;
}

export type SettledReport =
  | { status: 'complete'; payments: { invoiceId: string; amount: string; currency: string; settledAt: Date }[] }
  /** No answer, a broken one, or more than one report holds. */
  | { status: 'unknown'; reason: string };

/** A webhook as a provider of another dialect sent it: its signature holds or not, and it says something about a payment or not. */
export type WebhookReading =
  | { status: 'forged' }
  | { status: 'malformed' }
  | { status: 'ignored' }
  | { status: 'event'; event: ProviderEvent };

export type { WebhookCall } from '../../kernel/webhook-route.ts';

export interface PaymentOrder {
  invoiceId: string;
  /** How the provider calls the method. */
  method: string;
  amount: string;
  currency: string;
  description: string;
  successUrl: string;
  errorUrl: string;
  /** Where the player returns while the outcome is open. */
  returnUrl: string;
  /** The player's language; providers without one for it follow the browser. */
  locale?: string | undefined;
  /** What the player gave: the method's fields by key. */
  fields: Readonly<Record<string, string | null>>;
}

export interface AddressOrder {
  /** Names the address at the provider; its webhooks about transfers carry it in place of an invoice id. */
  addressId: string;
  method: string;
  currency: string;
  /** Null where the currency has one chain only. */
  network: string | null;
}

export type AddressOpening =
  | { status: 'opened'; address: string; tag: string | null }
  | { status: 'refused'; reason: string }
  | { status: 'unavailable'; reason: string };

/** Where the player's browser goes and what it posts there. */
interface PaymentPage {
  action: string;
  method: string;
  fields: Record<string, string>;
}

export type PaymentOpening =
  /** A page to go to, a code to scan, or neither: then the provider writes to the player itself, or sends both later (`deposit.ready`). */
  | { status: 'opened'; reference: string; page: PaymentPage | null; qr: string | null }
  | { status: 'refused'; reason: string }
  /** No answer, a broken one, or the circuit is open: the player is asked to try later. */
  | { status: 'unavailable'; reason: string };

export interface PayoutOrder {
  invoiceId: string;
  method: string;
  amount: string;
  currency: string;
  /** What the player gave: the method's fields by key. */
  destination: Readonly<Record<string, string | null>>;
}

export type PayoutAnswer =
  | { status: 'taken'; reference: string }
  /** The provider decided against it: nothing was or will be paid out. */
  | { status: 'refused'; reason: string }
  /** It may or may not have been accepted: only a query or a webhook decides (P26). */
  | { status: 'unknown'; reason: string }
  /** The call never left, since the circuit is open. */
  | { status: 'unsent' };

export type PageCancellation =
  | { status: 'closed' }
  /** Money has arrived or is under way: its event settles the payment. */
  | { status: 'paid' }
  /** The provider never heard of it. */
  | { status: 'missing' }
  | { status: 'unknown'; reason: string };

export type PaymentReport =
  /**
   * For a success, `amount` is the total settled so far, in however many payments, and `savedCard` the last four digits of the card that
   * the payer had kept.
   */
  | { status: 'pending' | 'success' | 'failure'; amount: string; currency: string; reference: string; savedCard?: string | undefined }
  /** The provider never heard of it. */
  | { status: 'missing' }
  /** With a `flag` its answer needs a person: it becomes a flag of the invoice. */
  | { status: 'unknown'; reason: string; flag?: string };

export type CardForgetting =
  /** The provider does not have it, or not any more. */
  { status: 'forgotten' } | { status: 'unknown'; reason: string };

export interface TransferQuestion {
  addressId: string;
  /** Hash and output. */
  reference: string;
}

export type TransferReport =
  | { status: 'seen'; amount: string; currency: string; confirmations: number }
  /** The chain was reorganised without it. */
  | { status: 'gone' }
  /** The provider never heard of it. */
  | { status: 'missing' }
  | { status: 'unknown'; reason: string };

/**
 * An event of a payment, as the contract describes the provider's call to us. A provider whose webhooks carry no amount leaves it null: the
 * query that confirms them has it. One that does not repeat our id names its own reference in its place.
 */
export type ProviderEvent = Omit<PaymentEvent, 'amount' | 'currency'> & { amount: string | null; currency: string | null };
