import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { table } from '../../calls/table.ts';
import { moment } from '../../formats/values.ts';
import { game, provider } from './game.ts';
import { resultColors } from '../../providers/game-events.ts';

/** The last results of a table, the newest first, as its studio reported them. */
export const tableResults = z.object({
  identity: z.string(),
  results: z.array(z.object({ result: z.string(), color: z.nullable(z.enum(resultColors)), settledAt: moment() })),
});
export type TableResults = z.output<typeof tableResults>;

/** The rooms of the lobby. Each has its own layout, except `ranked` and `picks`, of which there is only one. */
export const roomKinds = ['ranked', 'picks', 'feature', 'jackpots', 'live', 'originals', 'sports', 'tournaments', 'wins', 'facts'] as const;
export type RoomKind = (typeof roomKinds)[number];

export const doorKinds = ['slots', 'live', 'originals', 'tables', 'jackpots', 'sports', 'rewards'] as const;
export type DoorKind = (typeof doorKinds)[number];

export const lobby = z.object({
  /** In the order of the page; no game is in two of them. */
  rooms: z.array(z.object({ kind: z.enum(roomKinds), games: z.array(game) })),
  /** All games that may be played in the visitor's country. */
  gameCount: z.int(),
  /** The start of the period that the ranking counts; null without a ranking. */
  rankedSince: z.nullable(moment()),
  /** Each with the painting of its room, which does not depend on what is offered there. */
  doors: z.array(z.object({ kind: z.enum(doorKinds), gameCount: z.int(), picture: z.string() })),
  /** Signs are games that are in no room, if any are left. */
  ateliers: z.array(z.object({ provider, sign: z.nullable(game) })),
  /** The share of stakes returned to players; null if too little was played to tell. */
  returned: z.nullable(z.object({ percent: z.string(), roundCount: z.int(), days: z.int() })),
});
export type Lobby = z.output<typeof lobby>;

/** Each with the painting of its room, which does not depend on what is offered there. */
const door = z.object({ kind: z.enum(doorKinds), picture: z.string() });
export type Door = z.output<typeof door>;

/** A studio's identity, with the painting of a game that is in no room of the lobby. */
const sign = z.object({ provider: z.string(), picture: z.string() });
export type Sign = z.output<typeof sign>;

export const lobbyEndpoints = {
  readLobby: endpoint({
    ...table.game.readLobby,
    summary: 'The rooms of the home page with their games, each game once, and the figures measured for them',
    response: lobby,
    errors: [],
  }),
  listDoors: endpoint({
    ...table.game.listDoors,
    summary: 'The paintings of the rooms that have games: what the page of one shows of the lobby',
    response: z.array(door),
    errors: [],
  }),
  listSigns: endpoint({
    ...table.game.listSigns,
    summary: 'The paintings of the studios, as the lobby has them',
    response: z.array(sign),
    errors: [],
  }),
  listTableResults: endpoint({
    ...table.game.listTableResults,
    summary: 'The last results of live tables, from settled rounds; a table without any is not listed',
    response: z.array(tableResults),
    errors: [],
  }),
};
