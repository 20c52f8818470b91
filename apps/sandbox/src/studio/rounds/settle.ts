import { type Account, accountOf, type NotDone } from '../accounts/accounts.ts';
import type { StudioContext } from '../context.ts';
import { isTakenBack, payJackpots, jackpotsWonBy } from './pay-jackpots.ts';
import { giveBack } from '../jackpots/service.ts';
import { isChosen } from '../../random.ts';
import { betReturned, type Round } from '../round.ts';
import * as store from '../store.ts';

export type Settled = { round: Round; balanceMinor: bigint | null };

/**
 * One attempt to bring a round to its end: pays what is owed, or takes back what was never decided. A win is repeated
 * without end and never given up; the job calls this until the state is final (games §2.3).
 */
export async function settleRound(context: StudioContext, round: Round, account: Account = accountOf(context, round)): Promise<Settled> {
  if (round.state === 'opening') {
    // This process or another died between storing the round and the wallet's answer.
    const returning = await store.updateRound(context.pool, round, { state: 'returning', refusal: 'NO_BET' });
    return returning ? settleRound(context, returning, account) : { round, balanceMinor: null };
  }
  return round.state === 'returning' ? takeBack(context, round, account) : pay(context, round, account);
}

async function takeBack(context: StudioContext, round: Round, account: Account): Promise<Settled> {
  let balanceMinor: bigint | null = null;
  for (const bet of round.bets) {
    const movement = await account.rollback(round, bet.transactionId);
    if (movement.kind !== 'done') {
      context.log.warn({ roundId: round.id, attempts: round.attempts, movement: movement.kind }, 'studio.rollback.pending');
      return { round, balanceMinor: null };
    }
    balanceMinor = movement.balanceMinor;
  }
  const voided = await store.updateRound(context.pool, round, { state: 'voided', lastActionAt: context.clock.now() });
  return { round: voided ?? round, balanceMinor };
}

/** Voids a round whose bet the operator has rolled back meanwhile, since nothing is owed any more (R5); otherwise the win is sent again. */
async function winNotTaken(context: StudioContext, round: Round, movement: NotDone): Promise<Settled> {
  if (movement.kind !== 'refused' || !isTakenBack(movement)) {
    context.log.error({ roundId: round.id, attempts: round.attempts, movement }, 'studio.win.pending');
    return { round, balanceMinor: null };
  }
  await giveBack(context, round.id);
  const voided = await store.updateRound(context.pool, round, { state: 'voided', refusal: movement.code });
  return { round: voided ?? round, balanceMinor: movement.balanceMinor };
}

/** Pays a round. Its stake contributes to the jackpots before anything is paid, and is withdrawn if the bet was rolled back. */
async function pay(context: StudioContext, round: Round, account: Account): Promise<Settled> {
  const jackpots = await jackpotsWonBy(context, round);
  if (!jackpots) return { round, balanceMinor: null };
  const isReordered = isChosen(context.faults.reorderRate);
  if (isReordered) await account.endRound(round);
  const movement = await account.win(round, { closesRound: jackpots.length === 0 });
  if (movement.kind !== 'done') return winNotTaken(context, round, movement);
  const paid = await payJackpots(context, { round, jackpots, account });
  if (paid.notPaid) return winNotTaken(context, round, paid.notPaid);
  const state = round.refusal === betReturned ? 'voided' : 'settled';
  const settled = await store.updateRound(context.pool, round, { state, lastActionAt: context.clock.now() });
  if (!isReordered) await account.endRound(round, paid.jackpotMinor);
  const balanceMinor = paid.balanceMinor ?? movement.balanceMinor;
  return { round: settled ?? (await store.findRound(context.pool, round.id)) ?? round, balanceMinor };
}
