/**
 * Decimals the ledger stores per currency (reliability §1.1). A scale never changes after the first entry: another scale would be another
 * currency code. ETH is stored in gwei because wei overflow a signed 64-bit integer.
 */
export const currencyScales = {
  EUR: 2,
  USD: 2,
  BRL: 2,
  TRY: 2,
  JPY: 0,
  KWD: 3,
  BTC: 8,
  ETH: 9,
  USDT: 6,
} as const;

export type CurrencyCode = keyof typeof currencyScales;

export const currencyCodes: readonly CurrencyCode[] = ['EUR', 'USD', 'BRL', 'TRY', 'JPY', 'KWD', 'BTC', 'ETH', 'USDT'];

/** Display sub-units of main currencies: one BTC shows as 1000 mBTC (product §2 Currencies, K-13). Wire amounts never use them. */
export const displaySubCurrencies = {
  BTC: { code: 'mBTC', subunitToUnit: 1000 },
  ETH: { code: 'mETH', subunitToUnit: 1000 },
} as const;

/** Says whether a code is one of the table, in capitals (`EUR`, `USDT`). */
export function isCurrencyCode(code: string): code is CurrencyCode {
  return Object.hasOwn(currencyScales, code);
}

/**
 * Gives the decimals of a currency.
 * @throws UnknownCurrencyError for a code outside the table
 * @example
 * scaleOf('EUR') // 2
 * scaleOf('JPY') // 0
 * scaleOf('BTC') // 8
 */
export function scaleOf(currency: string): number {
  if (!isCurrencyCode(currency)) throw new UnknownCurrencyError(currency);
  return currencyScales[currency];
}

/** Minor units in one major unit: 100 for EUR, 1 for JPY, 100000000 for BTC (wire §1.5 `subunitToUnit`). */
export function subunitToUnitOf(currency: string): bigint {
  return 10n ** BigInt(scaleOf(currency));
}

class UnknownCurrencyError extends Error {
  constructor(currency: string) {
    super(`unknown currency ${currency}`);
    this.name = 'UnknownCurrencyError';
  }
}
