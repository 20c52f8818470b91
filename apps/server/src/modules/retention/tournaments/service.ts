import { playerStatus, tournamentState } from '@pavilion/contract/constants.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import { defaultContentLocale } from '../../content/index.ts';
import { localeOf, pageLocale, playerById } from '../../player/index.ts';
import { isOnBreak } from '../../risk/index.ts';
import { countryByCode } from '../../settings/index.ts';
import { countEntrants, findStanding } from './board-store.ts';
import { listPrizes, type PrizeRow } from './prize-store.ts';
import * as store from './store.ts';
import { scoringOf } from './stored.ts';
import { titleIn } from './title.ts';
import { BOARD_ROWS, leaderboardRow, namedBoard, pointsOf, prizePoolOf, prizeToWire } from './view.ts';

interface ListQuery {
  page: number;
  perPage?: number | undefined;
  state?: readonly number[] | undefined;
  identity?: readonly string[] | undefined;
  locale?: string | undefined;
}

const LIST_MAX = 100;

/** Published tournaments by state and identity; all of them if no page is requested (C-62, wire row 83). */
export async function listTournaments(context: RequestContext, query: ListQuery) {
  const perPage = query.perPage ?? LIST_MAX;
  const offset = (query.page - 1) * perPage;
  const { rows, totalRows } = await store.listTournaments(context.database, {
    states: query.state,
    identities: query.identity,
    limit: perPage,
    offset,
  });
  const prizes = Map.groupBy(
    await listPrizes(
      context.database,
      rows.map(({ id }) => id),
    ),
    ({ tournamentId }) => tournamentId,
  );
  const reader = { isAvailable: await mayPlay(context), locale: await languageOf(context, query.locale) };
  const data = rows.map((row) => toWire(row, prizes.get(row.id) ?? [], reader));
  return { data, meta: { page: query.page, perPage: query.perPage ?? Math.max(1, totalRows), totalRows } };
}

/** One tournament with its prizes, its leaderboard, and for a signed-in player their own entry (C-63, wire row 84). @throws notFound */
export async function readTournament(context: RequestContext, key: string, asked?: string) {
  const { database, player } = context;
  const row = await tournamentOf(context, key);
  const prizes = await listPrizes(database, [row.id]);
  const board = row.state < tournamentState.running ? [] : await namedBoard(database, row.id, Math.max(BOARD_ROWS, prizes.length));
  const isFinal = row.settledAt !== null;
  const locale = await languageOf(context, asked);
  const winnerOf = (place: number) => (isFinal ? board.find((one) => one.place === place) : undefined);
  return {
    ...toWire(row, prizes, { isAvailable: await mayPlay(context), locale }),
    prizes: prizes.map((prize) => prizeToWire(prize, { winner: winnerOf(prize.place), locale })),
    leaderboard: board.slice(0, BOARD_ROWS).map(leaderboardRow),
    ...(player === undefined ? {} : { playerEntry: await ownEntry(context, row.id, player.playerId) }),
  };
}

/**
 * Takes part, once (C-64, wire row 85).
 * @throws notFound, conflict for a second time or an ended one, countryRestricted (D-45), playerLimited, coolingOffActive (L7)
 */
export async function participateInTournament(context: RequestContext, key: string): Promise<{ message: string }> {
  const { playerId } = playerOf(context);
  const { id: tournamentId, endAt } = await tournamentOf(context, key);
  if (await isFromClosedCountry(context)) throw new DomainError('countryRestricted');
  const player = await playerById(context, playerId);
  if (player?.status === playerStatus.limited) throw new DomainError('playerLimited');
  if (await isOnBreak(context, playerId)) throw new DomainError('coolingOffActive');
  const now = context.clock.now();
  if (player?.status !== playerStatus.active || endAt <= now) throw new DomainError('conflict');
  await inTransaction(context.database, async (transaction) => {
    const isNew = await store.insertParticipant(transaction, { tournamentId, playerId, joinedAt: now });
    if (!isNew) throw new DomainError('conflict');
    await context.publish(transaction, { type: 'TournamentJoined', playerId, tournamentId });
  });
  return { message: 'OK' };
}

async function tournamentOf({ database }: RequestContext, key: string): Promise<store.TournamentRow> {
  const row = await store.findTournament(database, key);
  if (row === undefined) throw new DomainError('notFound');
  return row;
}

/** A player who has just joined is last, without points, until the log's follower has caught up. */
async function ownEntry({ database }: RequestContext, tournamentId: string, playerId: string) {
  const standing = await findStanding(database, { tournamentId, playerId });
  if (standing !== undefined) return { points: pointsOf(standing.pointsBillionths), place: standing.place };
  if (!(await store.isParticipant(database, { tournamentId, playerId }))) return null;
  return { points: 0, place: await countEntrants(database, tournamentId) };
}

/** Whether the visitor is where the site is closed (D-45). */
async function isFromClosedCountry(context: RequestContext): Promise<boolean> {
  return ((await countryByCode(context, context.request.country))?.restrictType ?? null) !== null;
}

/** May this visitor play here at all: their country, a player's own standing, and no break. */
async function mayPlay(context: RequestContext): Promise<boolean> {
  const { player } = context;
  if (await isFromClosedCountry(context)) return false;
  if (player === undefined) return true;
  const isActive = (await playerById(context, player.playerId))?.status === playerStatus.active;
  return isActive && !(await isOnBreak(context, player.playerId));
}

/** The language of titles: the requested one, or else the page's, or else the player's own. */
async function languageOf(context: RequestContext, asked: string | undefined): Promise<string> {
  const { player } = context;
  return asked ?? pageLocale(context) ?? (player === undefined ? defaultContentLocale : await localeOf(context, player.playerId));
}

interface Reader {
  isAvailable: boolean;
  locale: string;
}

function toWire(row: store.TournamentRow, prizes: readonly PrizeRow[], { isAvailable, locale }: Reader) {
  const { id, identity, type, state, startAt, endAt, isConfirmationRequired } = row;
  const { rates, conditions } = scoringOf(row);
  const currencyRates = rates.currencyRates?.map(({ isoCode, rate }) => ({ isoCode, rate: Number(rate) }));
  return {
    id,
    identity,
    title: titleIn(row, locale),
    type,
    state,
    startAt,
    endAt,
    confirmationRequired: isConfirmationRequired,
    isAvailable,
    prizesCount: prizes.length,
    prizePool: prizePoolOf(prizes),
    rates: { baseCurrencyRate: Number(rates.baseCurrencyRate), ...(currencyRates === undefined ? {} : { currencyRates }) },
    conditions: {
      ...conditions,
      gameCollections: conditions.gameCollections && [...conditions.gameCollections],
      currencies: conditions.currencies && [...conditions.currencies],
    },
  };
}
