import { paymentEvent } from '@pavilion/contract/providers/provider.ts';
import type { PageCancellation, PaymentProvider, PaymentReport } from '../ports.ts';

type KnownPayment = Extract<PaymentReport, { reference: string }>;

/** A payment provider that lives in memory, for tests; it passes the same suite as the real adapters. */
interface MemoryProvider extends PaymentProvider {
  decide(invoiceId: string, status: 'success' | 'failure', amount?: string): void;
  /** While it is down calls get no answer, though an order that arrives is still taken, as with a lost answer (P26). */
  setDown(isDown: boolean): void;
  /** The number of payouts actually ordered for this invoice, repeats excluded. */
  payoutsOf(invoiceId: string): number;
}

const FAULTS_TO_OPEN = 5;

function cancellationOf(known: KnownPayment | undefined): PageCancellation {
  if (known === undefined) return { status: 'missing' };
  return { status: known.status === 'success' ? 'paid' : 'closed' };
}

export function createMemoryProvider(id = 'memory-psp'): MemoryProvider {
  const payments = new Map<string, KnownPayment>();
  const payouts: string[] = [];
  let isDown = false;
  let faultsInRow = 0;
  const open = (order: { invoiceId: string; amount: string; currency: string }): KnownPayment => {
    const known = payments.get(order.invoiceId);
    if (known !== undefined) return known;
    const { amount, currency } = order;
    const made: KnownPayment = { status: 'pending', amount, currency, reference: `memory_${payments.size + 1}` };
    payments.set(order.invoiceId, made);
    return made;
  };
  const isLost = (): boolean => {
    faultsInRow = isDown ? faultsInRow + 1 : 0;
    return isDown;
  };
  const isAvailable = (): boolean => faultsInRow < FAULTS_TO_OPEN;
  return {
    id,
    isAvailable,
    createPayment: async (order) => {
      if (!isAvailable()) return { status: 'unavailable', reason: 'circuit open' };
      if (isLost()) return { status: 'unavailable', reason: 'down' };
      const { reference } = open(order);
      return {
        status: 'opened',
        reference,
        page: { action: `https://memory.example/pay/${reference}`, method: 'POST', fields: { reference } },
        qr: null,
      };
    },
    createAddress: async ({ addressId }) =>
      isAvailable() && !isLost()
        ? { status: 'opened', address: `memory${addressId.replaceAll('-', '')}`, tag: null }
        : { status: 'unavailable', reason: 'down' },
    requestPayout: async (order) => {
      if (!isAvailable()) return { status: 'unsent' };
      if (!payments.has(order.invoiceId)) payouts.push(order.invoiceId);
      const { reference } = open(order);
      return isLost() ? { status: 'unknown', reason: 'answer lost' } : { status: 'taken', reference };
    },
    queryPayment: async (invoiceId) => {
      if (isLost()) return { status: 'unknown', reason: 'down' };
      return payments.get(invoiceId) ?? { status: 'missing' };
    },
    cancelPayment: async (invoiceId) => (isLost() ? { status: 'unknown', reason: 'down' } : cancellationOf(payments.get(invoiceId))),
    parseEvent: (json) => paymentEvent.safeParse(json).data,
    decide: (invoiceId, status, amount) => {
      const known = payments.get(invoiceId);
      if (known !== undefined) payments.set(invoiceId, { ...known, status, amount: amount ?? known.amount });
    },
    setDown: (value) => {
      isDown = value;
      if (!value) faultsInRow = 0;
    },
    payoutsOf: (invoiceId) => payouts.filter((known) => known === invoiceId).length,
  };
}
