import {
  commitmentOf,
  fullCatalogue,
  jackpotFeedUnits,
  jackpotHitMinor,
  type JackpotTerms,
  jackpotTerms,
  type RatedStake,
  unitsPerMinor,
} from '@pavilion/fairness';
import type { StudioContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { newServerSeed } from '../../random.ts';
import type { Round } from '../round.ts';
import type { Queryable } from '../store.ts';
import * as store from './store.ts';
import type { Jackpot } from './store.ts';

/** The games that feed the jackpots and win them: those that state a contribution (games §9.1). */
const jackpotGames: ReadonlySet<string> = new Set(fullCatalogue.filter((row) => (row.jackpotContribution ?? 0) > 0).map((row) => row.id));
export const hasJackpots = (gameId: string): boolean => jackpotGames.has(gameId);

type JackpotContext = Pick<StudioContext, 'pool' | 'clock'>;

/** A jackpot at its start: the operator's seed, and what the last one had beyond its win. */
function openJackpot(terms: JackpotTerms, { number, carriedUnits }: { number: number; carriedUnits: bigint }): Jackpot {
  const serverSeed = newServerSeed();
  const startMinor = terms.seedMinor;
  return {
    name: terms.name,
    number,
    serverSeed,
    commitment: commitmentOf(serverSeed),
    startMinor,
    hitMinor: jackpotHitMinor(terms, { serverSeed, number, startMinor }),
    amountUnits: startMinor * unitsPerMinor + carriedUnits,
    state: 'running',
    winnerRoundId: null,
    wonAt: null,
  };
}

/** The active jackpots, locked; the first of each name is opened on first use. */
async function activeJackpots(context: JackpotContext, database: Queryable): Promise<Jackpot[]> {
  const found = await store.lockActiveJackpots(database);
  if (found.length === jackpotTerms.length) return found;
  for (const terms of jackpotTerms) {
    const isOpen = found.some((jackpot) => jackpot.name === terms.name);
    if (!isOpen) await store.insertJackpot(database, openJackpot(terms, { number: 1, carriedUnits: 0n }), context.clock.now());
  }
  return store.lockActiveJackpots(database);
}

type Share = { readonly roundId: string; readonly units: bigint };

/** A running jackpot after a contribution; the one that reaches the hidden amount wins it. */
function feed(jackpot: Jackpot, { roundId, units }: Share): Jackpot {
  const fed = { ...jackpot, amountUnits: jackpot.amountUnits + units };
  return fed.amountUnits >= fed.hitMinor * unitsPerMinor ? { ...fed, state: 'reached', winnerRoundId: roundId } : fed;
}

/**
 * Adds a round's share to the jackpots, once, in the order of the jackpots' lock, so that two processes can never both win. While a
 * jackpot waits for the round that reached it, shares wait for the next one. Gives the jackpots this round has won.
 */
export async function contribute(context: JackpotContext, round: Round, stake: RatedStake): Promise<Jackpot[]> {
  return inTransaction(context.pool, async (database) => {
    for (const jackpot of await activeJackpots(context, database)) {
      const terms = jackpotTerms.find((one) => one.name === jackpot.name);
      if (!terms) continue;
      const share = { roundId: round.id, units: jackpotFeedUnits(terms, stake) };
      const fed = jackpot.state === 'running' ? feed(jackpot, share) : null;
      const contribution = {
        ...share,
        jackpotName: jackpot.name,
        jackpotNumber: fed ? jackpot.number : null,
        isWinner: fed?.state === 'reached',
      };
      if ((await store.insertContribution(database, contribution)) && fed) await store.saveJackpot(database, fed);
    }
    return winsAtOnce(database, round.id);
  });
}

/** Jackpots a round reached with its own bet, paid or not: the same list at every repeat, so that its calls stay the same. */
async function winsAtOnce(database: Queryable, roundId: string): Promise<Jackpot[]> {
  const won = (await store.contributionsOf(database, roundId)).filter((one) => one.isWinner).map((one) => one.jackpotName);
  return (await store.jackpotsOfRound(database, roundId)).filter((jackpot) => won.includes(jackpot.name));
}

/** Lets shares that waited count, in their order, until one of them reaches the jackpot or none is left. */
async function feedWaiting(database: Queryable, opened: Jackpot): Promise<void> {
  let jackpot = opened;
  for (const share of await store.waitingContributions(database, jackpot.name)) {
    if (jackpot.state !== 'running') break;
    jackpot = feed(jackpot, share);
    await store.countContribution(database, share, jackpot.number);
  }
  await store.saveJackpot(database, jackpot);
}

/** Reveals a paid jackpot and starts the next one with its seed and the excess. */
export async function completeJackpot(context: JackpotContext, { name, number }: Jackpot): Promise<void> {
  await inTransaction(context.pool, async (database) => {
    const jackpot = (await store.lockActiveJackpots(database)).find((one) => one.name === name && one.number === number);
    const terms = jackpotTerms.find((one) => one.name === name);
    if (jackpot?.state !== 'reached' || !terms) return;
    const now = context.clock.now();
    await store.saveJackpot(database, { ...jackpot, state: 'won', wonAt: now });
    const carriedUnits = jackpot.amountUnits - jackpot.hitMinor * unitsPerMinor;
    const next = openJackpot(terms, { number: number + 1, carriedUnits });
    await store.insertJackpot(database, next, now);
    await feedWaiting(database, next);
  });
}

/** Withdraws the contributions of a round whose bet was rolled back; a jackpot it had won continues without a winner. */
export async function giveBack(context: JackpotContext, roundId: string): Promise<void> {
  await inTransaction(context.pool, async (database) => {
    const jackpots = await store.lockActiveJackpots(database);
    const shares = await store.contributionsOf(database, roundId);
    await store.returnContributions(database, roundId);
    for (const share of shares) {
      const jackpot = jackpots.find((one) => one.name === share.jackpotName);
      if (!jackpot || share.jackpotNumber === null) continue;
      if (jackpot.number !== share.jackpotNumber) {
        // Its jackpot was won already: the next one bears it, as in the books.
        await store.saveJackpot(database, { ...jackpot, amountUnits: jackpot.amountUnits - share.units });
        continue;
      }
      const less = { amountUnits: jackpot.amountUnits - share.units };
      if (jackpot.winnerRoundId === roundId) await feedWaiting(database, { ...jackpot, ...less, state: 'running', winnerRoundId: null });
      else await store.saveJackpot(database, { ...jackpot, ...less });
    }
  });
}

/** The current jackpots; the first ones are opened if there are none. */
export async function currentJackpots(context: JackpotContext): Promise<Jackpot[]> {
  const jackpots = await store.listActiveJackpots(context.pool);
  return jackpots.length === jackpotTerms.length ? jackpots : inTransaction(context.pool, (database) => activeJackpots(context, database));
}
