import type { ProviderAnswer, ProviderStatus } from '@pavilion/contract/providers/provider.ts';
import { AmountError, formatDecimal, isCurrencyCode, parseDecimal, scaleOf } from '@pavilion/money';
import type { LedgerAnswer } from '../wallet/index.ts';

/** An amount of a provider in minor units, or the refusal it means (C55–C58). */
type ReadAmount = { amountMinor: bigint } | { refusal: 'AMOUNT_INVALID' | 'AMOUNT_TOO_LARGE' | 'CURRENCY_MISMATCH' };

/** Reads a provider's decimal string. More decimals than the currency has are refused, never rounded. */
export function readAmount(text: string, currency: string): ReadAmount {
  if (!isCurrencyCode(currency)) return { refusal: 'CURRENCY_MISMATCH' };
  try {
    return { amountMinor: parseDecimal(text, scaleOf(currency)) };
  } catch (error) {
    if (error instanceof AmountError) return { refusal: error.code };
    throw error;
  }
}

/**
 * Refusals that may be decided before session, player and currency are known to belong together. A balance in one would leak to anybody who
 * names a player (S92).
 */
const silentRefusals: ReadonlySet<string> = new Set<ProviderStatus>([
  'SESSION_INVALID',
  'PLAYER_UNKNOWN',
  'PLAYER_EXCLUDED',
  'PLAYER_BLOCKED',
  'CURRENCY_MISMATCH',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_LARGE',
  'ROUND_NOT_FOUND',
]);

/** The balances in a ledger answer, in major units; none if the refusal is silent or the currency is unknown. */
export function moneyOf({
  code,
  currency,
  cashMinor,
  bonusMinor,
  forfeitedMinor,
}: LedgerAnswer): Pick<ProviderAnswer, 'balance' | 'bonusBalance' | 'currency' | 'forfeited'> {
  if (silentRefusals.has(code) || currency === undefined || !isCurrencyCode(currency)) return {};
  const text = (amountMinor: bigint): string => formatDecimal(amountMinor, scaleOf(currency));
  const forfeited = forfeitedMinor === undefined ? {} : { forfeited: text(forfeitedMinor) };
  return { balance: text(cashMinor), bonusBalance: text(bonusMinor), currency, ...forfeited };
}
