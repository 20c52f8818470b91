import * as z from 'zod/mini';
import { amount } from '../../formats/amount.ts';
import { bonusEndpoints } from './bonus.ts';
import { promotionEndpoints } from './promotions.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { paging, pagingOrAll, queryFirstText, queryFlag, queryInt, queryText, queryTexts, sortOrder } from '../../formats/query.ts';
import { legResults, topEvent } from '../../providers/sportsbook.ts';
import { table } from '../../calls/table.ts';
import { jackpot } from './jackpot.ts';
import { identityParams, moment, requiredText } from '../../formats/values.ts';

const pixelRatios = z.object({ '1x': z.string(), '2x': z.optional(z.string()), '3x': z.optional(z.string()) });

/** Picture paths by size (`200x300`, `200x200`, providers `116x40`) and pixel ratio (wire §3.9). */
const images = z.record(z.string(), pixelRatios);

export const provider = z.object({
  id: z.string(),
  identity: z.string(),
  name: z.string(),
  images,
  customImages: images,
  gameEnabledCount: z.int(),
});
export type Provider = z.output<typeof provider>;

export const collection = z.object({
  id: z.string(),
  identity: z.string(),
  name: z.string(),
  countries: z.array(z.string()),
  isHidden: z.boolean(),
});
export type Collection = z.output<typeof collection>;

export const game = z.object({
  id: z.string(),
  identity: z.string(),
  name: z.string(),
  isDemoMode: z.boolean(),
  type: z.string(),
  platforms: z.array(z.int()),
  paylines: z.int(),
  volatility: z.string(),
  screenHeightRatio: z.nullable(z.number()),
  screenWidthRatio: z.nullable(z.number()),
  images,
  customImages: images,
  provider,
  collections: z.array(collection),
  labels: z.array(z.object({ id: z.string(), name: z.string(), createdAt: moment(), updatedAt: moment() })),
  isBonusWagering: z.boolean(),
  minimumBonusWagerMultiplier: z.number(),
});
export type Game = z.output<typeof game>;

/** One played round (wire §3.9). */
export const spin = z.object({
  id: z.string(),
  game: z.string(),
  gameIdentity: z.string(),
  amount: amount(),
  /** The amount paid. */
  payout: amount(),
  /** Beyond wire §3.9: the part of the win that was forfeited, because its bonus had ended or reached its cap (D-150). */
  forfeited: amount(),
  /** Beyond wire §3.9: cash and bonus money together after the round's newest movement; null where the books have none. */
  balance: z.nullable(amount()),
  currency: z.string(),
  createdAt: moment(),
});
export type Spin = z.output<typeof spin>;

/** A game with the player's last closed round of it; null without one. */
export const playedGame = z.extend(game, {
  lastRound: z.nullable(z.object({ id: z.string(), amount: amount(), payout: amount(), currency: z.string(), createdAt: moment() })),
});

