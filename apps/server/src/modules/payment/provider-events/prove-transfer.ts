import type { AddressRow } from '../deposit/address-store.ts';
import { type TransferProof, needsAsking } from '../deposit/transfer-rules.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import type { TransferReport } from '../ports.ts';
import { confirmationsOf } from '../policy/store.ts';
import { updateOf } from './rules.ts';
import type { EventRow } from './store.ts';

/** A transfer to one of our addresses, as an event names it. */
export interface NamedTransfer {
  address: AddressRow;
  /** Hash and output. */
  reference: string | null;
}

/**
 * Queries the provider about a transfer where the event alone does not prove it (D-132). Runs outside any database transaction; the
 * answer counts only while no reorganisation was reported since.
 */
export async function proveTransfer(
  context: PaymentKernel,
  event: EventRow,
  { address, reference }: NamedTransfer,
): Promise<TransferProof> {
  const meaning = updateOf[event.type];
  if (meaning?.kind !== 'deposit' || reference === null) return { status: 'word' };
  const invoice = await invoices.findTransfer(context.database, { addressId: address.id, reference });
  const required = await confirmationsOf(context.database, address);
  const reported = { update: meaning.update, confirmations: event.confirmations ?? 0 };
  if (!needsAsking(reported, { required, invoice })) return { status: 'word' };
  const answer = await askProvider(context, address, reference);
  return { status: 'asked', ...answer, reorganisations: invoice?.reorganisations ?? 0 };
}

async function askProvider(context: PaymentKernel, { id: addressId, psp }: NamedTransfer['address'], reference: string) {
  const provider = context.paymentProviders.get(psp);
  const report: TransferReport = (await provider?.queryTransfer?.({ addressId, reference })) ?? {
    status: 'unknown',
    reason: 'the provider cannot be queried',
  };
  return { report, isEventEnough: provider?.isEventEnough === true };
}
