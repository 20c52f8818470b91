import type { localisedText } from '@pavilion/contract/formats/values.ts';
import * as z from 'zod';

const decimal = z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/);

/** An amount in major units: its own for the named currencies, the base currency's converted for all others (E-17). */
const amountByCurrency = z.object({ base: decimal, items: z.record(z.string(), decimal).default({}) });
export type AmountByCurrency = z.output<typeof amountByCurrency>;

/** By which deposit a bonus comes: its amount (both bounds count as inside, V-80) and the player's how-manieth it is (empty: any). */
const depositTrigger = z.object({
  from: amountByCurrency.nullable().default(null),
  to: amountByCurrency.nullable().default(null),
  numbers: z.array(z.int().positive()).default([]),
});

const freespins = z.object({
  game: z.string(),
  quantity: z.int().positive(),
  stake: amountByCurrency,
  durationHours: z.int().positive(),
});

const DECIMALS_OF_ODDS = /^\d{1,4}(?:\.\d{1,3})?$/;

/** A bonus of bets on sport: which tickets count. Games count nothing for it. */
const sportWagering = z.object({
  /** The share of a ticket's stake that counts, in parts per million. */
  ratePpm: z.int().min(0).max(1_000_000).default(1_000_000),
  /** Least odds of the ticket as a whole, decimal. */
  oddsMin: z.string().regex(DECIMALS_OF_ODDS).default('1'),
  /** Least number of selections. */
  legsMin: z.int().positive().default(1),
  ticketTypes: z
    .array(z.enum(['single', 'combo', 'system']))
    .min(1)
    .default(['single', 'combo', 'system']),
  stage: z.enum(['any', 'prematch', 'live']).default('any'),
});

/** The wagering before bonus money becomes cash, with its terms (reliability §3.3). */
const wagering = z.object({
  /** How many times the bonus amount; 0: it is cash at once. */
  multiplier: decimal,
  /** The share of a stake that counts by the game's type, in parts per million; types not listed count `ratePpm`. */
  ratePpm: z.int().min(0).max(1_000_000).default(1_000_000),
  ratesPpm: z.record(z.string(), z.int().min(0).max(1_000_000)).default({}),
  /** From the activation on; null: no limit. */
  timeLimitHours: z.int().positive().nullable(),
  /** All stakes of one round together (C42, C43); null: no limit. */
  maxBet: amountByCurrency.nullable().default(null),
  /** Stakes outside count nothing; both bounds count as inside. */
  betFrom: amountByCurrency.nullable().default(null),
  betTo: amountByCurrency.nullable().default(null),
  /** Null: games count, by their types. */
  sport: sportWagering.nullable().default(null),
  /** Identities of games and studios that take no bets while the bonus is active (C44). */
  restrictedGames: z.array(z.string()).default([]),
  restrictedProviders: z.array(z.string()).default([]),
});

/** The rules of a campaign as the operator writes them: `game.bonus_campaign.rules`. docs/bonuses.md explains each with an example. */
export const campaignRules = z.object({
  /**
   * The trigger: `deposit` is on offer in the wallet, `code` waits for its promo code, `grant` is granted by another part of the product.
   */
  trigger: z.enum(['deposit', 'code', 'grant']),
  deposit: depositTrigger.nullable().default(null),
  /** Type 1, and gifts whose size the giver does not say. */
  amount: amountByCurrency.nullable().default(null),
  /** Type 2. */
  depositPercentage: z.int().positive().nullable().default(null),
  maxAmount: amountByCurrency.nullable().default(null),
  /** Type 3; several of one campaign are choices, the first is shown (wire §3.10). */
  freespins: freespins.nullable().default(null),
  wagering,
  /** The most that becomes cash: an amount, or times the bonus amount, which wins when both are there. */
  maxWin: z.object({ amount: amountByCurrency.nullable().default(null), multiplier: z.int().positive().nullable().default(null) }).default({
    amount: null,
    multiplier: null,
  }),
  /** False: at the end of the wagering the bonus itself is forfeited, and only what was won beyond it becomes cash. */
  isCashable: z.boolean().default(true),
  funding: z.enum(['cashFirst', 'bonusFirst']).default('cashFirst'),
  /** Wins of rounds staked with the bonus that come after it was cancelled, lost or has expired. */
  winsAfterEnd: z.enum(['lapse', 'paid']).default('lapse'),
  /** Once something was wagered, the player cannot cancel it (D-83). */
  isCancelLocked: z.boolean().default(false),
  /** Cash cannot be withdrawn while it is active (P33); cancelling it frees the cash. */
  blocksWithdrawal: z.boolean().default(true),
  /** `atOnce` becomes active on its own where no other bonus of the currency is. */
  activation: z.enum(['atOnce', 'byPlayer']).default('byPlayer'),
  /** How long it may wait to be activated; null: for ever. */
  activationHours: z.int().positive().nullable().default(168),
});
type CampaignRules = z.output<typeof campaignRules>;

/** Names by locale; a language that has none reads the plain name. */
export type LocalisedText = z.output<typeof localisedText>;

interface BonusPackage {
  readonly id: string;
  readonly name: string;
  readonly names: LocalisedText;
}

/** A bonus the operator has configured. */
export interface Campaign {
  readonly id: string;
  readonly identity: string;
  readonly name: string;
  readonly names: LocalisedText;
  /** wire §3.10: 1 cash, 2 percentage, 3 free spins, 4 cashback. */
  readonly type: number;
  readonly rules: CampaignRules;
  readonly version: number;
  readonly package: BonusPackage | null;
  readonly packagePriority: number;
  readonly isEnabled: boolean;
  readonly availableFrom: Date | null;
  readonly availableTo: Date | null;
  readonly usesMax: number | null;
}
