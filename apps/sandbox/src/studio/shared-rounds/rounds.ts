import { setImmediate as breathe } from 'node:timers/promises';
import { commitmentOf, crossingMs, gameOf, roundStream } from '@pavilion/fairness';
import * as z from 'zod';
import { type StudioContext, StudioError } from '../context.ts';
import { inTransaction } from '../database.ts';
import { newRoundId, newServerSeed } from '../../random.ts';
import { revealAndTell } from './reveal.ts';
import { referenceInput } from '../reference-bets.ts';
import { insertPair } from '../seeds/seed-store.ts';
import type { StudioSession } from '../session.ts';
import type { Queryable } from '../store.ts';
import { chainLength, chainSeed, growChain } from './chain.ts';
import { clockOf, liveTables, sharedGames } from './shared-games.ts';
import * as store from './store.ts';

/** A chain's successor is announced this many rounds before its end (games §1.3). */
const announcedBefore = 10_000;

const outcomeSchema = z.object({ crashAt: z.number() });

/** Sees to it that a game has seeds for its next rounds: the first chain, and each successor while the one before still has rounds. */
async function provideChain(context: StudioContext, gameId: string): Promise<void> {
  const { position, roundsLeft } = await store.chainsLeft(context.pool, gameId);
  if (roundsLeft > announcedBefore) return;
  const createdAt = context.clock.now();
  const grown = await growChain(newServerSeed(), chainLength, () => breathe());
  const chain = { id: newRoundId(createdAt), gameId, position: position + 1, length: chainLength, createdAt, ...grown };
  await store.insertChain(context.pool, chain);
}

/**
 * The shared round of a game: the one that is running or whose end is still displayed, else a new one. Rounds start on demand, so every
 * reader calls this.
 * @throws StudioError GAME_UNKNOWN for a game without shared rounds
 */
export async function sharedRound(context: StudioContext, gameId: string): Promise<store.SharedRoundRow> {
  if (!sharedGames.has(gameId)) throw new StudioError('GAME_UNKNOWN', 404);
  const now = context.clock.now();
  const [latest] = await store.latestRounds(context.pool, gameId, 1);
  if (latest && isShown(latest, now)) {
    // A finished round is revealed: its seed proves itself against the one before.
    if (now >= latest.endsAt) await inTransaction(context.pool, (database) => revealAndTell(database, now));
    return latest;
  }
  await provideChain(context, gameId);
  return inTransaction(context.pool, (database) => openNext(context, database, gameId));
}

const isShown = ({ gameId, endsAt }: store.SharedRoundRow, now: Date): boolean => now.getTime() < endsAt.getTime() + clockOf(gameId).gapMs;

/** Opens the next round of the chain, unless another looker has been quicker. */
async function openNext(context: StudioContext, database: Queryable, gameId: string): Promise<store.SharedRoundRow> {
  const chain = await store.lockChain(database, gameId);
  if (!chain) throw new StudioError('UNAVAILABLE', 503);
  const opensAt = context.clock.now();
  const [latest] = await store.latestRounds(database, gameId, 1);
  if (latest && isShown(latest, opensAt)) return latest;
  if (latest) await revealAndTell(database, opensAt);
  const number = chain.nextNumber;
  const salt = chain.salt ?? newServerSeed();
  const serverSeed = chainSeed(chain, number);
  const commitment = commitmentOf(serverSeed);
  const pairId = newRoundId(opensAt);
  const pair = { id: pairId, playerId: store.sharedRoundOf(gameId), serverSeed, commitment, clientSeed: salt, createdAt: opensAt };
  // A shared round has no next pair of its own; the chain continues.
  await insertPair(database, { ...pair, nextServerSeed: serverSeed, nextCommitment: commitment });
  await store.takeNumber(database, chain.id, salt);
  const { result, shownMs } = drawResult(gameId, { serverSeed, clientSeed: salt, nonce: number });
  const startsAt = new Date(opensAt.getTime() + clockOf(gameId).bettingMs);
  const endsAt = new Date(startsAt.getTime() + shownMs);
  await store.insertSharedRound(database, { pairId, chainId: chain.id, gameId, number, opensAt, startsAt, endsAt, ...result });
  const [opened] = await store.latestRounds(database, gameId, 1);
  if (!opened) throw new Error('The shared round was not stored.');
  return opened;
}

type Drawn = { result: Pick<store.SharedRoundRow, 'crashAt' | 'outcome'>; shownMs: number };

/** What a shared round will bring, and how long after its bets; it depends on the seeds alone, so any bet draws it. */
function drawResult(gameId: string, seeds: Parameters<typeof roundStream>[0]): Drawn {
  const stakeMinor = 100n;
  const isTable = liveTables.has(gameId);
  const input = isTable ? referenceInput(gameId, stakeMinor) : {};
  const { outcome } = gameOf(gameId).play(roundStream(seeds), { stakeMinor, input });
  if (isTable) return { result: { crashAt: null, outcome }, shownMs: clockOf(gameId).closedMs };
  const { crashAt } = outcomeSchema.parse(outcome);
  return { result: { crashAt, outcome: null }, shownMs: crossingMs(crashAt + 1) };
}

export type Seat = { readonly pairId: string; readonly nonce: number; readonly startsAt: Date };

/** Where a bet on a shared round belongs. @throws StudioError BETS_CLOSED once it climbs, or where another round is on */
export async function takeSeat(context: StudioContext, { gameId }: StudioSession, number: number): Promise<Seat> {
  const round = await sharedRound(context, gameId);
  if (round.number !== number || context.clock.now() >= round.startsAt) throw new StudioError('BETS_CLOSED');
  return { pairId: round.pairId, nonce: round.number, startsAt: round.startsAt };
}
