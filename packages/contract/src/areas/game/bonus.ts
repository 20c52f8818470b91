import * as z from 'zod/mini';
import { amount, amountInput, ExactNumber } from '../../formats/amount.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { pagingOrAll, queryInt, queryInts, queryText, queryTexts, sortOrder } from '../../formats/query.ts';
import { table } from '../../calls/table.ts';
import { idParams, moment } from '../../formats/values.ts';

const deadline = () => z.nullable(moment());
const packaged = {
  packageId: z.nullable(z.string()),
  packageName: z.nullable(z.string()),
  packagePriority: z.int(),
  issueSessionId: z.nullable(z.string()),
};
const betRange = z.object({ amountFrom: z.optional(z.nullable(amount())), amountTo: z.optional(z.nullable(amount())) });

/**
 * One line of a bonus's terms in plain language: the site renders it from the text `bonus-terms.<key>` and these values. Derived from the
 * same data the rules use, so that the displayed terms are the applied ones.
 */
export const bonusTerm = z.object({
  key: z.enum([
    'youGet',
    'youGetPercent',
    'minDeposit',
    'maxDeposit',
    'depositRange',
    'wager',
    'noWager',
    'counts',
    'sportOdds',
    'sportLegs',
    'sportTickets',
    'sportStage',
    'betRange',
    'betFrom',
    'betTo',
    'ownAmountLapses',
    'maxBet',
    'timeLimit',
    'activateWithin',
    'maxWin',
    'cashFirst',
    'bonusFirst',
    'restrictedGames',
    'cancelFree',
    'cancelLocked',
    'winsLapse',
    'winsPaid',
    'withdrawalRefused',
    'withdrawalEndsBonus',
  ]),
  /** Amounts in the bonus's currency, in the order in which the text uses them. */
  amounts: z.array(amount()),
  currency: z.string(),
  /** Whole numbers in the order of the text: per cent, hours, a multiple. */
  numbers: z.array(z.number()),
  /** Names in the order of the text: games, types of games. */
  names: z.array(z.string()),
});
export type BonusTerm = z.output<typeof bonusTerm>;

/** A bonus issued to a player (wire §3.10). `requiredWager…` is the amount still to be wagered. */
export const playerBonus = z.object({
  id: z.string(),
  playerId: z.string(),
  name: z.string(),
  bonusType: z.int(),
  status: z.int(),
  result: z.int(),
  currency: z.string(),
  amount: amount(),
  activationExpiredAt: deadline(),
  wageringExpiredAt: deadline(),
  finishedAt: deadline(),
  createdAt: moment(),
  currentWagerPercentage: z.number(),
  currentWagerAmount: amount(),
  currentWagerCasinoAmount: amount(),
  currentWagerSportsbookAmount: amount(),
  requiredWagerCasinoAmount: amount(),
  requiredWagerSportsbookAmount: amount(),
  /** How much open tickets will add to the wagering once they are settled. */
  pendingWagerAmount: amount(),
  wagerCasino: z.number(),
  wagerSportsbook: z.number(),
  openedTransactionsCount: z.int(),
  isBonusCancelLock: z.boolean(),
  maxBetAmount: z.nullable(amount()),
  maxWinAmount: z.nullable(amount()),
  maxWinMultiplier: z.nullable(z.number()),
  sticky: z.nullable(z.boolean()),
  cashable: z.boolean(),
  wagerCasinoConditions: betRange,
  wagerSportsbookConditions: betRange,
  ...packaged,
  /** The current bonus money: what a cancellation forfeits. */
  remainingAmount: amount(),
  terms: z.array(bonusTerm),
});
export type PlayerBonus = z.output<typeof playerBonus>;

export const playerFreespin = z.object({
  id: z.string(),
  name: z.string(),
  status: z.int(),
  result: z.int(),
  count: z.int(),
  usedCount: z.int(),
  progress: z.number(),
  currency: z.string(),
  /** The value of one spin, and the winnings of all so far against their cap. */
  stake: amount(),
  won: amount(),
  maxWinAmount: z.nullable(amount()),
  /** How often winnings must be wagered; 0: they are cash. */
  wager: z.number(),
  gameId: z.string(),
  providerId: z.optional(z.string()),
  activationExpiredAt: deadline(),
  wageringExpiredAt: deadline(),
  expiredAt: deadline(),
  issuedAt: deadline(),
  createdAt: deadline(),
  ...packaged,
});
export type PlayerFreespin = z.output<typeof playerFreespin>;

const currencyAmounts = z.array(z.object({ currency: z.string(), amount: amount() }));
const currencyRanges = z.array(
  z.object({ currency: z.string(), amountFrom: z.optional(z.nullable(amount())), amountTo: z.optional(z.nullable(amount())) }),
);
const baseAmount = () => z.nullable(amount());

