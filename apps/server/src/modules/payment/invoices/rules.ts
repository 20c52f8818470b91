import { HOUR_MS, WEEK_MS } from '@pavilion/contract/formats/durations.ts';
import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { invoice } from '@pavilion/contract/areas/payment.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { InvoiceFacts } from '../../../kernel/followers/domain-events.ts';
import { creditedDepositStates, isDepositState, openDepositStates, cancellableStates, isWithdrawalState } from './states.ts';
import { paymentNames } from '../methods/saved-card.ts';
import type { PaymentPolicy } from '../policy/store.ts';
import type { ListedInvoice } from './list-store.ts';
import { stepsOf } from './steps.ts';
import type { InvoiceRow } from './store.ts';

type State = InvoiceRow['state'];

const FIRST_QUERY_AFTER_MS = 120_000;
const QUERY_PAUSE_LONGEST_MS = 6 * HOUR_MS;
const QUERY_FOR_MS = WEEK_MS;

/** States that players see as success and as failure; every other one is pending to them (reliability §4.1, §4.2). */
export const statesBehind: Readonly<Record<number, readonly State[]>> = {
  [invoiceStatus.success]: [...creditedDepositStates, 'paid'],
  [invoiceStatus.failure]: ['failure', 'failed', 'cancelled'],
  [invoiceStatus.pending]: [
    'created',
    'awaiting',
    'pending',
    'confirming',
    'requested',
    'review',
    'approved',
    'submitting',
    'submitted',
    'unknown',
  ],
};

/** The status a player sees: 1 pending, 2 success, 3 failure (product §4 Invoice). */
export function playerStatusOf(state: State): number {
  const found = Object.entries(statesBehind).find(([, states]) => states.includes(state));
  return found === undefined ? invoiceStatus.pending : Number(found[0]);
}

const majorOf = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));

/** An invoice as its owner reads it (E-12, wire §3.8). Reasons of a review are not among it (reliability §4.2). */
export function toInvoice(row: ListedInvoice, policy: Pick<PaymentPolicy, 'isWithdrawalDeclineAllowed'>): SchemaInput<typeof invoice> {
  return {
    id: row.id,
    invoiceType: invoiceType[row.kind],
    status: playerStatusOf(row.state),
    statusResult: row.result,
    amount: majorOf(row.amountMinor, row.currency),
    currency: row.currency,
    transactionAmount: majorOf(row.settledMinor ?? row.amountMinor, row.currency),
    transactionCurrency: row.currency,
    paymentMethod: row.methodName,
    names: paymentNames(row, row.methodNames ?? {}),
    method: row.method,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    number: row.number,
    publicData: row.publicData,
    isDeclinable: isDeclinable(row, policy),
    ...(row.state === 'awaiting' && row.instruction !== null ? { page: row.instruction } : {}),
    steps: stepsOf(row),
  };
}

/**
 * May a player take this invoice back (C-53)? A withdrawal only where the operator allows it, until it was sent (D-30), and not once
 * operators have released it: of a cancellation and a release one wins (P30).
 */
export function isDeclinable(
  { state, approvalsRequired }: Pick<InvoiceRow, 'state' | 'approvalsRequired'>,
  { isWithdrawalDeclineAllowed }: Pick<PaymentPolicy, 'isWithdrawalDeclineAllowed'>,
): boolean {
  if (isDepositState(state)) return openDepositStates.includes(state);
  const isReleased = state === 'approved' && approvalsRequired > 0;
  return isWithdrawalDeclineAllowed && isWithdrawalState(state) && cancellableStates.includes(state) && !isReleased;
}

/** An invoice in the form of its owner's channel (wire §4.5). */
export function toFacts(row: InvoiceRow): InvoiceFacts {
  return {
    id: row.id,
    amountMinor: (row.settledMinor ?? row.amountMinor).toString(),
    currency: row.currency,
    paymentMethod: row.methodName,
    status: playerStatusOf(row.state),
    createdAt: row.createdAt.toISOString(),
    number: row.number,
    publicData: row.publicData,
  };
}

/** When the provider is queried for the first time if its event does not arrive (P14). */
export function firstQueryAt(now: Date): Date {
  return new Date(now.getTime() + FIRST_QUERY_AFTER_MS);
}

/** The next time: twice as long each time, at most six hours, for seven days after the invoice was opened; then null (P14). */
export function nextQueryAt(invoice: Pick<InvoiceRow, 'createdAt' | 'queryCount'>, now: Date): Date | null {
  if (now.getTime() - invoice.createdAt.getTime() > QUERY_FOR_MS) return null;
  const pauseMs = Math.min(QUERY_PAUSE_LONGEST_MS, FIRST_QUERY_AFTER_MS * 2 ** Math.min(invoice.queryCount, 10));
  return new Date(now.getTime() + pauseMs);
}

/** A new invoice; unknown fields are empty. */
export function newInvoice(
  known: Pick<
    InvoiceRow,
    'id' | 'kind' | 'state' | 'playerId' | 'accountId' | 'psp' | 'method' | 'methodName' | 'currency' | 'country' | 'amountMinor'
  > &
    Partial<InvoiceRow>,
  now: Date,
): InvoiceRow {
  return {
    settledMinor: null,
    dust: '0',
    number: null,
    fields: {},
    bonusId: null,
    isBonusDecline: false,
    instruction: null,
    publicData: null,
    reference: null,
    addressId: null,
    reorganisations: 0,
    heldTakenMinor: 0n,
    takesHeldOf: null,
    result: '',
    flags: [],
    approvalsRequired: 0,
    firstApprover: null,
    secondApprover: null,
    holdUntil: null,
    heldBy: null,
    unsentUntil: null,
    playerReason: null,
    createdAt: now,
    updatedAt: now,
    processedAt: null,
    expiresAt: null,
    nextQueryAt: null,
    queryCount: 0,
    ...known,
  };
}

export function withFlag(flags: readonly string[], flag: string): string[] {
  return flags.includes(flag) ? [...flags] : [...flags, flag];
}
