import * as z from 'zod/mini';
import { amount } from '../formats/amount.ts';
import { endpoint } from '../calls/endpoint.ts';
import { paging, pagingOrAll, queryEnum, queryInts, queryText, queryTexts, sortOrder } from '../formats/query.ts';
import { table } from '../calls/table.ts';
import { done, identityParams, idParams, moment } from '../formats/values.ts';

/**
 * The reward of a quest or a level (wire §3.12). `isoCode` is the amount's currency; points have none. `lockBalance` is bonus money to be
 * wagered first. `amount` is the number of free spins.
 */
export const reward = z.object({
  type: z.int(),
  amount: amount(),
  attributes: z.object({ isoCode: z.string(), lockBalance: z.boolean() }),
});
export type Reward = z.output<typeof reward>;

/** A loyalty level (wire §3.13): `points` is the threshold to enter, `order` 1 the first. */
const loyaltyLevel = z.object({ id: z.string(), name: z.string(), order: z.int(), points: z.number() });
/** A level in the list of all, with its reward. */
export const listedLevel = z.extend(loyaltyLevel, { rewards: z.array(reward) });
export type ListedLevel = z.output<typeof listedLevel>;

/** The stake in a category of games that earns one point. */
export const pointRate = z.object({ category: z.string(), currency: z.string(), stakePerPoint: amount() });

/** A day's points by source, with the name of the game, quest or level; gifts of the operator have none. */
export const pointsOfDay = z.object({
  day: z.string(),
  kind: z.enum(['game', 'quest', 'level', 'gift']),
  name: z.string(),
  points: amount(),
});
export type LoyaltyLevel = z.output<typeof loyaltyLevel>;

export const loyaltyAccount = z.object({
  id: z.string(),
  playerId: z.string(),
  points: z.number(),
  currentLevel: loyaltyLevel,
  nextLevel: z.nullable(loyaltyLevel),
  createdAt: moment(),
  updatedAt: moment(),
});
export type LoyaltyAccount = z.output<typeof loyaltyAccount>;

const bound = () => z.optional(z.nullable(amount()));

/** The requirement of a task (wire §3.12); its keys depend on the task's type. */
const questConditions = z.object({
  fields: z.optional(z.array(z.string())),
  games: z.optional(z.array(z.string())),
  multiplier: z.optional(z.nullable(z.number())),
  maxMultiplier: z.optional(z.nullable(z.number())),
  minPayout: bound(),
  maxPayout: bound(),
  spinAmount: bound(),
  maxSpinAmount: bound(),
  minAmount: bound(),
  maxAmount: bound(),
  currencies: z.optional(
    z.array(
      z.object({
        isoCode: z.string(),
        minPayout: bound(),
        maxPayout: bound(),
        spinAmount: bound(),
        maxSpinAmount: bound(),
        minAmount: bound(),
        maxAmount: bound(),
      }),
    ),
  ),
});

export const questTask = z.object({
  id: z.string(),
  type: z.int(),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  progress: z.number(),
  quantity: z.number(),
  executionOrder: z.int(),
  conditions: questConditions,
});
export type QuestTask = z.output<typeof questTask>;

/** The progress of a task on the quests' channel (wire §4.5). */
export const questTaskProgress = z.object({
  id: z.string(),
  questId: z.string(),
  playerId: z.string(),
  name: z.string(),
  type: z.int(),
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  progress: z.number(),
  quantity: z.number(),
  createdAt: moment(),
  updatedAt: moment(),
});

export const quest = z.object({
  id: z.string(),
  playerId: z.string(),
  state: z.int(),
  name: z.string(),
  identity: z.string(),
  description: z.string(),
  order: z.int(),
  packageOrder: z.nullable(z.int()),
  taskExecutionOrder: z.int(),
  tasks: z.array(questTask),
  rewards: z.array(reward),
  endAt: z.nullable(moment()),
});
export type Quest = z.output<typeof quest>;

const tournamentLimits = {
  minAmount: bound(),
  minAmountOp: z.optional(z.enum(['gt', 'gte'])),
  maxAmount: bound(),
  maxAmountOp: z.optional(z.enum(['lt', 'lte'])),
};

export const tournamentPrize = z.object({
  place: z.int(),
  type: z.int(),
  title: z.string(),
  bonusId: z.optional(z.string()),
  entry: z.optional(
    z.object({
      playerId: z.string(),
      nickname: z.nullable(z.string()),
      points: z.number(),
      createdAt: moment(),
      updatedAt: moment(),
    }),
  ),
});

export const leaderboardRow = z.object({
  playerId: z.string(),
  nickname: z.nullable(z.string()),
  place: z.int(),
  points: z.number(),
});

