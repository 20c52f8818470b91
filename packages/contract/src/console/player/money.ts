import * as z from 'zod/mini';
import { bet } from '../../areas/game/game.ts';
import { playerBonus, playerFreespin } from '../../areas/game/bonus.ts';
import { get, list } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { keysetQuery, queryValues } from '../../formats/keyset.ts';
import { queryMoment, queryText } from '../../formats/query.ts';
import { currencyCode, moment } from '../../formats/values.ts';
import { playerPlayListEndpoints } from './play.ts';

const ID_LENGTH_MAX = 200;

/** An account of a player with everything on it: `owed` is what a taken back win or deposit has left open. */
const accountView = z.object({
  id: z.string(),
  currency: z.string(),
  cash: amount(),
  bonus: amount(),
  locked: amount(),
  owed: amount(),
  withdrawable: amount(),
  status: z.enum(['active', 'available', 'hidden']),
  playResult: amount(),
  /** Grows with every change. */
  version: z.int(),
});

/** One side of an operation: the player's `cash`, `bonus`, `locked` or `owed`, or a house account as `<kind>:<detail>`. */
const entry = z.object({ account: z.string(), amount: amount() });

/** An operation of the ledger with both of its sides, which sum to zero. */
const operationView = z.object({
  id: z.string(),
  kind: z.string(),
  occurredAt: moment(),
  currency: z.string(),
  /** The change to cash and bonus together, as on the player's statement. */
  amount: amount(),
  balanceAfter: amount(),
  cashAfter: amount(),
  bonusAfter: amount(),
  entries: z.array(entry),
  reference: z.object({
    /** Who numbers it: a studio, the cashier, a reward. */
    source: z.string(),
    externalId: z.string(),
    round: z.nullable(z.string()),
    invoiceId: z.nullable(z.string()),
    /** The operation that it corrects or settles, and the one that settled it. */
    operationId: z.nullable(z.string()),
    settledBy: z.nullable(z.string()),
  }),
});

const roundView = z.object({
  source: z.string(),
  round: z.string(),
  playerId: z.string(),
  gameId: z.nullable(z.string()),
  game: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  stake: amount(),
  payout: amount(),
  forfeited: amount(),
  state: z.enum(['open', 'closed', 'rolledBack']),
  playedAt: moment(),
});

const roundDetail = z.object({
  round: z.extend(roundView, {
    reviewReason: z.nullable(z.string()),
    bonusId: z.nullable(z.string()),
    freespinId: z.nullable(z.string()),
  }),
  /** Operations that moved money in it, oldest first. */
  money: z.array(operationView),
  /** The data with which anybody can verify it, as the studio gives it to the player; null if the studio gives none or does not answer. */
  proof: z.nullable(z.record(z.string(), z.unknown())),
  /** The studio's calls as they were booked, the oldest first. */
  providerCalls: z.array(
    z.object({ externalId: z.string(), kind: z.string(), at: moment(), operationId: z.string(), isTakenBack: z.boolean() }),
  ),
});

const period = { from: z.optional(queryMoment()), to: z.optional(queryMoment()) };
const given = { status: queryValues(), currency: queryValues() };

/** A player's money (operator §2.3, tab Money). */
export const playerMoneyEndpoints = {
  listPlayerAccounts: get('/players/:id/accounts', 'players.read', {
    summary: 'Every account of a player, hidden ones too, in the order they were opened',
    response: z.array(accountView),
  }),
  listPlayerStatement: list('/players/:id/statement', 'players.read', {
    summary: 'Operations that moved a player’s money, the newest first, each with both sides',
    query: z.object({ ...keysetQuery, ...period, kind: queryValues(), currency: z.optional(z.pipe(queryText(), currencyCode())) }),
    response: z.array(operationView),
  }),
};

/** A code that a player has tried. */
const triedCode = z.object({
  id: z.string(),
  code: z.string(),
  campaignId: z.string(),
  campaign: z.string(),
  /** Waiting: for a deposit. Nothing: the deposit came, and the code was no longer available. */
  state: z.enum(['waiting', 'used', 'nothing', 'refused']),
  rule: z.nullable(z.string()),
  tries: z.int(),
  at: moment(),
});

/** A period's cashback. `overpaid` is still to be deducted from later ones, since its results have changed. */
const cashbackView = z.object({
  id: z.string(),
  campaign: z.string(),
  currency: z.string(),
  /** The first day of the period, of UTC. */
  day: z.iso.date(),
  loss: amount(),
  owed: amount(),
  given: amount(),
  overpaid: amount(),
});

/** A ticket as its provider last reported it; `source` and `roundId` name its round. */
const ticketView = z.extend(bet, { source: z.string() });

/** A player's play, bonuses and free spins (operator §2.3, tabs Play and Bonuses). */
export const playerPlayEndpoints = {
  ...playerPlayListEndpoints,
  listPlayerRounds: list('/players/:id/rounds', 'players.read', {
    summary: 'A player’s rounds, the newest first; those rolled back as a whole are read one by one',
    query: z.object({ ...keysetQuery, ...period, gameId: z.optional(queryText()) }),
    response: z.array(roundView),
  }),
  listPlayerTickets: list('/players/:id/tickets', 'players.read', {
    summary: 'A player’s tickets of the sportsbook, the newest first, open ones and settled ones',
    response: z.array(ticketView),
  }),
  readRound: get('/rounds/:source/:playerId/:round', 'rounds.read', {
    summary: 'One round: what was played, what it moved, how it is proven',
    params: z.object({
      source: z.string().check(z.maxLength(ID_LENGTH_MAX)),
      playerId: z.uuid(),
      round: z.string().check(z.maxLength(ID_LENGTH_MAX)),
    }),
    response: roundDetail,
  }),
  listPlayerCodes: list('/players/:id/codes', 'players.read', {
    summary: 'Codes that a player has tried, the last one first; a refused one with the rule that refused it last',
    response: z.array(triedCode),
  }),
  listPlayerCashback: list('/players/:id/cashback', 'players.read', {
    summary: 'A player’s cashback by period, the latest first: the loss, what is owed for it by now and what was given',
    response: z.array(cashbackView),
  }),
  listPlayerBonuses: list('/players/:id/bonuses', 'players.read', {
    summary: 'A player’s bonuses with what is wagered and required, the newest first',
    query: z.object({ ...keysetQuery, ...given }),
    response: z.array(playerBonus),
  }),
  listPlayerFreespins: list('/players/:id/freespins', 'players.read', {
    summary: 'A player’s free spins with what is played and won, the newest first',
    query: z.object({ ...keysetQuery, ...given }),
    response: z.array(playerFreespin),
  }),
};
