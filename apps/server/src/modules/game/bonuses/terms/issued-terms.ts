import { parseDecimal, roundDown } from '@pavilion/money';
import * as z from 'zod';
import type { CatalogueGame } from '../../catalogue/snapshot.ts';
import { amountInOrNull, type CurrencyPair } from '../campaigns/amounts.ts';
import type { Campaign } from '../campaigns/campaign.ts';

const minor = z.string().regex(/^\d+$/).transform(BigInt);

const sportTerms = z.object({
  ratePpm: z.int(),
  oddsMinThousandths: z.int(),
  legsMin: z.int(),
  ticketTypes: z.array(z.int()),
  stage: z.enum(['any', 'prematch', 'live']),
});

/** The terms promised with a bonus, in minor units of its currency: frozen when it is issued (A6). */
export const issuedTerms = z.object({
  wagerMultiplier: z.string(),
  requiredMinor: minor,
  ratePpm: z.int(),
  ratesPpm: z.record(z.string(), z.int()),
  maxBetMinor: minor.nullable(),
  restrictedGameIds: z.array(z.string()),
  stakeFromMinor: minor.nullable().default(null),
  stakeToMinor: minor.nullable().default(null),
  isCashable: z.boolean().default(true),
  sport: sportTerms.nullable().default(null),
  /** The most that becomes cash. */
  conversionCapMinor: minor.nullable(),
  maxWinMultiplier: z.int().nullable(),
  isBonusFirst: z.boolean(),
  paysWinsAfterEnd: z.boolean(),
  isCancelLocked: z.boolean(),
  blocksWithdrawal: z.boolean(),
  timeLimitHours: z.int().nullable(),
  depositPercentage: z.int().nullable(),
});
export type IssuedTerms = z.output<typeof issuedTerms>;
export type StoredTerms = z.input<typeof issuedTerms>;

const textOf = (amountMinor: bigint | null): string | null => (amountMinor === null ? null : amountMinor.toString());

/**
 * The requirement of a bonus: amount × multiplier, rounded down. Example: 20.00 EUR at "30" must be wagered 600.00 EUR.
 * @throws RangeError for a multiplier that is no decimal
 */
export function requirementOf(amountMinor: bigint, multiplier: string): bigint {
  const [whole = '', fraction = ''] = multiplier.split('.');
  return roundDown(amountMinor * BigInt(`${whole}${fraction}`), 10n ** BigInt(fraction.length));
}

/** The cap in money: the multiple of the amount where there is one, else the amount of its own (wire §3.10). */
function capOf({ rules }: Campaign, given: { pair: CurrencyPair; amountMinor: bigint }): bigint | null {
  const { multiplier, amount } = rules.maxWin;
  return multiplier === null ? amountInOrNull(given.pair, amount) : given.amountMinor * BigInt(multiplier);
}

const ticketNumbers = { single: 1, combo: 2, system: 3 } as const;
const ODDS_DECIMALS = 3;

function sportTermsOf({ oddsMin, ticketTypes, ...sport }: NonNullable<Campaign['rules']['wagering']['sport']>) {
  const oddsMinThousandths = Number(parseDecimal(oddsMin, ODDS_DECIMALS));
  return { ...sport, oddsMinThousandths, ticketTypes: ticketTypes.map((type) => ticketNumbers[type]) };
}

/** The terms of a bonus of this amount, as they are stored. */
export function freezeTerms(
  campaign: Campaign,
  given: { pair: CurrencyPair; amountMinor: bigint; games: readonly CatalogueGame[] },
): StoredTerms {
  const { rules } = campaign;
  const { wagering } = rules;
  const isRestricted = ({ identity, provider }: CatalogueGame): boolean =>
    wagering.restrictedGames.includes(identity) || wagering.restrictedProviders.includes(provider.identity);
  return {
    wagerMultiplier: wagering.multiplier,
    requiredMinor: requirementOf(given.amountMinor, wagering.multiplier).toString(),
    ratePpm: wagering.ratePpm,
    ratesPpm: wagering.ratesPpm,
    maxBetMinor: textOf(amountInOrNull(given.pair, wagering.maxBet)),
    restrictedGameIds: given.games.filter(isRestricted).map(({ id }) => id),
    stakeFromMinor: textOf(amountInOrNull(given.pair, wagering.betFrom)),
    stakeToMinor: textOf(amountInOrNull(given.pair, wagering.betTo)),
    isCashable: rules.isCashable,
    sport: wagering.sport === null ? null : sportTermsOf(wagering.sport),
    conversionCapMinor: textOf(capOf(campaign, given)),
    maxWinMultiplier: rules.maxWin.multiplier,
    isBonusFirst: rules.funding === 'bonusFirst',
    paysWinsAfterEnd: rules.winsAfterEnd === 'paid',
    isCancelLocked: rules.isCancelLocked,
    blocksWithdrawal: rules.blocksWithdrawal,
    timeLimitHours: wagering.timeLimitHours,
    depositPercentage: rules.depositPercentage,
  };
}
