import { setImmediate as breathe } from 'node:timers/promises';
import { commitmentOf, crashGames, crossingMs, gameOf, roundStream } from '@pavilion/fairness';
import * as z from 'zod';
import { type StudioContext, StudioError } from '../context.ts';
import { inTransaction } from '../database.ts';
import { newRoundId, newServerSeed } from '../random.ts';
import { insertPair, revealPair } from '../seeds/seed-store.ts';
import type { StudioSession } from '../session.ts';
import type { Queryable } from '../store.ts';
import { chainLength, chainSeed, growChain } from './chain.ts';
import * as store from './store.ts';

/** The betting time before a climb, and the time its end is displayed (games §1.3, §8.2: a pause of 3 s). */
export const bettingMs = 6000;
export const gapMs = 3000;
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
  if (!crashGames.has(gameId)) throw new StudioError('GAME_UNKNOWN', 404);
  const now = context.clock.now();
  const [latest] = await store.latestRounds(context.pool, gameId, 1);
  if (latest && isShown(latest, now)) {
    // A finished round is revealed: its seed proves itself against the one before.
    if (now >= latest.endsAt) await revealPair(context.pool, latest.pairId, latest.endsAt);
    return latest;
  }
  await provideChain(context, gameId);
  return inTransaction(context.pool, (database) => openNext(context, database, gameId));
}

const isShown = ({ endsAt }: store.SharedRoundRow, now: Date): boolean => now.getTime() < endsAt.getTime() + gapMs;

/** Opens the next round of the chain, unless another looker has been quicker. */
async function openNext(context: StudioContext, database: Queryable, gameId: string): Promise<store.SharedRoundRow> {
  const chain = await store.lockChain(database, gameId);
  if (!chain) throw new StudioError('UNAVAILABLE', 503);
  const opensAt = context.clock.now();
  const [latest] = await store.latestRounds(database, gameId, 1);
  if (latest && isShown(latest, opensAt)) return latest;
  if (latest) await revealPair(database, latest.pairId, latest.endsAt);
  const number = chain.nextNumber;
  const salt = chain.salt ?? newServerSeed();
  const serverSeed = chainSeed(chain, number);
  const commitment = commitmentOf(serverSeed);
  const pairId = newRoundId(opensAt);
  const pair = { id: pairId, playerId: store.sharedRoundOf(gameId), serverSeed, commitment, clientSeed: salt, createdAt: opensAt };
  // A shared round has no next pair of its own; the chain continues.
  await insertPair(database, { ...pair, nextServerSeed: serverSeed, nextCommitment: commitment });
  await store.takeNumber(database, chain.id, salt);
  const played = gameOf(gameId).play(roundStream({ serverSeed, clientSeed: salt, nonce: number }), { stakeMinor: 100n, input: {} });
  const { crashAt } = outcomeSchema.parse(played.outcome);
  const startsAt = new Date(opensAt.getTime() + bettingMs);
  const endsAt = new Date(startsAt.getTime() + crossingMs(crashAt + 1));
  await store.insertSharedRound(database, { pairId, chainId: chain.id, gameId, number, opensAt, startsAt, endsAt, crashAt });
  const [opened] = await store.latestRounds(database, gameId, 1);
  if (!opened) throw new Error('The shared round was not stored.');
  return opened;
}

export type Seat = { readonly pairId: string; readonly nonce: number; readonly startsAt: Date };

/** Where a bet on a shared round belongs. @throws StudioError BETS_CLOSED once it climbs, or where another round is on */
export async function takeSeat(context: StudioContext, { gameId }: StudioSession, number: number): Promise<Seat> {
  const round = await sharedRound(context, gameId);
  if (round.number !== number || context.clock.now() >= round.startsAt) throw new StudioError('BETS_CLOSED');
  return { pairId: round.pairId, nonce: round.number, startsAt: round.startsAt };
}
