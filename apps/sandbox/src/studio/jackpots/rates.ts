import { convertMinor, type Rate, type RatedCurrency, rateFromDecimal, roundDown } from '@pavilion/money';
import * as z from 'zod';
import type { StudioContext } from '../context.ts';

/** Jackpots are counted in EUR at the world's fixed rates (games §9.1), from the platform's public list of currencies. */
const euro: RatedCurrency = { currency: 'EUR', rate: { numerator: 100n, denominator: 1n } };
const lookUpTimeoutMs = 3000;
const answerSchema = z.object({
  data: z.array(z.looseObject({ code: z.string(), rate: z.looseObject({ rate: z.number().positive() }) })),
});

/** Rates never change within a world, so each platform is asked once. */
const known = new Map<string, ReadonlyMap<string, Rate>>();

async function readRates(platformUrl: string): Promise<ReadonlyMap<string, Rate> | undefined> {
  const response = await fetch(`${platformUrl}/api/settings/currencies`, { signal: AbortSignal.timeout(lookUpTimeoutMs) }).catch(
    () => null,
  );
  const json: unknown = response?.ok ? await response.json() : null;
  const answer = answerSchema.safeParse(json);
  if (!answer.success) return undefined;
  return new Map(answer.data.data.map(({ code, rate }) => [code, rateFromDecimal(String(rate.rate))]));
}

/** The rate of a currency; undefined if the platform does not answer or does not know it. */
export async function ratedCurrency(context: Pick<StudioContext, 'platformUrl'>, currency: string): Promise<RatedCurrency | undefined> {
  if (currency === euro.currency) return euro;
  const platformUrl = context.platformUrl();
  const rates = known.get(platformUrl) ?? (await readRates(platformUrl));
  if (rates) known.set(platformUrl, rates);
  const rate = rates?.get(currency);
  return rate && { currency, rate };
}

/** An amount of EUR in the player's currency, floored. */
export const fromEuroMinor = (amountMinor: bigint, to: RatedCurrency): bigint =>
  convertMinor(amountMinor, { from: euro, to, rounding: roundDown });
