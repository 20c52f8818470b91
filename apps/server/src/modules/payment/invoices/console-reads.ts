import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { spelledField } from '@pavilion/contract/identity/place.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { type Finder, HITS_MAX, idsNamedBy, type OperatorContext } from '../../operator/index.ts';
import { outlinesOf } from '../../player/index.ts';
import type { PaymentKernel } from '../context.ts';
import { formsOf } from '../places/addresses.ts';
import { findAddresses, findInvoices, type FoundInvoice, listAmiss, listOpen, listPlaces, listUnmatched } from './desk-store.ts';

/** A pending or problematic payment, for operators who search for it. */
interface OpenPayment {
  kind: 'withdrawalWaits' | 'withdrawalUnderway' | 'depositPending' | 'depositFailed' | 'depositChargedBack';
  invoiceId: string;
  since: Date;
  /** In major units. */
  amount: string;
  currency: string;
  /** The reasons for a person's review. */
  concerns: string[];
}

/** Later than this, a missing deposit is no longer asked about. */
const FAILED_FOR_MS = DAY_MS;

const ended = { failure: 'depositFailed', charged_back: 'depositChargedBack' } as const;

function kindOf({ kind, state }: Pick<FoundInvoice, 'kind' | 'state'>): OpenPayment['kind'] {
  if (kind === 'withdrawal') return state === 'review' ? 'withdrawalWaits' : 'withdrawalUnderway';
  return state === 'failure' || state === 'charged_back' ? ended[state] : 'depositPending';
}

const openPayment = (row: FoundInvoice): OpenPayment => ({
  kind: kindOf(row),
  invoiceId: row.id,
  since: row.state in ended ? row.updatedAt : row.createdAt,
  amount: formatDecimal(row.amountMinor, scaleOf(row.currency)),
  currency: row.currency,
  concerns: row.flags.filter((flag) => flag.startsWith('held_')),
});

/** Payments still in progress, newest first. */
export const openPaymentsOf = async ({ database }: Pick<PaymentKernel, 'database'>, playerId: string): Promise<OpenPayment[]> =>
  (await listOpen(database, playerId)).map(openPayment);

/** Deposits that were reversed, or whose latest attempt has just failed. */
export async function amissPaymentsOf(
  { database, clock }: Pick<PaymentKernel, 'database' | 'clock'>,
  playerId: string,
): Promise<OpenPayment[]> {
  const failedSince = new Date(clock.now().getTime() - FAILED_FOR_MS);
  return (await listAmiss(database, { playerId, failedSince })).map(openPayment);
}

/** Events about money that came to a player's address or payment and could not be placed, the last one first. */
export const unmatchedMoneyOf = listUnmatched;

/** Where a player's withdrawals were to go, unmasked: only for operators who may read it. */
export async function payoutPlacesOf({ database }: Pick<PaymentKernel, 'database'>, playerId: string) {
  const places = await listPlaces(database, playerId);
  return places.flatMap(({ methodName, fields }) =>
    Object.entries(fields).flatMap(([field, value]) =>
      value === null || value === '' ? [] : [{ name: `${methodName}: ${field}`, value }],
    ),
  );
}

type FindContext = OperatorContext & Pick<PaymentKernel, 'paymentProviders'>;

/** Invoices by id or its end, by the provider's reference, or by the wallet that coins were to go to (operator §2.1). */
export const invoiceFinder: Finder<FindContext> = {
  kind: 'invoice',
  permission: 'payments.read',
  find: async ({ database, paymentProviders }, q) => {
    const asked = { ids: idsNamedBy(q), text: q, psps: [...paymentProviders.keys()], limit: HITS_MAX };
    const rows = await findInvoices(database, asked);
    return rows.map(({ id, kind, state, methodName, currency, amountMinor }) => ({
      id,
      title: { amount: formatDecimal(amountMinor, scaleOf(currency)), currency },
      parts: [{ word: kind }, { word: state }, methodName],
      url: `/invoices/${id}`,
      isExact: true,
    }));
  },
};

/** Whose address for deposits in coins it is (operator §2.1). */
export const addressFinder: Finder<FindContext> = {
  kind: 'address',
  permission: 'payments.read',
  find: async ({ database, paymentProviders }, q) => {
    const rows = await findAddresses(database, {
      forms: [q, ...formsOf(spelledField('wallet_id', q))],
      psps: [...paymentProviders.keys()],
      limit: HITS_MAX,
    });
    const players = await outlinesOf(
      { database },
      rows.map(({ playerId }) => playerId),
    );
    return rows.map(({ id, playerId, methodName, currency, network, createdAt }) => ({
      id,
      title: players.get(playerId)?.nickname ?? methodName,
      parts: [methodName, currency, network ?? ''],
      at: createdAt,
      url: `/players/${playerId}/money`,
      isExact: true,
    }));
  },
};
