import type { InvoiceRow } from '../invoices/store.ts';
import type { TransferReport } from '../ports.ts';
import type { DepositUpdate } from './rules.ts';

/** The proof of an update of a transfer. */
export type TransferProof =
  /** The event alone: its own count of confirmations. */
  | { status: 'word' }
  /** The provider's answer to our query, and how many reorganisations we knew of at that time. */
  | { status: 'asked'; report: TransferReport; isEventEnough: boolean; reorganisations: number };

/**
 * Whether an event alone is not enough: it reports a transfer as paid without enough confirmations, or would credit one that has
 * disappeared before, so that an old event and a return to the chain look the same.
 */
export function needsAsking(
  { update, confirmations }: { update: DepositUpdate; confirmations: number },
  { required, invoice }: { required: number; invoice: Pick<InvoiceRow, 'state' | 'reorganisations'> | undefined },
): boolean {
  if (update !== 'success' && update !== 'confirming') return false;
  // Credited already, and the update cannot bring anything back.
  if (invoice !== undefined && ['success', 'refunded', 'dispute_won'].includes(invoice.state)) return false;
  if (confirmations < required) return update === 'success';
  return (invoice?.reorganisations ?? 0) > 0;
}

/** The verdict on an update of a transfer: the confirmations that are proven and for which amount, or why it waits or has no effect. */
export type Reading =
  | { status: 'counted'; confirmations: number; said: { amount: string | null; currency: string | null } }
  | { status: 'waiting'; note: string }
  | { status: 'outdated' };

interface Reported {
  update: DepositUpdate;
  confirmations: number;
  amount: string | null;
  currency: string | null;
}

/** Judges an update of a transfer by its proof and the current state of its invoice. */
export function readTransferUpdate(
  reported: Reported,
  proof: TransferProof,
  known: { required: number; invoice: Pick<InvoiceRow, 'state' | 'reorganisations'> | undefined },
): Reading {
  const word: Reading = { status: 'counted', confirmations: reported.confirmations, said: reported };
  if (!needsAsking(reported, known)) return word;
  if (proof.status === 'word' || proof.reorganisations !== (known.invoice?.reorganisations ?? 0))
    return { status: 'waiting', note: 'to be asked about' };
  // The sandbox's secret is public: anyone who plays its provider may report transfers that its desk never saw.
  if (proof.report.status === 'missing' && proof.isEventEnough) return word;
  return readingOf(proof.report);
}

function readingOf(report: TransferReport): Reading {
  switch (report.status) {
    case 'seen':
      return { status: 'counted', confirmations: report.confirmations, said: report };
    case 'gone':
      return { status: 'outdated' };
    case 'missing':
    case 'unknown':
      return { status: 'waiting', note: `provider says ${report.status}` };
  }
}
