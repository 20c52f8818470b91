import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentMethod } from '@pavilion/contract/areas/payment.ts';
import { formatDecimal, isCurrencyCode, scaleOf } from '@pavilion/money';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { isIdentityVerified, playerCountry } from '../../player/index.ts';
import { requireDepositAllowed, requireRoomForDeposit } from '../../risk/index.ts';
import { baseCurrency, countryByCode, ratedCurrency } from '../../settings/index.ts';
import type { PaymentContext } from '../context.ts';
import { fieldsOf } from './fields.ts';
import { readPolicy } from '../policy/store.ts';
import { isOfferedIn, leastReaching } from './rules.ts';
import { withSavedCards } from './saved-card.ts';
import * as store from './store.ts';

interface MethodQuery {
  currency: string;
  country?: string | null | undefined;
  /** Another name of `country` (C-48). */
  region?: string | null | undefined;
}

/** The payment region: what the player chose, else where the request comes from, else where the player lives (wire §7.9). */
export async function paymentCountry(context: PaymentContext, chosen: Omit<MethodQuery, 'currency'>): Promise<string | null> {
  const given = chosen.country ?? chosen.region ?? context.request.country;
  return given?.toUpperCase() ?? (await playerCountry(context, playerOf(context).playerId));
}

/** @throws countryRestricted where a country of the request is closed (restrictType 1 or 2, D-45) */
export async function requireOpenCountry(context: PaymentContext, countries: readonly (string | null)[]): Promise<void> {
  for (const code of countries) {
    const country = await countryByCode(context, code);
    if (country !== undefined && country.restrictType !== null) throw new DomainError('countryRestricted');
  }
}

/** A method that takes this currency from this country and whose provider answers. @throws paymentMethodUnavailable */
export async function requireMethod(
  context: PaymentContext,
  wanted: { direction: store.Direction; method: string; currency: string; country: string | null },
): Promise<store.MethodRow> {
  const found = await store.findMethod(context.database, wanted);
  if (found === undefined || !isOfferedIn(found, wanted.country)) throw new DomainError('paymentMethodUnavailable');
  const [method] = await withSavedCards(context, { playerId: playerOf(context).playerId, rows: [found] });
  if (method === undefined) throw new DomainError('paymentMethodUnavailable');
  return method;
}

/** Ways to pay in or out for a currency and a country (C-48, C-50). One whose provider does not answer is listed as unavailable (P37). */
async function offer(
  context: PaymentContext,
  direction: store.Direction,
  query: MethodQuery,
): Promise<SchemaInput<typeof paymentMethod>[]> {
  const { currency } = query;
  if (!isCurrencyCode(currency)) return [];
  const country = await paymentCountry(context, query);
  const offered = (await store.listMethods(context.database, { direction, currency })).filter((row) => isOfferedIn(row, country));
  const rows = await withSavedCards(context, { playerId: playerOf(context).playerId, rows: offered });
  const timings = await timingsOf(context, rows);
  return rows.flatMap((row) => {
    const provider = context.paymentProviders.get(row.psp);
    if (provider === undefined) return [];
    return [{ ...toPaymentMethod(row, provider.isAvailable()), timing: timings.get(row.method) ?? null }];
  });
}

const TIMING_WINDOW_DAYS = 7;
/** Of fewer payments nine in ten are all but the slowest one or two. */
const NINETIETH_COUNT_LEAST = 20;

/** How long each method's recent payments took; methods without payments are left out. */
async function timingsOf(context: PaymentContext, rows: readonly store.MethodRow[]) {
  const since = new Date(context.clock.now().getTime() - TIMING_WINDOW_DAYS * DAY_MS);
  const timings = await store.listTimings(context.database, { methods: rows.map(({ method }) => method), since });
  return new Map(
    timings.map(({ method, ninetiethSeconds, ...timing }) => [
      method,
      { ...timing, ninetiethSeconds: timing.count < NINETIETH_COUNT_LEAST ? null : ninetiethSeconds, windowDays: TIMING_WINDOW_DAYS },
    ]),
  );
}

/** Deposit methods for a currency and country. @throws identityReviewOpen, depositLimitRequired, birthdateRequired, identityCheckRequired; depositLimitReached where a deposit limit is used up (C-48, X-17) */
export async function listDepositMethods(context: PaymentContext, { query }: { query: MethodQuery }) {
  await requireDepositAllowed(context, playerOf(context).playerId);
  await requireRoomForDeposit(context, playerOf(context).playerId);
  return offer(context, 'deposit', query);
}

/** Withdrawal methods for a currency and country, with the amount from which the player's identity must be confirmed. */
export async function listWithdrawalMethods(context: PaymentContext, { query }: { query: MethodQuery }) {
  const [methods, verifyFrom] = await Promise.all([offer(context, 'withdrawal', query), verifyFromOf(context, query.currency)]);
  return methods.map((method) => ({ ...method, verifyFrom }));
}

/** From which amount on the identity of this player must be confirmed; null where it is. */
async function verifyFromOf(context: PaymentContext, currency: string): Promise<string | null> {
  const { playerId } = playerOf(context);
  if (!isCurrencyCode(currency) || (await isIdentityVerified(context, playerId))) return null;
  const [{ verifyFromMinor }, to, base] = await Promise.all([
    readPolicy(context.database),
    ratedCurrency(context, currency),
    baseCurrency(context),
  ]);
  return formatDecimal(leastReaching(verifyFromMinor, { from: await ratedCurrency(context, base.code), to }), scaleOf(currency));
}

function toPaymentMethod(row: store.MethodRow, isAvailable: boolean): SchemaInput<typeof paymentMethod> {
  const major = (minor: bigint): string => formatDecimal(minor, scaleOf(row.currency));
  return {
    method: row.method,
    names: row.names,
    type: row.type,
    processingType: row.processingType,
    amountMin: major(row.amountMinMinor),
    amountMax: major(row.amountMaxMinor),
    logo: row.logo,
    icon: row.logo,
    presets: row.presetsMinor.map((minor, index) => ({ amount: major(minor), default: index === 0 })),
    fields: fieldsOf(row),
    isAvailable,
    fee: row.fee,
    arrival: row.arrival,
  };
}