/** A bonus on offer with a deposit (wire §3.10): type 1 cash, 2 percentage with cap, 3 free spins. */
export const bonus = z.object({
  id: z.string(),
  name: z.string(),
  status: z.int(),
  type: z.int(),
  wagerCasino: z.number(),
  wagerSportsbook: z.number(),
  baseCurrencyMaxWinAmount: baseAmount(),
  maxWinAmountItems: currencyAmounts,
  maxWinMultiplier: z.nullable(z.number()),
  sticky: z.nullable(z.boolean()),
  cashable: z.boolean(),
  package: z.nullable(z.object({ id: z.string(), name: z.string() })),
  packagePriority: z.int(),
  triggerConditions: z.object({
    invoiceAmountItems: currencyRanges,
    baseCurrencyInvoiceAmountFrom: baseAmount(),
    baseCurrencyInvoiceAmountTo: baseAmount(),
    availableFrom: z.optional(deadline()),
    availableTo: z.optional(deadline()),
  }),
  assignConditions: z.object({
    amountItems: currencyAmounts,
    baseCurrencyAmount: baseAmount(),
    depositPercentage: z.nullable(z.number()),
    maxAmountItems: currencyAmounts,
    maxBonusAmountItems: currencyAmounts,
    baseCurrencyMaxAmount: baseAmount(),
    presets: z.array(
      z.object({
        id: z.string(),
        currency: z.string(),
        name: z.string(),
        originalCurrency: z.string(),
        price: amount(),
        quantity: z.int(),
      }),
    ),
    gameId: z.optional(z.nullable(z.string())),
    providerId: z.optional(z.nullable(z.string())),
    freespinDurationMinutes: z.optional(z.nullable(z.int())),
  }),
  wagerCasinoConditions: z.object({
    baseCurrencyAmountFrom: baseAmount(),
    baseCurrencyAmountTo: baseAmount(),
    amountItems: currencyRanges,
    gameIds: z.array(z.string()),
    gameIdsExcluded: z.boolean(),
    providerIds: z.array(z.string()),
    providerIdsExcluded: z.boolean(),
  }),
  wagerSportsbookConditions: z.object({
    baseCurrencyAmountFrom: baseAmount(),
    baseCurrencyAmountTo: baseAmount(),
    amountItems: currencyRanges,
  }),
  /** Its value for the requested amount: money, or free spins; null when no amount was given. */
  worth: z.nullable(z.object({ amount: z.nullable(amount()), quantity: z.nullable(z.int()), isEligible: z.boolean() })),
  terms: z.array(bonusTerm),
});
export type Bonus = z.output<typeof bonus>;

export const bonusCode = z.object({
  id: z.string(),
  playerId: z.string(),
  bonusCode: z.string(),
  trigger: z.int(),
  status: z.int(),
  result: z.int(),
  createdAt: moment(),
});

export const cashback = z.object({ bonusId: z.string(), bonusName: z.string(), amount: amount(), date: moment() });

/** An amount in a query: a number or its text, parsed exactly. */
const queryAmount = () =>
  z.pipe(
    z.transform((value: number): unknown => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      return typeof last === 'string' && /^\d+(?:\.\d+)?$/.test(last) ? new ExactNumber(last) : last;
    }),
    amountInput(),
  );

/** Query of a player's bonuses and free spins (wire row 54). */
export const bonusListQuery = z.object({
  ...pagingOrAll,
  status: z.optional(queryInts()),
  currency: z.optional(queryTexts()),
  packageId: z.optional(queryTexts()),
  sortOrder: z.optional(sortOrder()),
});

export const bonusEndpoints = {
  listPlayerBonuses: endpoint({
    ...table.game.listPlayerBonuses,
    summary: 'The player’s bonuses by status, currency and package',
    query: bonusListQuery,
    response: z.array(playerBonus),
    errors: [],
  }),
  activatePlayerBonus: endpoint({
    ...table.game.activatePlayerBonus,
    summary: 'Activates an issued bonus in its currency; this ends the one that is active (S-07)',
    params: idParams,
    response: playerBonus,
    errors: ['notFound', 'bonusNotActivatable', 'bonusCancelLocked'],
  }),
  cancelPlayerBonus: endpoint({
    ...table.game.cancelPlayerBonus,
    summary: 'Ends an issued or active bonus (S-07, D-83)',
    params: idParams,
    response: playerBonus,
    errors: ['notFound', 'bonusNotCancellable', 'bonusCancelLocked'],
  }),
  listBonuses: endpoint({
    ...table.game.listBonuses,
    summary: 'Bonuses offered in a currency',
    query: z.object({
      currency: queryText(),
      amount: z.optional(queryAmount()),
      bonusIds: z.optional(queryTexts()),
      questId: z.optional(queryText()),
      triggerType: z.optional(queryInt()),
      skipCondition: z.optional(queryInts()),
    }),
    response: z.array(bonus),
    errors: [],
  }),
  listBonusStatuses: endpoint({
    ...table.game.listBonusStatuses,
    summary: 'Whether each of these bonuses is issued, available or used',
    query: z.object({ bonusIds: queryTexts(), currency: queryText() }),
    response: z.array(z.object({ id: z.string(), status: z.int(), issueStatus: z.int() })),
    errors: [],
  }),
};
