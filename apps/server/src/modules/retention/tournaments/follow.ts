import * as z from 'zod/mini';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Follower, LoggedEvent } from '../../../kernel/followers/follower.ts';
import { type Catalogue, catalogueOf } from '../../game/index.ts';
import { paidMinorOf, roundStanding } from '../../wallet/index.ts';
import { isGameCounted, type Scoring, scoreOf } from './rules.ts';
import * as scores from './score-store.ts';
import { enter, entryKey, reach, roundKey, score, type Sheet, sheetOf, takeChanges } from './sheet.ts';
import * as store from './store.ts';
import { scoringOf } from './stored.ts';

type FollowContext = Pick<Kernel, 'database' | 'clock' | 'log'>;

const ofTournament = z.object({ tournamentId: z.string() });

// What the ledger says of a round with each operation that changes it.
const ofRound = z.object({ standing: z.optional(roundStanding) });
type Standing = z.output<typeof roundStanding>;

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
  isBet: boolean;
  standing: Standing;
}

/**
 * Keeps the points of tournaments (ARCHITECTURE.md, Events). The order of the log decides: from the event that published a tournament to the one that
 * closed it. A round counts when it began between start and end and its player takes part by then; its later changes count until the log is closed
 * for the tournament. Each round is set to its present worth, so a repeat adds nothing, a rollback removes exactly what was given, and a replay from
 * zero ends in the same board.
 */
export const tournamentPoints: Follower<FollowContext> = {
  name: 'retention.tournament-points',
  types: ['BetPlaced', 'WinPaid', 'MoneyRolledBack', 'TournamentPublished', 'TournamentJoined', 'TournamentClosed'],
  handle: async (context, transaction, events) => {
    const open = await store.listOpenTournaments(transaction);
    if (open.length === 0 && !events.some(({ type }) => type === 'TournamentPublished')) return;
    const contests = new Map(open.map((row) => [row.id, contestOf(row)]));
    const follow = { transaction, contests, catalogue: await catalogueOf(context), sheet: await load(transaction, contests, events) };
    for (const event of events) await followEvent(follow, event);
    await save(follow);
  },
};

function contestOf(row: store.TournamentRow): Contest {
  const { id, startAt, endAt, isConfirmationRequired } = row;
  return { id, startAt, endAt, isConfirmationRequired, ...scoringOf(row) };
}

interface Following {
  transaction: Database;
  contests: Map<string, Contest>;
  catalogue: Catalogue;
  sheet: Sheet;
}

/** The stored rows of everything the batch may touch. */
async function load(transaction: Database, contests: ReadonlyMap<string, Contest>, events: readonly LoggedEvent[]): Promise<Sheet> {
  const tournamentIds = [...contests.keys()];
  const moves = events.flatMap((event) => moveOf(event) ?? []);
  const rounds = moves.map(({ playerId, standing }) => ({ playerId, source: standing.source, roundId: standing.round }));
  const distinct = [...new Map(rounds.map((round) => [`${round.playerId} ${round.source} ${round.roundId}`, round])).values()];
  const playerIds = [...new Set(events.flatMap(({ playerId }) => playerId ?? []))];
  return sheetOf(
    await scores.findRounds(transaction, { tournamentIds, rounds: distinct }),
    await scores.findEntries(transaction, { tournamentIds, playerIds }),
  );
}

function moveOf({ type, playerId, data, createdAt }: LoggedEvent): Move | undefined {
  if (playerId === null) return undefined;
  const { standing } = type.startsWith('Tournament') ? {} : ofRound.parse(data);
  return standing === undefined ? undefined : { playerId, at: createdAt, isBet: type === 'BetPlaced', standing };
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
    contests.delete(tournamentId);
  } else if (type === 'TournamentJoined') {
    const { tournamentId } = ofTournament.parse(data);
    if (playerId !== null && contests.has(tournamentId)) enter(sheet, { tournamentId, playerId, at: createdAt });
  } else {
    const move = moveOf(event);
    if (move !== undefined) for (const contest of contests.values()) await followRound(follow, contest, move);
  }
}

async function followRound(follow: Following, contest: Contest, { playerId, at, isBet, standing }: Move): Promise<void> {
  const { sheet, catalogue, transaction } = follow;
  const round = { tournamentId: contest.id, playerId, source: standing.source, roundId: standing.round };
  if (!sheet.rounds.has(roundKey(round))) {
    const isBegun = isBet && at >= contest.startAt && at < contest.endAt;
    if (!isBegun || !countsGame(contest, catalogue, standing)) return;
    if (!contest.isConfirmationRequired) enter(sheet, { ...round, at });
    if (!sheet.entries.has(entryKey(round))) return;
  }
  const mayBeLess = score(sheet, contest, { ...round, pointsBillionths: worthOf(contest, standing), at });
  if (!mayBeLess) return;
  await save(follow);
  const entry = sheet.entries.get(entryKey(round));
  if (entry !== undefined) reach(sheet, entry, { pointsBillionths: await scores.bestRoundOf(transaction, round), at });
}

function countsGame({ conditions }: Contest, { gameByKey }: Catalogue, { gameId }: Standing): boolean {
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

function worthOf(contest: Contest, standing: Standing): bigint {
  const { currency, stakeMinor, isRolledBack } = standing;
  if (isRolledBack || currency === null) return 0n;
  return scoreOf(contest, { currency, stakeMinor: BigInt(stakeMinor), payoutMinor: paidMinorOf(standing) });
}

async function save({ transaction, sheet }: Following): Promise<void> {
  const { rounds, entries } = takeChanges(sheet);
  await scores.setEntries(transaction, entries);
  await scores.setRounds(transaction, rounds);
}