export const betItem = z.object({
  event: z.string(),
  discipline: z.string(),
  tournament: z.string(),
  market: z.string(),
  outcome: z.string(),
  stage: z.int(),
  eventDate: moment(),
  coefficient: z.number(),
  /** Beyond wire §3.9: the outcome of the selection and its reason (sportsbook §10). */
  eventId: z.nullable(z.string()),
  result: z.nullable(z.enum(legResults)),
  score: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type BetItem = z.output<typeof betItem>;

/** A result that was corrected afterwards: the earlier state of the bet (C89). */
const betCorrection = z.object({ status: z.int(), payout: amount(), correctedAt: moment() });

export const bet = z.object({
  id: z.string(),
  game: z.string(),
  gameId: z.string(),
  roundId: z.string(),
  amount: amount(),
  payout: amount(),
  currency: z.string(),
  coefficient: z.number(),
  status: z.int(),
  ticketType: z.int(),
  createdAt: moment(),
  items: z.array(betItem),
  /** Beyond wire §3.9: when it was settled, the part of the stake still at risk, and earlier results. */
  settledAt: z.nullable(moment()),
  remainingStake: amount(),
  /** The part of the ticket's win that was forfeited, because its bonus had ended or reached its cap (D-150). */
  forfeited: amount(),
  corrections: z.array(betCorrection),
});
export type Bet = z.output<typeof bet>;

/** An event of the sportsbook as listed on the home page, in the search and on `/betting` (sportsbook §10.6). */
export type TopEvent = z.output<typeof topEvent>;

/** A recent win, with a nickname as the only reference to the player (C-92). */
export const winner = z.object({
  nickname: z.nullable(z.string()),
  amount: amount(),
  payout: amount(),
  currency: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  isDemoMode: z.boolean(),
  /** Beyond wire §3.9: when it was written. */
  wonAt: moment(),
  gameImages: images,
  gameCustomImages: images,
});
export type Winner = z.output<typeof winner>;

const visitQuery = {
  perPage: z.optional(paging.perPage),
  platform: z.optional(queryInt()),
  countryCode: z.optional(queryText()),
};

const catalogueEndpoints = {
  listCollections: endpoint({
    ...table.game.listCollections,
    summary: "Collections of games in display order, those of the caller's country (D-13)",
    response: z.array(collection),
    errors: [],
  }),
  listProviders: endpoint({
    ...table.game.listProviders,
    summary: 'Game studios; all of them unless a page is requested',
    query: z.object({ ...pagingOrAll, name: z.optional(queryText()), sortBy: z.optional(queryText()), sortOrder: z.optional(sortOrder()) }),
    response: z.array(provider),
    errors: [],
  }),
  readProvider: endpoint({
    ...table.game.readProvider,
    summary: 'A game studio by id or identity',
    params: identityParams,
    response: provider,
    errors: ['notFound'],
  }),
  listGames: endpoint({
    ...table.game.listGames,
    summary: 'Games by name, collection, studio, id or identity; all matches unless a page is requested',
    query: z.object({
      ...pagingOrAll,
      name: z.optional(queryText()),
      collectionId: z.optional(queryTexts()),
      providerId: z.optional(queryTexts()),
      gameId: z.optional(queryTexts()),
      identity: z.optional(queryTexts()),
      countries: z.optional(queryFirstText()),
      // Beyond wire row 73: filters of a list (design §5.2).
      volatility: z.optional(queryTexts()),
      rtpFrom: z.optional(queryText().check(z.regex(/^\d{1,3}(\.\d{1,3})?$/))),
      demo: z.optional(queryFlag()),
      /** Identities of collections that every game of the answer belongs to, independent of `collectionId`. */
      feature: z.optional(queryTexts()),
      sortBy: z.optional(queryText()),
      sortOrder: z.optional(sortOrder()),
    }),
    response: z.array(game),
    errors: [],
  }),
  readGame: endpoint({
    ...table.game.readGame,
    summary: 'A game by id or identity',
    params: identityParams,
    response: game,
    errors: ['notFound'],
  }),
};

const playEndpoints = {
  playGame: endpoint({
    ...table.game.playGame,
    summary: 'Opens a game session: returns the address for the frame and the session token; guests may only play demos (D-80)',
    params: identityParams,
    body: z.object({
      accountId: z.optional(z.nullable(z.uuid())),
      lobbyUrl: requiredText(2000),
      locale: requiredText(20),
      countryCode: z.string().check(z.maxLength(2)),
      platform: z.literal([1, 2]),
      demoMode: z.boolean(),
    }),
    response: z.object({ gameUrl: z.string(), token: z.string() }),
    errors: [
      'unauthenticated',
      'notFound',
      'gameUnavailable',
      'demoUnavailable',
      'betLimitReached',
      'lossLimitReached',
      'playerLimited',
      'birthdateRequired',
      'identityCheckRequired',
      'identityReviewOpen',
      'coolingOffActive',
      'gameRestrictedByBonus',
      'gameCountryRestricted',
    ],
  }),
  listFavorites: endpoint({
    ...table.game.listFavorites,
    summary: 'The player’s favourite games',
    response: z.array(game),
    errors: [],
  }),
  addFavorite: endpoint({
    ...table.game.addFavorite,
    summary: 'Adds a favourite; returns the whole list, even if it already was one',
    params: identityParams,
    response: z.array(game),
    errors: ['notFound'],
  }),
  removeFavorite: endpoint({
    ...table.game.removeFavorite,
    summary: 'Removes a favourite; returns the whole list, even if it was not one',
    params: identityParams,
    response: z.array(game),
    errors: ['notFound'],
  }),
  listPlayedGames: endpoint({
    ...table.game.listPlayedGames,
    summary: 'Recently played games with the last round of each, most recent first',
    query: z.object(visitQuery),
    response: z.array(playedGame),
    errors: [],
  }),
};

const historyEndpoints = {
  listSpins: endpoint({
    ...table.game.listSpins,
    summary: 'The player’s rounds, newest first',
    // Beyond wire row 79: the rounds of one game, by its id, for the page of that game (design §5.4).
    query: z.object({ ...paging, gameId: z.optional(queryText()) }),
    response: z.array(spin),
    errors: [],
  }),
  listWinners: endpoint({
    ...table.game.listWinners,
    summary: 'Recent wins',
    query: z.object(visitQuery),
    response: z.array(winner),
    errors: [],
  }),
  listJackpots: endpoint({
    ...table.game.listJackpots,
    summary: 'Jackpots with what their accounts hold, the largest first',
    response: z.array(jackpot),
    errors: [],
  }),
  listBets: endpoint({
    ...table.game.listBets,
    summary: 'The player’s sports bets; settled ones unless requested otherwise',
    query: z.object({ ...paging, isSettled: z._default(queryFlag(), true), id: z.optional(queryText()) }),
    response: z.array(bet),
    errors: [],
  }),
  listTopEvents: endpoint({
    ...table.game.listTopEvents,
    summary: 'Events worth showing, as last named by the sportsbook; none where betting is not configured',
    query: z.object({ locale: z.optional(queryText()), name: z.optional(queryText()) }),
    response: z.array(topEvent),
    errors: [],
  }),
};

export const gameEndpoints = { ...catalogueEndpoints, ...playEndpoints, ...historyEndpoints, ...bonusEndpoints, ...promotionEndpoints };
