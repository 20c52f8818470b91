import { type Account, accountOf, type NotDone } from '../accounts/accounts.ts';
import type { StudioContext } from '../context.ts';
import type { Round } from '../round.ts';
import { findRound } from '../store.ts';
import { fromEuroMinor, ratedCurrency } from '../jackpots/rates.ts';
import { completeJackpot, contribute, giveBack, hasJackpots } from '../jackpots/service.ts';
import { type Jackpot, unpaidJackpots } from '../jackpots/store.ts';

const jackpotsPerLook = 3;
/** Each jackpot has its own call id, the same for every repeat; the game's win is `w1`. */
const callNumbers: Readonly<Record<string, number>> = { lantern: 2, terrace: 3, pavilion: 4 };

/**
 * The contribution of a round whose bet is accepted, and the jackpots it has won. Undefined if the rate of its currency is not available;
 * the round then waits as it does for the wallet.
 */
export async function jackpotsWonBy(context: StudioContext, round: Round): Promise<Jackpot[] | undefined> {
  // Free spins neither feed a jackpot nor win one (games §9.1).
  if (round.isDemo || round.freespinId !== null || !hasJackpots(round.gameId)) return [];
  const rated = await ratedCurrency(context, round.currency);
  return rated && contribute(context, round, { stakeMinor: round.stakedMinor, rate: rated.rate });
}

/** Pays jackpots as `win` of kind jackpot, outside the game's cap, the last one closing the round; `notPaid` says why one is owed still. */
export async function payJackpots(
  context: StudioContext,
  { round, jackpots, account }: { round: Round; jackpots: readonly Jackpot[]; account: Account },
): Promise<{ notPaid: NotDone | null; balanceMinor: bigint | null; jackpotMinor: bigint }> {
  const rated = await ratedCurrency(context, round.currency);
  let balanceMinor: bigint | null = null;
  let jackpotMinor = 0n;
  for (const [index, jackpot] of jackpots.entries()) {
    if (!rated) return { notPaid: { kind: 'undecided' }, balanceMinor, jackpotMinor };
    const amountMinor = fromEuroMinor(jackpot.hitMinor, rated);
    const movement = await account.jackpotWin(round, {
      pot: jackpot.name,
      transactionId: `${round.id}:w${callNumbers[jackpot.name] ?? 0}`,
      amountMinor,
      closesRound: index === jackpots.length - 1,
    });
    if (movement.kind !== 'done') {
      context.log.error({ roundId: round.id, pot: jackpot.name, movement }, 'studio.jackpot.pending');
      return { notPaid: movement, balanceMinor, jackpotMinor };
    }
    balanceMinor = movement.balanceMinor;
    jackpotMinor += amountMinor;
    await completeJackpot(context, jackpot);
  }
  return { notPaid: null, balanceMinor, jackpotMinor };
}

/** The operator has taken the round back: its player is owed nothing, and what it fed the jackpots goes back with it. */
export const isTakenBack = (movement: NotDone | null): boolean => movement?.kind === 'refused' && movement.code === 'BET_ROLLED_BACK';

/** Jackpots that a share won only after its round was closed: paid as a late win (C69). */
export async function payLateJackpots(context: StudioContext): Promise<void> {
  for (const jackpot of await unpaidJackpots(context.pool, jackpotsPerLook)) {
    const round = await findRound(context.pool, jackpot.winnerRoundId ?? '');
    if (!round) continue;
    const { notPaid } = await payJackpots(context, { round, jackpots: [jackpot], account: accountOf(context, round) });
    if (isTakenBack(notPaid)) await giveBack(context, round.id);
  }
}
