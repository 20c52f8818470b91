import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { type Finder, HITS_MAX, idRangeOf, type OperatorContext } from '../../operator/index.ts';
import type { PaymentKernel } from '../context.ts';
import { findInvoices, listOpen, listPlaces } from './desk-store.ts';

/** A payment of which something is still awaited, for whoever asks where it is. */
export interface OpenPayment {
  kind: 'withdrawalWaits' | 'withdrawalUnderway' | 'depositPending';
  invoiceId: string;
  since: Date;
  /** In major units. */
  amount: string;
  currency: string;
  /** Why a person has to look at it. */
  concerns: readonly string[];
}

export async function openPaymentsOf(database: Database, playerId: string): Promise<OpenPayment[]> {
  const rows = await listOpen(database, playerId);
  return rows.map(({ id, kind, state, currency, amountMinor, flags, createdAt }) => ({
    kind: kind === 'deposit' ? 'depositPending' : state === 'review' ? 'withdrawalWaits' : 'withdrawalUnderway',
    invoiceId: id,
    since: createdAt,
    amount: formatDecimal(amountMinor, scaleOf(currency)),
    currency,
    concerns: flags,
  }));
}

/** Where a player's withdrawals were to go, unmasked: for whoever may read it. */
export async function payoutPlacesOf({ database }: Pick<PaymentKernel, 'database'>, playerId: string) {
  const places = await listPlaces(database, playerId);
  return places.flatMap(({ methodName, fields }) =>
    Object.entries(fields).flatMap(([field, value]) =>
      value === null || value === '' ? [] : [{ name: `${methodName}: ${field}`, value }],
    ),
  );
}

/** Invoices by id or by the provider's reference (operator §2.1). */
export const invoiceFinder: Finder<OperatorContext & Pick<PaymentKernel, 'paymentProviders'>> = {
  kind: 'invoice',
  permission: 'payments.read',
  find: async ({ database, paymentProviders }, q) => {
    const asked = { idRange: idRangeOf(q), reference: q, psps: [...paymentProviders.keys()], limit: HITS_MAX };
    const rows = await findInvoices(database, asked);
    return rows.map(({ id, kind, state, methodName, currency, amountMinor }) => ({
      id,
      title: `${formatDecimal(amountMinor, scaleOf(currency))} ${currency}`,
      line: [kind, state, methodName].join(' · '),
      url: `/invoices/${id}`,
      isExact: true,
    }));
  },
};
