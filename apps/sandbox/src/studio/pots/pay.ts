import { type Account, accountOf } from '../accounts.ts';
import type { StudioContext } from '../context.ts';
import type { Round } from '../round.ts';
import { findRound } from '../store.ts';
import { fromEuroMinor, ratedCurrency, stakeUnitsOf } from './rates.ts';
import { completePot, contribute, hasPots } from './service.ts';
import { type Pot, unpaidPots } from './store.ts';

const potsPerLook = 3;
/** Each pot has a call id of its own, the same over every repeat: the game's win is `w1`. */
const callNumbers: Readonly<Record<string, number>> = { lantern: 2, terrace: 3, pavilion: 4 };

/**
 * The share of a round whose bet is accepted, and the pots it has won. Undefined where the rate of its currency cannot be
 * asked right now: the round then waits as it does for the wallet.
 */
export async function potsWonBy(context: StudioContext, round: Round): Promise<Pot[] | undefined> {
  // Free spins neither feed a pot nor win one (games.md §9.1).
  if (round.isDemo || round.freespinId !== null || !hasPots(round.gameId)) return [];
  const rated = await ratedCurrency(context, round.currency);
  return rated && contribute(context, round, stakeUnitsOf(round.stakedMinor, rated));
}

/** Pays pots as `win` of kind jackpot, outside the game's cap, the last one closing the round; false while one is owed. */
export async function payPots(context: StudioContext, { round, pots, account }: { round: Round; pots: readonly Pot[]; account: Account }) {
  const rated = await ratedCurrency(context, round.currency);
  let balanceMinor: bigint | null = null;
  let potMinor = 0n;
  for (const [index, pot] of pots.entries()) {
    if (!rated) return { isPaid: false, balanceMinor, potMinor };
    const amountMinor = fromEuroMinor(pot.hitMinor, rated);
    const movement = await account.potWin(round, {
      transactionId: `${round.id}:w${callNumbers[pot.name] ?? 0}`,
      amountMinor,
      closesRound: index === pots.length - 1,
    });
    if (movement.kind !== 'done') {
      context.log.error({ roundId: round.id, pot: pot.name, movement }, 'studio.pot.pending');
      return { isPaid: false, balanceMinor, potMinor };
    }
    balanceMinor = movement.balanceMinor;
    potMinor += amountMinor;
    await completePot(context, pot);
  }
  return { isPaid: true, balanceMinor, potMinor };
}

/** Pots that a share won only after its round was closed: paid as a late win (reliability.md C69). */
export async function payLatePots(context: StudioContext): Promise<void> {
  for (const pot of await unpaidPots(context.pool, potsPerLook)) {
    const round = await findRound(context.pool, pot.winnerRoundId ?? '');
    if (round) await payPots(context, { round, pots: [pot], account: accountOf(context, round) });
  }
}
