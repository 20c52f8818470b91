import { commitmentOf, isClientSeed } from '@pavilion/fairness';
import { type StudioContext, StudioError } from '../context.ts';
import { inTransaction } from '../database.ts';
import { newRoundId, newServerSeed } from '../../random.ts';
import { insertPair, lockActivePair, revealPair, type SeedPair, setFirstClientSeed } from './seed-store.ts';
import { hasRunningRound, type Queryable } from '../store.ts';

/** A pair ends after this many rounds or days (games §1.3). */
const mostRoundsPerPair = 10_000;
const longestPairMs = 30 * 24 * 60 * 60 * 1000;

/** The player's view of the active pair: never a seed, never a byte in advance. */
type PairView = { commitment: string; nextCommitment: string; clientSeed: string | null; nextNonce: number };

export const viewPair = ({ commitment, nextCommitment, clientSeed, nextNonce }: SeedPair): PairView => ({
  commitment,
  nextCommitment,
  clientSeed,
  nextNonce,
});

type PairContext = Pick<StudioContext, 'clock'>;

async function openPair(
  context: PairContext,
  database: Queryable,
  pair: { playerId: string; serverSeed: string; clientSeed: string | null },
) {
  const nextServerSeed = newServerSeed();
  const now = context.clock.now();
  await insertPair(database, {
    ...pair,
    id: newRoundId(now),
    commitment: commitmentOf(pair.serverSeed),
    nextServerSeed,
    nextCommitment: commitmentOf(nextServerSeed),
    createdAt: now,
  });
}

/** The active pair, created at the player's first visit: its commitment exists before the client seed. */
export async function activePair(context: PairContext, database: Queryable, playerId: string): Promise<SeedPair> {
  const found = await lockActivePair(database, playerId);
  if (found) return isWornOut(context, found) ? rotate(context, database, { playerId, pair: found, clientSeed: found.clientSeed }) : found;
  await openPair(context, database, { playerId, serverSeed: newServerSeed(), clientSeed: null });
  const made = await lockActivePair(database, playerId);
  if (!made) throw new Error('The seed pair was not stored.');
  return made;
}

const isWornOut = (context: PairContext, pair: SeedPair): boolean =>
  pair.nextNonce >= mostRoundsPerPair || (pair.nextNonce > 0 && context.clock.now().getTime() - pair.createdAt.getTime() > longestPairMs);

type Rotation = { playerId: string; pair: SeedPair; clientSeed: string | null };

/** Reveals the pair and opens the next one, whose seed was committed to before; a running round keeps its pair. */
async function rotate(context: PairContext, database: Queryable, { playerId, pair, clientSeed }: Rotation): Promise<SeedPair> {
  if (await hasRunningRound(database, playerId)) return pair;
  await revealPair(database, pair.id, context.clock.now());
  await openPair(context, database, { playerId, serverSeed: pair.nextServerSeed, clientSeed });
  return (await lockActivePair(database, playerId)) ?? pair;
}

/**
 * Changes the client seed, which is a rotation: the old server seed is revealed, the nonce starts at 0 (games §1.3). The sandbox may choose by the
 * next server seed, which only the studio knows.
 * @throws StudioError CLIENT_SEED_INVALID, ROUND_RUNNING
 */
export async function rotateSeeds(
  context: StudioContext,
  playerId: string,
  choice: string | ((nextServerSeed: string) => string),
): Promise<PairView> {
  return inTransaction(context.pool, async (database) => {
    const pair = await activePair(context, database, playerId);
    if (await hasRunningRound(database, playerId)) throw new StudioError('ROUND_RUNNING');
    const clientSeed = typeof choice === 'string' ? choice : choice(pair.nextServerSeed);
    if (!isClientSeed(clientSeed)) throw new StudioError('CLIENT_SEED_INVALID', 422);
    return viewPair(await rotate(context, database, { playerId, pair, clientSeed }));
  });
}

/** Takes the seed that the player's browser drew after it received the first commitment. @throws StudioError CLIENT_SEED_INVALID */
export async function chooseFirstClientSeed(context: StudioContext, playerId: string, clientSeed: string): Promise<PairView> {
  if (!isClientSeed(clientSeed)) throw new StudioError('CLIENT_SEED_INVALID', 422);
  return inTransaction(context.pool, async (database) => {
    await activePair(context, database, playerId);
    await setFirstClientSeed(database, playerId, clientSeed);
    return viewPair(await activePair(context, database, playerId));
  });
}
