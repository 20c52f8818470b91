import { type Account, accountOf } from './accounts.ts';
import type { StudioContext } from './context.ts';
import { payPots, potsWonBy } from './pots/pay.ts';
import { giveBack } from './pots/service.ts';
import { isChosen } from './random.ts';
import { betReturned, type Round } from './round.ts';
import * as store from './store.ts';

export type Settled = { round: Round; balanceMinor: bigint | null };

/**
 * One attempt to bring a round to its end: pays what is owed, or takes back what was never decided. A win is repeated
 * without end and never given up; the job calls this until the state is final (games.md §2.3).
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

/** What was bet feeds the pots before anything is paid, and is taken back with a bet that was taken back. */
async function pay(context: StudioContext, round: Round, account: Account): Promise<Settled> {
  const pots = await potsWonBy(context, round);
  if (!pots) return { round, balanceMinor: null };
  const isReordered = isChosen(context.faults.reorderRate);
  if (isReordered) await account.endRound(round);
  const movement = await account.win(round, { closesRound: pots.length === 0 });
  if (movement.kind === 'refused' && movement.code === 'BET_ROLLED_BACK') {
    // The operator has voided the round meanwhile: the stake is back, so nothing is owed any more (R5).
    await giveBack(context, round.id);
    const voided = await store.updateRound(context.pool, round, { state: 'voided', refusal: movement.code });
    return { round: voided ?? round, balanceMinor: movement.balanceMinor };
  }
  if (movement.kind !== 'done') {
    context.log.error({ roundId: round.id, attempts: round.attempts, movement }, 'studio.win.pending');
    return { round, balanceMinor: null };
  }
  const paid = await payPots(context, { round, pots, account });
  if (!paid.isPaid) return { round, balanceMinor: null };
  const state = round.refusal === betReturned ? 'voided' : 'settled';
  const settled = await store.updateRound(context.pool, round, { state, lastActionAt: context.clock.now() });
  if (!isReordered) await account.endRound(round, paid.potMinor);
  const balanceMinor = paid.balanceMinor ?? movement.balanceMinor;
  return { round: settled ?? (await store.findRound(context.pool, round.id)) ?? round, balanceMinor };
}
