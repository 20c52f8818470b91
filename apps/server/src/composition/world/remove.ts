import type { Kernel } from '../../kernel/context.ts';
import { type Database, inTransaction } from '../../kernel/database.ts';
import { reachMilestone } from '../../kernel/log/milestones.ts';
import { blockDemoOperators } from '../../modules/operator/index.ts';
import { endOpenWithdrawals } from '../../modules/payment/index.ts';
import { countPlayers, type ErasureContext, forgetNow, playerByAddress } from '../../modules/player/index.ts';
import { withdrawTournament } from '../../modules/retention/index.ts';
import { accountsOf, adjust, type WalletKernel } from '../../modules/wallet/index.ts';
import { holdsWorld, WORLD_REMOVED } from './milestones.ts';
import { CROWD_SIZE, crowdPlayer, WORLD_PLAYERS, worldPlayerId } from './players.ts';
import { QUEUE_PLAYERS } from './queues/players.ts';
import { WORLD_TOURNAMENTS } from './tournaments.ts';

type RemovalContext = Pick<Kernel, 'database' | 'clock' | 'random' | 'log'> & Pick<WalletKernel, 'ledger'> & ErasureContext;

interface Removal {
  players: number;
  tournaments: number;
  /** Accounts opened by visitors while the sandbox was on. They are kept, although their deposits came from simulated companies. */
  otherPlayers: number;
}

/**
 * Removes the demo world from a database, so that it can serve real players: its players are erased like any other (no address, no
 * password, no sign-in), the cash they were given goes back to the house, and unpaid tournaments are withdrawn. The books keep every entry.
 * All in one transaction.
 * @returns undefined where there is no demo world
 */
export async function removeWorld(context: RemovalContext, { seed }: { seed: string }): Promise<Removal | undefined> {
  if (!(await holdsWorld(context.database))) return undefined;
  return inTransaction(context.database, async (transaction) => {
    if (!(await reachMilestone({ database: transaction, clock: context.clock }, WORLD_REMOVED))) return undefined;
    let players = 0;
    for (const playerId of await worldPlayers(transaction, seed)) if (await removePlayer(context, transaction, playerId)) players += 1;
    await blockDemoOperators(context, transaction);
    let tournaments = 0;
    for (const { identity } of WORLD_TOURNAMENTS)
      if (await withdrawTournament(transaction, { identity, now: context.clock.now() })) tournaments += 1;
    return { players, tournaments, otherPlayers: await countPlayers(transaction) };
  });
}

/**
 * The world's players by their seeded ids and by the published addresses, since a visitor may have changed an address. In the order of ids, in which
 * batches of the ledger lock players as well: in another order, each could wait for the other.
 */
async function worldPlayers(transaction: Database, seed: string): Promise<string[]> {
  const crowd = Array.from({ length: CROWD_SIZE }, (_, index) => crowdPlayer(index));
  const ids = new Set<string>();
  for (const { email } of [...WORLD_PLAYERS, ...QUEUE_PLAYERS, ...crowd]) {
    ids.add(worldPlayerId(seed, email));
    const holder = await playerByAddress({ database: transaction }, email);
    if (holder !== undefined) ids.add(holder.id);
  }
  return [...ids].toSorted();
}

/** @returns whether there was such a player */
async function removePlayer(context: RemovalContext, transaction: Database, playerId: string): Promise<boolean> {
  await endOpenWithdrawals(context, transaction, playerId);
  for (const { currency, balances } of await accountsOf({ database: transaction }, playerId)) {
    if (balances.cash === 0n) continue;
    const externalId = `world-removed:${playerId}:${currency}`;
    await adjust(context, transaction, { playerId, currency, amountMinor: -balances.cash, externalId, reason: 'demo world removed' });
  }
  return (await forgetNow(context, transaction, playerId)) !== undefined;
}
