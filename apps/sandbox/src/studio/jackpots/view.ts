import { jackpotTerms, unitsPerMinor } from '@pavilion/fairness';
import type { StudioContext } from '../context.ts';
import type { Round } from '../round.ts';
import { fromEuroMinor, ratedCurrency } from './rates.ts';
import { currentJackpots, hasJackpots } from './service.ts';
import * as store from './store.ts';

const shownFinished = 12;
const mustOf = (name: string): bigint => jackpotTerms.find((terms) => terms.name === name)?.mustMinor ?? 0n;

/** The jackpots in the order of their size and in the player's currency; null for a game without jackpots. */
export async function viewJackpots(context: StudioContext, { gameId, currency }: { gameId: string; currency: string }) {
  if (!hasJackpots(gameId)) return null;
  const rated = await ratedCurrency(context, currency);
  if (!rated) return null;
  const jackpots = await currentJackpots(context);
  return jackpotTerms.map(({ name, mustMinor }) => ({
    name,
    amountMinor: String(fromEuroMinor((jackpots.find((jackpot) => jackpot.name === name)?.amountUnits ?? 0n) / unitsPerMinor, rated)),
    mustMinor: String(fromEuroMinor(mustMinor, rated)),
  }));
}

/** A round's jackpot wins in its own currency. */
export async function viewJackpotWins(context: StudioContext, round: Pick<Round, 'id' | 'gameId' | 'currency' | 'isDemo'>) {
  if (round.isDemo || !hasJackpots(round.gameId)) return [];
  const rated = await ratedCurrency(context, round.currency);
  const jackpots = rated ? await store.jackpotsOfRound(context.pool, round.id) : [];
  return rated ? jackpots.map(({ name, hitMinor }) => ({ name, amountMinor: String(fromEuroMinor(hitMinor, rated)) })) : [];
}

/** The public proofs: the commitments of the running jackpots, and every finished one with its seed. Amounts in EUR cents. */
export async function viewJackpotProofs(context: StudioContext) {
  const running = await currentJackpots(context);
  const finished = await store.listWonJackpots(context.pool, shownFinished);
  return {
    running: running.map(({ name, number, commitment, startMinor, amountUnits }) => ({
      name,
      number,
      commitment,
      startMinor: String(startMinor),
      amountMinor: String(amountUnits / unitsPerMinor),
      mustMinor: String(mustOf(name)),
    })),
    finished: finished.map(({ name, number, commitment, serverSeed, startMinor, hitMinor, wonAt }) => ({
      name,
      number,
      commitment,
      serverSeed,
      startMinor: String(startMinor),
      hitMinor: String(hitMinor),
      wonAt: wonAt?.toISOString() ?? null,
    })),
  };
}
