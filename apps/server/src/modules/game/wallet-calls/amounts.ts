import type { ProviderAnswer } from '@pavilion/contract/providers/provider.ts';
import { AmountError, formatDecimal, isCurrencyCode, parseDecimal, scaleOf } from '@pavilion/money';
import type { LedgerAnswer } from '../../wallet/index.ts';

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

/** What an answer of the ledger says of money, in major units; nothing for an unknown currency, which was refused and has no balance. */
export function moneyOf({
  currency,
  cashMinor,
  bonusMinor,
  forfeitedMinor,
}: LedgerAnswer): Pick<ProviderAnswer, 'balance' | 'bonusBalance' | 'currency' | 'forfeited'> {
  if (currency === undefined || !isCurrencyCode(currency)) return {};
  const text = (amountMinor: bigint): string => formatDecimal(amountMinor, scaleOf(currency));
  const forfeited = forfeitedMinor === undefined ? {} : { forfeited: text(forfeitedMinor) };
  return { balance: text(cashMinor), bonusBalance: text(bonusMinor), currency, ...forfeited };
}
