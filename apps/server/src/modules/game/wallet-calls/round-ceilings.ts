import { convertMinor, roundDown } from '@pavilion/money';
import { baseCurrency, findRatedCurrency, settingsValues } from '../../settings/index.ts';
import type { RoundCeiling } from '../../wallet/index.ts';
import { type CatalogueContext, catalogueOf } from '../catalogue/snapshot.ts';

const THOUSANDTHS = 1000n;

/** A win as far as its round's ceiling depends on it. */
interface CeilingAsked {
  readonly provider: string;
  readonly currency: string;
}

/**
 * The most that a round may win at once (S100): the game's stated multiple of its stakes, or else that of the operator's settings, and
 * never more than the fixed sum in them. Without an exchange rate the sum cannot be applied, and only the multiple does. All of it is read
 * from memory.
 */
export async function roundCeilingOf(context: CatalogueContext, { provider, currency }: CeilingAsked): Promise<RoundCeiling> {
  const [{ gameByKey }, { roundCeilings }] = await Promise.all([catalogueOf(context), settingsValues(context)]);
  const { multiple, sumMaxMinor } = { ...roundCeilings.usual, ...roundCeilings.providers[provider] };
  return {
    mostWonThousandths: (gameId) => gameByKey.get(gameId)?.mostWonThousandths ?? BigInt(multiple) * THOUSANDTHS,
    sumMinor: await inCurrency(context, currency, BigInt(sumMaxMinor)),
  };
}

/** An amount of the base currency in another one, rounded down; undefined without a rate. */
async function inCurrency(context: CatalogueContext, currency: string, baseMinor: bigint): Promise<bigint | undefined> {
  const [base, to] = await Promise.all([baseCurrency(context), findRatedCurrency(context, currency)]);
  return to && convertMinor(baseMinor, { from: { currency: base.code, rate: base.rate }, to, rounding: roundDown });
}