/** A tournament (wire §3.15). `playerEntry` is present only for a player, and null for one who has not entered. */
const tournament = z.object({
  id: z.string(),
  identity: z.string(),
  title: z.string(),
  type: z.int(),
  state: z.int(),
  startAt: moment(),
  endAt: moment(),
  confirmationRequired: z.boolean(),
  isAvailable: z.boolean(),
  prizesCount: z.int(),
  /** The sum of the money prizes, if all are in one currency. */
  prizePool: z.nullable(z.object({ amount: amount(), currency: z.string() })),
  rates: z.object({
    baseCurrencyRate: z.number(),
    currencyRates: z.optional(z.array(z.object({ isoCode: z.string(), rate: z.number() }))),
  }),
  conditions: z.object({
    gameCollections: z.optional(z.array(z.string())),
    gameCollectionsExcluded: z.optional(z.boolean()),
    ...tournamentLimits,
    currencies: z.optional(z.array(z.object({ isoCode: z.string(), ...tournamentLimits }))),
  }),
  prizes: z.optional(z.array(tournamentPrize)),
  leaderboard: z.optional(z.array(leaderboardRow)),
  playerEntry: z.optional(z.nullable(z.object({ points: z.number(), place: z.int() }))),
});
export type Tournament = z.output<typeof tournament>;

export const retentionEndpoints = {
  listLevels: endpoint({
    ...table.retention.listLevels,
    summary: 'Loyalty levels; all of them unless a page is requested',
    query: z.object({
      ...pagingOrAll,
      sortBy: z.optional(queryEnum(['order', 'points'])),
      sortOrder: z.optional(sortOrder()),
      locale: z.optional(queryText()),
    }),
    response: z.array(listedLevel),
    errors: [],
  }),
  readLoyaltyAccount: endpoint({
    ...table.retention.readLoyaltyAccount,
    summary: 'The player’s points, level and next level',
    response: loyaltyAccount,
    errors: [],
  }),
  listQuests: endpoint({
    ...table.retention.listQuests,
    summary: 'Quests the player can start',
    query: z.object({ ...paging, currency: z.optional(queryText()) }),
    response: z.array(quest),
    errors: [],
  }),
  listPlayerQuests: endpoint({
    ...table.retention.listPlayerQuests,
    summary: 'The player’s quests by state and currency',
    query: z.object({ ...pagingOrAll, state: z.optional(queryInts()), currency: z.optional(queryText()) }),
    response: z.array(quest),
    errors: [],
  }),
  activateQuest: endpoint({
    ...table.retention.activateQuest,
    summary: 'Starts a quest, or collects the reward of a completed one',
    params: idParams,
    response: quest,
    errors: ['questNotStartable', 'playerLimited', 'coolingOffActive'],
  }),
  cancelQuest: endpoint({
    ...table.retention.cancelQuest,
    summary: 'Ends an active quest without its reward',
    params: idParams,
    response: quest,
    errors: ['questNotCancellable'],
  }),
  listPointRates: endpoint({
    ...table.retention.listPointRates,
    summary: 'The stake that earns one loyalty point, by game category, in a currency or the base currency',
    query: z.object({ currency: z.optional(queryText()) }),
    response: z.array(pointRate),
    errors: [],
  }),
  listPointHistory: endpoint({
    ...table.retention.listPointHistory,
    summary: 'The player’s loyalty points by day and source, newest first',
    query: z.object(paging),
    response: z.array(pointsOfDay),
    errors: [],
  }),
  listTournaments: endpoint({
    ...table.retention.listTournaments,
    summary: 'Tournaments by state and identity; all matches unless a page is requested (D-07)',
    query: z.object({
      ...pagingOrAll,
      state: z.optional(queryInts()),
      identity: z.optional(queryTexts()),
      /** The language of titles; the player's own by default. */
      locale: z.optional(queryText()),
    }),
    response: z.array(tournament),
    errors: [],
  }),
  readTournament: endpoint({
    ...table.retention.readTournament,
    summary: 'A tournament with its prizes and leaderboard, and a signed-in player’s own entry',
    params: identityParams,
    query: z.object({ locale: z.optional(queryText()) }),
    response: tournament,
    errors: ['notFound'],
  }),
  participateInTournament: endpoint({
    ...table.retention.participateInTournament,
    summary: 'Joins a tournament that has not ended; repeating it changes nothing (D-07)',
    params: identityParams,
    response: done,
    errors: ['conflict', 'countryRestricted', 'playerLimited', 'coolingOffActive'],
  }),
};
