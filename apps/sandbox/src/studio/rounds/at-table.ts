import { accountOf } from '../accounts/accounts.ts';
import { timerMarginMs, unpaid } from './climb.ts';
import { type StudioContext, StudioError } from '../context.ts';
import { inTransaction } from '../database.ts';
import { revealAndTell } from '../shared-rounds/reveal.ts';
import { finishIfPaying, type Played, writeOutcome } from './play.ts';
import type { Round } from '../round.ts';
import * as rounds from '../store.ts';
import { findRoundOfPair } from '../shared-rounds/store.ts';

/** A watching call is answered when the table's round ends, or after this long. */
const watchMs = 1000;

/** How long a bet still lies on its table; 0 once the round has ended. */
async function leftMs(context: StudioContext, round: Round): Promise<number> {
  const table = await findRoundOfPair(context.pool, round.seedPairId);
  if (!table) throw new Error('A bet lies on a table without a round.');
  return Math.max(0, table.endsAt.getTime() - context.clock.now().getTime());
}

/** Stores and pays what a bet on a table has brought, unless another writer was first. */
export async function settleAtTable(context: StudioContext, round: Round): Promise<Played> {
  if ((await leftMs(context, round)) > 0) return unpaid(round);
  try {
    const after = await writeOutcome(context, round, { actions: [], bets: round.bets });
    return await finishIfPaying(context, accountOf(context, round), unpaid(after));
  } catch (error) {
    if (!(error instanceof StudioError) || error.code !== 'ROUND_RUNNING') throw error;
    return unpaid((await rounds.findRound(context.pool, round.id)) ?? round);
  }
}

/** Waits up to a second for the end of the table's round that a bet lies on. */
export async function watchAtTable(context: StudioContext, round: Round): Promise<Played> {
  if (round.state !== 'open') return unpaid(round);
  const waitMs = await leftMs(context, round);
  if (waitMs > 0) await context.wait(Math.min(watchMs, waitMs + timerMarginMs));
  await inTransaction(context.pool, (database) => revealAndTell(database, context.clock.now()));
  const current = (await rounds.findRound(context.pool, round.id)) ?? round;
  return current.state === 'open' ? settleAtTable(context, current) : unpaid(current);
}
