import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { gameEndpoints } from '@pavilion/contract/areas/game/game.ts';
import type { lobbyEndpoints } from '@pavilion/contract/areas/game/lobby.ts';
import { playerOf, type RequestContext } from '../../kernel/visitor.ts';
import { bonusCodeRoutes } from './bonus-codes/routes.ts';
import { bonusRoutes } from './bonuses/routes.ts';
import { cashbackRoutes } from './cashback/routes.ts';
import * as catalogue from './catalogue/service.ts';
import { collectionToWire, gamePageToWire, gameToWire, providerToWire } from './catalogue/wire.ts';
import * as favorites from './favorites/service.ts';
import * as history from './history/service.ts';
import { listTableResults } from './game-events/service.ts';
import { listDoors, listSigns, readLobby } from './lobby/service.ts';
import { freespinRoutes } from './freespins/routes.ts';
import { listJackpots } from './jackpots/service.ts';
import { type PlayContext, playGame } from './play/service.ts';
import type { GamePorts } from './ports.ts';
import { listBets } from './sportsbook/bets.ts';
import { listTopEvents } from './sportsbook/top-events.ts';

/** Answers to guests that may be cached briefly; every key contains the visitor's country. */
export const gamePublicForMs = {
  listCollections: 5000,
  listProviders: 5000,
  readProvider: 5000,
  listGames: 5000,
  readGame: 5000,
  listWinners: 2000,
  listJackpots: 2000,
  listTopEvents: 1000,
  readLobby: 5000,
  listDoors: 5000,
  listSigns: 5000,
  listTableResults: 2000,
} as const;

const WINNERS_DEFAULT = 12;
const PLAYED_DEFAULT = 18;

type GameContext = RequestContext & PlayContext & { game: GamePorts };

export const gameRoutes: Routes<typeof gameEndpoints & typeof lobbyEndpoints, GameContext> = {
  ...bonusRoutes,
  ...freespinRoutes,
  ...bonusCodeRoutes,
  ...cashbackRoutes,
  listCollections: async (context) => (await catalogue.collectionsFor(context, context.request.country)).map(collectionToWire),
  listProviders: async (context, { query }) =>
    (await catalogue.listProviders(context, query)).map((provider) => providerToWire(context.game.pictures, provider)),
  readProvider: async (context, { params }) => providerToWire(context.game.pictures, await catalogue.providerByKey(context, params.id)),
  listGames: async (context, { query }) => {
    const { games, ...meta } = await catalogue.listGames(context, query);
    return { data: games.map((game) => gameToWire(context.game.pictures, game)), meta };
  },
  readGame: async (context, { params }) => gamePageToWire(context.game.pictures, await catalogue.gameByKey(context, params.id)),
  playGame: (context, { params, body }) => playGame(context, { ...body, key: params.id }),
  listFavorites: async (context) => toWire(context, await favorites.listFavorites(context, playerOf(context).playerId)),
  addFavorite: async (context, { params }) => toWire(context, await favorites.addFavorite(context, playerOf(context).playerId, params.id)),
  removeFavorite: async (context, { params }) =>
    toWire(context, await favorites.removeFavorite(context, playerOf(context).playerId, params.id)),
  listPlayedGames: (context, { query }) =>
    history.listPlayedGames(context, {
      pictures: context.game.pictures,
      playerId: playerOf(context).playerId,
      limit: query.perPage ?? PLAYED_DEFAULT,
    }),
  listSpins: async (context, { query }) => {
    const { data, totalRows } = await history.listSpins(context, { playerId: playerOf(context).playerId, ...query });
    return { data, meta: { ...query, totalRows } };
  },
  listWinners: (context, { query }) => history.listWinners(context, context.game.pictures, query.perPage ?? WINNERS_DEFAULT),
  listJackpots,
  listBets: async (context, { query }) => {
    const { data, totalRows } = await listBets(context, { playerId: playerOf(context).playerId, ...query });
    return { data, meta: { page: query.page, perPage: query.perPage, totalRows } };
  },
  listTopEvents: (context, { query }) => listTopEvents(context, query),
  listTableResults,
  readLobby: (context) => readLobby(context, placeOf(context)),
  listDoors: (context) => listDoors(context, placeOf(context)),
  listSigns: (context) => listSigns(context, placeOf(context)),
};

const placeOf = ({ game: { pictures }, request: { country } }: GameContext) => ({ pictures, country });

function toWire({ game: { pictures } }: GameContext, games: Awaited<ReturnType<typeof favorites.listFavorites>>) {
  return games.map((game) => gameToWire(pictures, game));
}

/** Calls that only read, and much: a replica may answer them (D-197). The catalogue is in memory, and asks no database for a call. */
export const gameReplicable = ['listPlayedGames', 'listSpins', 'listBets', 'listWinners', 'listTableResults'] as const;
