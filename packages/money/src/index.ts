/** Amounts: currencies and their scales, exact integer decimals, conversion, named roundings (reliability §1.1, wire §1.5). */
export * from './conversion.ts';
export * from './currency.ts';
export * from './decimal.ts';
export * from './rounding.ts';
export * from './typed.ts';
