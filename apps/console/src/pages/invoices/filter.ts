import { listed } from '../../api/query-given.ts';
import { startOfDay } from '../../texts/zone-day.ts';

type Words = Readonly<Record<string, string | undefined>>;

/** Every state that a deposit or a withdrawal passes through, in the order of its way. */
export const invoiceStates = [
  'created',
  'awaiting',
  'pending',
  'confirming',
  'success',
  'failure',
  'charged_back',
  'refunded',
  'dispute_won',
  'requested',
  'review',
  'approved',
  'submitting',
  'submitted',
  'unknown',
  'paid',
  'failed',
  'cancelled',
] as const;

export type InvoiceFilter = {
  kind?: string[];
  state?: string[];
  method?: string[];
  currency?: string[];
  provider?: string[];
  playerId?: string | undefined;
  reference?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  amountMin?: string | undefined;
  amountMax?: string | undefined;
};

/** An amount once it is complete; a partly typed one filters nothing. */
const amountOf = (typed: string | undefined): string | undefined => (/^\d{1,12}(?:\.\d{1,18})?$/.test(typed ?? '') ? typed : undefined);

/** The filter of the list as the address has it; both days belong to it, by the clocks of a zone. */
export const invoiceFilterOf = (
  { kind, state, method, currency, provider, reference, from, until, min, max }: Words,
  zone: string,
): InvoiceFilter => ({
  kind: listed(kind),
  state: listed(state),
  method: listed(method),
  currency: listed(currency),
  provider: listed(provider),
  reference,
  createdFrom: startOfDay(from, zone),
  createdTo: startOfDay(until, zone, 1),
  amountMin: amountOf(min),
  amountMax: amountOf(max),
});
