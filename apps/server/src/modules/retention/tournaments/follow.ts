import * as z from 'zod/mini';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Follower, LoggedEvent } from '../../../kernel/followers/follower.ts';
import { type Catalogue, catalogueOf } from '../../game/index.ts';
import { atRiskOf, followRounds, paidMinorOf, playTypes, type Step } from '../../wallet/index.ts';
import { isGameCounted, type Scoring, scoreOf } from './rules.ts';
import * as scores from './score-store.ts';
import { enter, entryKey, reach, roundKey, score, type Sheet, sheetOf, takeChanges } from './sheet.ts';
import * as store from './store.ts';
import { scoringOf } from './stored.ts';

type FollowContext = Pick<Kernel, 'database' | 'clock' | 'log'>;

const ofTournament = z.object({ tournamentId: z.string() });
type RoundStanding = NonNullable<Step['play']['facts']['standing']>;

interface Contest extends Scoring {
  id: string;
  startAt: Date;
  endAt: Date;
  isConfirmationRequired: boolean;
}

/** A round as one event leaves it. */
interface Move {
  playerId: string;
  at: Date;
  /** The first stake of its round: later ones raise what a round that began before is played for. */
  isFirstBet: boolean;
  standing: RoundStanding;
  round: Step['after'];
}

/**
 * Keeps the points of tournaments (ARCHITECTURE.md, Events). The order of the log decides: from the event that published a tournament to the one that
 * closed it. A round counts once it is decided, with what was at risk (P-100), if it began and was decided between start and end and its player
 * took part when it began; what corrects it counts until the log is closed for the tournament. Each round is set to its present worth, so a
 * repeat adds nothing, a rollback removes exactly what was given, and a replay from zero ends in the same board.
 */
export const tournamentPoints: Follower<FollowContext> = {
  name: 'retention.tournament-points',
  types: [...playTypes, 'TournamentPublished', 'TournamentJoined', 'TournamentClosed'],
  handle: async (context, transaction, events) => {
    const [open, settled] = [await store.listOpenTournaments(transaction), await store.listSettledTournaments(transaction)];
    if (open.length === 0 && settled.length === 0 && !events.some(({ type }) => type === 'TournamentPublished')) return;
    const contests = new Map(open.map((row) => [row.id, contestOf(row)]));
    const moves = new Map((await followRounds(transaction, tournamentPoints.name, events)).map((step) => [step.event, moveOf(step)]));
    const sheet = await load(transaction, { contests, events, moves: [...moves.values()].flatMap((move) => move ?? []) });
    const corrections: Following['corrections'] = { of: new Map(settled.map((row) => [row.id, contestOf(row)])), rounds: new Map() };
    const follow = { transaction, contests, corrections, catalogue: await catalogueOf(context), sheet, moves };
    for (const event of events) await followEvent(follow, event);
    await save(follow);
    await scores.correctRounds(transaction, [...corrections.rounds.values()]);
  },
};

function contestOf(row: store.TournamentRow): Contest {
  const { id, startAt, endAt, isConfirmationRequired } = row;
  return { id, startAt, endAt, isConfirmationRequired, ...scoringOf(row) };
}

interface Following {
  transaction: Database;
  contests: Map<string, Contest>;
  /** Tournaments whose board is final, and what of their rounds has changed since. */
  corrections: { of: Map<string, Contest>; rounds: Map<string, scores.RoundScore> };
  catalogue: Catalogue;
  sheet: Sheet;
  moves: ReadonlyMap<LoggedEvent, Move | undefined>;
}

interface Loading {
  contests: ReadonlyMap<string, Contest>;
  events: readonly LoggedEvent[];
  moves: readonly Move[];
}

/** The stored rows of everything the batch may touch. */
async function load(transaction: Database, { contests, events, moves }: Loading): Promise<Sheet> {
  const tournamentIds = [...contests.keys()];
  const rounds = moves.map(({ playerId, standing }) => ({ playerId, source: standing.source, roundId: standing.round }));
  const distinct = [...new Map(rounds.map((round) => [`${round.playerId} ${round.source} ${round.roundId}`, round])).values()];
  const playerIds = [...new Set(events.flatMap(({ playerId }) => playerId ?? []))];
  return sheetOf(
    await scores.findRounds(transaction, { tournamentIds, rounds: distinct }),
    await scores.findEntries(transaction, { tournamentIds, playerIds }),
  );
}

