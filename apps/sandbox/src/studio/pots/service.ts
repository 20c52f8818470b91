import {
  commitmentOf,
  fullCatalogue,
  potContribution,
  potHitMinor,
  potStart,
  type PotTerms,
  potTerms,
  unitsPerMinor,
} from '@pavilion/fairness';
import type { StudioContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { newServerSeed } from '../random.ts';
import type { Round } from '../round.ts';
import type { Queryable } from '../store.ts';
import * as store from './store.ts';
import type { Pot } from './store.ts';

/** The games that feed the pots and win them: those that state a contribution (games.md §9.1). */
const potGames: ReadonlySet<string> = new Set(fullCatalogue.filter((row) => (row.jackpotContribution ?? 0) > 0).map((row) => row.id));
export const hasPots = (gameId: string): boolean => potGames.has(gameId);

type PotContext = Pick<StudioContext, 'pool' | 'clock'>;

function openPot(terms: PotTerms, { number, reserveUnits }: { number: number; reserveUnits: bigint }): Pot {
  const serverSeed = newServerSeed();
  const { startMinor, restUnits } = potStart(terms, reserveUnits);
  return {
    name: terms.name,
    number,
    serverSeed,
    commitment: commitmentOf(serverSeed),
    startMinor,
    hitMinor: potHitMinor(terms, { serverSeed, number, startMinor }),
    amountUnits: startMinor * unitsPerMinor,
    reserveUnits: restUnits,
    state: 'running',
    winnerRoundId: null,
    wonAt: null,
  };
}

/** The active pots, locked; the first of each name is opened at the first look. */
async function activePots(context: PotContext, database: Queryable): Promise<Pot[]> {
  const found = await store.lockActivePots(database);
  if (found.length === potTerms.length) return found;
  for (const terms of potTerms) {
    const isOpen = found.some((pot) => pot.name === terms.name);
    if (!isOpen) await store.insertPot(database, openPot(terms, { number: 1, reserveUnits: 0n }), context.clock.now());
  }
  return store.lockActivePots(database);
}

type Share = { readonly roundId: string; readonly runningUnits: bigint; readonly reserveUnits: bigint };

/** A running pot after a share: the one that makes it reach its amount wins it. */
function feed(pot: Pot, { roundId, runningUnits, reserveUnits }: Share): Pot {
  const fed = { ...pot, amountUnits: pot.amountUnits + runningUnits, reserveUnits: pot.reserveUnits + reserveUnits };
  return fed.amountUnits >= fed.hitMinor * unitsPerMinor ? { ...fed, state: 'reached', winnerRoundId: roundId } : fed;
}

/**
 * Adds a round's share to the pots, once, in the order of the pots' lock, so that two processes can never both win. While a
 * pot waits for the round that reached it, shares wait for the next one. Gives the pots this round has won.
 */
export async function contribute(context: PotContext, round: Round, stakeUnits: bigint): Promise<Pot[]> {
  return inTransaction(context.pool, async (database) => {
    for (const pot of await activePots(context, database)) {
      const terms = potTerms.find((one) => one.name === pot.name);
      if (!terms) continue;
      const share = { roundId: round.id, ...potContribution(terms, stakeUnits) };
      const fed = pot.state === 'running' ? feed(pot, share) : null;
      const contribution = { ...share, potName: pot.name, potNumber: fed ? pot.number : null, isWinner: fed?.state === 'reached' };
      if ((await store.insertContribution(database, contribution)) && fed) await store.savePot(database, fed);
    }
    return winsAtOnce(database, round.id);
  });
}

/** Pots a round reached with its own bet, paid or not: the same list at every repeat, so that its calls stay the same. */
async function winsAtOnce(database: Queryable, roundId: string): Promise<Pot[]> {
  const won = (await store.contributionsOf(database, roundId)).filter((one) => one.isWinner).map((one) => one.potName);
  return (await store.potsOfRound(database, roundId)).filter((pot) => won.includes(pot.name));
}

/** Lets shares that waited count, in their order, until one of them reaches the pot or none is left. */
async function feedWaiting(database: Queryable, opened: Pot): Promise<void> {
  let pot = opened;
  for (const share of await store.waitingContributions(database, pot.name)) {
    if (pot.state !== 'running') break;
    pot = feed(pot, share);
    await store.countContribution(database, share, pot.number);
  }
  await store.savePot(database, pot);
}

/** A pot that is paid is revealed, and the next begins with the reserve and what went beyond the amount. */
export async function completePot(context: PotContext, { name, number }: Pot): Promise<void> {
  await inTransaction(context.pool, async (database) => {
    const pot = (await store.lockActivePots(database)).find((one) => one.name === name && one.number === number);
    const terms = potTerms.find((one) => one.name === name);
    if (pot?.state !== 'reached' || !terms) return;
    const now = context.clock.now();
    await store.savePot(database, { ...pot, state: 'won', wonAt: now });
    const reserveUnits = pot.reserveUnits + pot.amountUnits - pot.hitMinor * unitsPerMinor;
    const next = openPot(terms, { number: number + 1, reserveUnits });
    await store.insertPot(database, next, now);
    await feedWaiting(database, next);
  });
}

/** Takes back the shares of a round whose bet was taken back: a pot it had reached runs on, and nobody has won it. */
export async function giveBack(context: PotContext, roundId: string): Promise<void> {
  await inTransaction(context.pool, async (database) => {
    const pots = await store.lockActivePots(database);
    const shares = await store.contributionsOf(database, roundId);
    await store.returnContributions(database, roundId);
    for (const share of shares) {
      const pot = pots.find((one) => one.name === share.potName);
      if (!pot || share.potNumber === null) continue;
      if (pot.number !== share.potNumber) {
        await store.savePot(database, { ...pot, reserveUnits: pot.reserveUnits - share.runningUnits - share.reserveUnits });
        continue;
      }
      const less = { amountUnits: pot.amountUnits - share.runningUnits, reserveUnits: pot.reserveUnits - share.reserveUnits };
      if (pot.winnerRoundId === roundId) await feedWaiting(database, { ...pot, ...less, state: 'running', winnerRoundId: null });
      else await store.savePot(database, { ...pot, ...less });
    }
  });
}

/** The pots as they stand, the first ones opened where none was yet. */
export async function currentPots(context: PotContext): Promise<Pot[]> {
  const pots = await store.listActivePots(context.pool);
  return pots.length === potTerms.length ? pots : inTransaction(context.pool, (database) => activePots(context, database));
}
