import type { Given } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentMethod } from '@pavilion/contract/areas/payment.ts';
import { formatDecimal, isCurrencyCode, scaleOf } from '@pavilion/money';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { playerCountry } from '../../player/index.ts';
import { requireDepositAllowed, requireRoomForDeposit } from '../../risk/index.ts';
import { countryByCode } from '../../settings/index.ts';
import type { PaymentContext } from '../context.ts';
import { fieldsOf } from './fields.ts';
import { isOfferedIn } from './rules.ts';
import * as store from './store.ts';

export interface MethodQuery {
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
  const method = await store.findMethod(context.database, wanted);
  if (method === undefined || !isOfferedIn(method, wanted.country)) throw new DomainError('paymentMethodUnavailable');
  return method;
}

/** Ways to pay in or out for a currency and a country (C-48, C-50). One whose provider does not answer is listed as unavailable (P37). */
async function offer(context: PaymentContext, direction: store.Direction, query: MethodQuery): Promise<Given<typeof paymentMethod>[]> {
  const { currency } = query;
  if (!isCurrencyCode(currency)) return [];
  const country = await paymentCountry(context, query);
  const rows = await store.listMethods(context.database, { direction, currency });
  return rows
    .filter((row) => isOfferedIn(row, country))
    .flatMap((row) => {
      const provider = context.paymentProviders.get(row.psp);
      return provider === undefined ? [] : [toPaymentMethod(row, provider.isAvailable())];
    });
}

/** Deposit methods for a currency and country. @throws identityReviewOpen, depositLimitRequired, birthdateRequired, identityCheckRequired; depositLimitReached where a deposit limit is used up (C-48, X-17) */
export async function listDepositMethods(context: PaymentContext, { query }: { query: MethodQuery }) {
  await requireDepositAllowed(context, playerOf(context).playerId);
  await requireRoomForDeposit(context, playerOf(context).playerId);
  return offer(context, 'deposit', query);
}

/** Withdrawal methods for a currency and country. */
export const listWithdrawalMethods = (context: PaymentContext, { query }: { query: MethodQuery }) => offer(context, 'withdrawal', query);

function toPaymentMethod(row: store.MethodRow, isAvailable: boolean): Given<typeof paymentMethod> {
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
  };
}