function moveOf({ play: { playerId, type, at, facts }, before, after: round }: Step): Move | undefined {
  const { standing } = facts;
  return standing === undefined ? undefined : { playerId, at, isFirstBet: type === 'BetPlaced' && before === undefined, standing, round };
}

async function followEvent(follow: Following, event: LoggedEvent): Promise<void> {
  const { contests, sheet, transaction } = follow;
  const { type, playerId, data, createdAt } = event;
  if (type === 'TournamentPublished') {
    const row = await store.openTournament(transaction, { id: ofTournament.parse(data).tournamentId, at: createdAt });
    if (row !== undefined) contests.set(row.id, contestOf(row));
  } else if (type === 'TournamentClosed') {
    const { tournamentId } = ofTournament.parse(data);
    await save(follow);
    await store.settleTournament(transaction, { id: tournamentId, at: createdAt });
    const closed = contests.get(tournamentId);
    contests.delete(tournamentId);
    if (closed !== undefined) follow.corrections.of.set(tournamentId, closed);
  } else if (type === 'TournamentJoined') {
    const { tournamentId } = ofTournament.parse(data);
    if (playerId !== null && contests.has(tournamentId)) enter(sheet, { tournamentId, playerId, at: createdAt });
  } else {
    await followMove(follow, follow.moves.get(event));
  }
}

async function followMove(follow: Following, move: Move | undefined): Promise<void> {
  if (move === undefined) return;
  for (const contest of follow.contests.values()) await followRound(follow, contest, move);
  for (const contest of follow.corrections.of.values()) correct(follow, contest, move);
}

/** A board stays as it was when its prizes were given; later corrections of its rounds are listed beside it (P-102). */
function correct({ corrections: { rounds } }: Following, contest: Contest, move: Move): void {
  const { playerId, standing } = move;
  // A round that was not followed says nothing about its worth.
  if (move.round === undefined) return;
  const round = { tournamentId: contest.id, playerId, source: standing.source, roundId: standing.round };
  rounds.set(roundKey(round), { ...round, pointsBillionths: worthOf(contest, move) });
}

async function followRound(follow: Following, contest: Contest, move: Move): Promise<void> {
  const { playerId, at, isFirstBet, standing } = move;
  const { sheet, catalogue, transaction } = follow;
  const round = { tournamentId: contest.id, playerId, source: standing.source, roundId: standing.round };
  if (!sheet.rounds.has(roundKey(round))) {
    const isBegun = isFirstBet && at >= contest.startAt && at < contest.endAt;
    if (!isBegun || !countsGame(contest, catalogue, standing)) return;
    if (!contest.isConfirmationRequired) enter(sheet, { ...round, at });
    if (!sheet.entries.has(entryKey(round))) return;
  }
  const mayBeLess = score(sheet, contest, { ...round, pointsBillionths: worthOf(contest, move), at });
  if (!mayBeLess) return;
  await save(follow);
  const entry = sheet.entries.get(entryKey(round));
  if (entry !== undefined) reach(sheet, entry, { pointsBillionths: await scores.bestRoundOf(transaction, round), at });
}

function countsGame({ conditions }: Contest, { gameByKey }: Catalogue, { gameId }: RoundStanding): boolean {
  const game = gameId === null ? undefined : gameByKey.get(gameId);
  return (
    game !== undefined &&
    // A ticket of the sportsbook is no round of a game, and could be voided for nothing.
    game.isListed &&
    isGameCounted(
      conditions,
      game.collections.map(({ identity }) => identity),
    )
  );
}

function worthOf(contest: Contest, { standing, round }: Move): bigint {
  const { currency, stakeMinor, isRolledBack } = standing;
  const decidedAt = round?.decidedAt ?? null;
  if (round === undefined || decidedAt === null || decidedAt >= contest.endAt || isRolledBack || currency === null) return 0n;
  const counted = atRiskOf(round, { stakeMinor: BigInt(stakeMinor), paidMinor: paidMinorOf(standing) });
  return scoreOf(contest, { currency, stakeMinor: counted.stakeMinor, payoutMinor: counted.paidMinor });
}

async function save({ transaction, sheet }: Following): Promise<void> {
  const { rounds, entries } = takeChanges(sheet);
  await scores.setEntries(transaction, entries);
  await scores.setRounds(transaction, rounds);
}
