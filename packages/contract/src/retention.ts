import * as z from 'zod/mini';
import { amount } from './amount.ts';
import { endpoint } from './endpoint.ts';
import { paging, pagingOrAll, queryEnum, queryInts, queryText, queryTexts, sortOrder } from './query.ts';
import { table } from './table.ts';
import { done, identityParams, moment } from './values.ts';

/** A loyalty level (wire §3.13): `points` is the threshold to enter, `order` 1 the first. */
export const loyaltyLevel = z.object({ id: z.string(), name: z.string(), order: z.int(), points: z.number() });
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

/** What a task asks (wire §3.12); which keys it has depends on the task's type. */
export const questConditions = z.object({
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
  rewards: z.array(z.object({ type: z.int(), amount: amount(), attributes: z.object({ isoCode: z.string(), lockBalance: z.boolean() }) })),
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

/** A tournament (wire §3.15). `playerEntry` is present only for a player, and null for one who takes no part. */
export const tournament = z.object({
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
  /** The sum of the money prizes, where all are of one currency. */
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
    access: 'guest',
    summary: 'Loyalty levels; all of them unless a page is asked for',
    query: z.object({ ...pagingOrAll, sortBy: z.optional(queryEnum(['order', 'points'])), sortOrder: z.optional(sortOrder()) }),
    response: z.array(loyaltyLevel),
    errors: [],
  }),
  readLoyaltyAccount: endpoint({
    ...table.retention.readLoyaltyAccount,
    access: 'player',
    summary: 'Own points, level and next level',
    response: loyaltyAccount,
    errors: [],
  }),
  listQuests: endpoint({
    ...table.retention.listQuests,
    access: 'player',
    summary: 'Quests that can be started',
    query: z.object({ ...paging, currency: z.optional(queryText()) }),
    response: z.array(quest),
    errors: [],
  }),
  listPlayerQuests: endpoint({
    ...table.retention.listPlayerQuests,
    access: 'player',
    summary: 'Own quests by state and currency',
    query: z.object({ ...pagingOrAll, state: z.optional(queryInts()), currency: z.optional(queryText()) }),
    response: z.array(quest),
    errors: [],
  }),
  listTournaments: endpoint({
    ...table.retention.listTournaments,
    access: 'guest',
    summary: 'Tournaments by state and identity; all matches unless a page is asked for (D-07)',
    query: z.object({ ...pagingOrAll, state: z.optional(queryInts()), identity: z.optional(queryTexts()) }),
    response: z.array(tournament),
    errors: [],
  }),
  readTournament: endpoint({
    ...table.retention.readTournament,
    access: 'optional',
    summary: 'A tournament with prizes and table, and for a player the own entry',
    params: identityParams,
    response: tournament,
    errors: ['notFound'],
  }),
  participateInTournament: endpoint({
    ...table.retention.participateInTournament,
    access: 'player',
    summary: 'Takes part, once; not once it has ended (D-07)',
    params: identityParams,
    response: done,
    errors: ['conflict', 'playerLimited'],
  }),
};
