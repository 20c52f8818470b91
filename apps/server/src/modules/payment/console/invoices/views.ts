import { concernNames } from '@pavilion/contract/console/payment/views.ts';
import { convertMinor, formatDecimal, scaleOf } from '@pavilion/money';
import type { PaymentKernel } from '../../context.ts';
import type { PlayerOutline } from '../../../player/index.ts';
import { baseCurrency, findRatedCurrency } from '../../../settings/index.ts';
import type { Leaf } from '../../automatic/judgement.ts';
import type { InvoiceRow } from '../../invoices/store.ts';
import type { FoundConcern } from '../../withdrawal/concerns.ts';
import { maskedDestination } from '../masks.ts';

type ReadContext = Pick<PaymentKernel, 'database' | 'clock'>;

export const majorOf = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));

/** Turns amounts into the base currency at today's rates. */
export async function baseRates(
  context: ReadContext,
  currencies: Iterable<string>,
): Promise<{ base: string; inBase(minor: bigint, currency: string): string }> {
  const { code: base } = await baseCurrency(context);
  const codes = [...new Set([...currencies, base])];
  const rated = new Map(await Promise.all(codes.map(async (code) => [code, await findRatedCurrency(context, code)] as const)));
  const to = rated.get(base);
  return {
    base,
    inBase: (minor, currency) => {
      const from = rated.get(currency);
      return majorOf(from === undefined || to === undefined ? 0n : convertMinor(minor, { from, to }), base);
    },
  };
}

type Shown = Pick<
  InvoiceRow,
  'id' | 'number' | 'playerId' | 'amountMinor' | 'currency' | 'method' | 'methodName' | 'psp' | 'fields' | 'createdAt'
>;

interface ViewContext {
  rates: Awaited<ReturnType<typeof baseRates>>;
  players: ReadonlyMap<string, PlayerOutline>;
}

/** The fields of a payment that every list shows. */
export function partsOf(row: Shown, { rates, players }: ViewContext) {
  const { id, number, playerId, amountMinor, currency, method, methodName, psp, fields, createdAt } = row;
  const player = players.get(playerId);
  return {
    id,
    number,
    playerId,
    nickname: player?.nickname ?? null,
    country: player?.country ?? null,
    amount: majorOf(amountMinor, currency),
    currency,
    baseAmount: rates.inBase(amountMinor, currency),
    baseCurrency: rates.base,
    method,
    methodName,
    provider: psp,
    destination: maskedDestination(fields),
    createdAt,
  };
}

type Listed = Shown & Pick<InvoiceRow, 'kind' | 'state' | 'settledMinor' | 'reference' | 'result' | 'flags' | 'updatedAt' | 'processedAt'>;

/** An invoice of the list, or the head of its page. */
export function invoiceOf(row: Listed, beside: ViewContext) {
  const { kind, state, settledMinor, currency, reference, result, flags, updatedAt, processedAt } = row;
  return {
    ...partsOf(row, beside),
    kind,
    state,
    settledAmount: settledMinor === null ? null : majorOf(settledMinor, currency),
    reference,
    result,
    flags,
    updatedAt,
    processedAt,
  };
}

/** The concerns of an invoice: each flag with the facts recorded with it; invoices older than these facts have none. */
export function concernsOf(flags: readonly string[], found: readonly FoundConcern[]): FoundConcern[] {
  const kept = new Map(found.map((concern) => [concern.name, concern]));
  return concernNames.filter((name) => flags.includes(`held_${name}`)).map((name) => kept.get(name) ?? { name, facts: null });
}

/** Leaves that did not hold and are not concerns; concerns are explained with their facts. */
export const unmetOf = (leaves: readonly Leaf[]): Leaf[] =>
  leaves.filter(({ name, isOn, holds }) => isOn && !holds && !concernNames.some((concern) => concern === name));

/** Who released it, and when. Rows older than operators' accounts hold a name. */
export const releaseOf = (by: string | null, { at, emails }: { at: Date | null; emails: ReadonlyMap<string, string> }) =>
  by === null ? null : { by, email: emails.get(by) ?? null, at };

/** The operator who put it on hold, and until when; null once the hold has expired, by the platform's clock (operator §2.2). */
export function holdOf(
  { holdUntil, heldBy }: Pick<InvoiceRow, 'holdUntil' | 'heldBy'>,
  { now, emails }: { now: Date; emails: ReadonlyMap<string, string> },
) {
  const isInForce = holdUntil !== null && heldBy !== null && holdUntil > now;
  return isInForce ? { holdUntil, heldBy: { id: heldBy, email: emails.get(heldBy) ?? null } } : { holdUntil: null, heldBy: null };
}
