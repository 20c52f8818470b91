import { autoResolve, releaseStaleAction } from './rounds/action.ts';
import { endDueClimb } from './rounds/climb.ts';
import { settleAtTable } from './rounds/at-table.ts';
import type { StudioContext } from './context.ts';
import { inTransaction } from './database.ts';
import { forgetDemos } from './accounts/demo-store.ts';
import { deliverMessages } from './game-events/messages.ts';
import { revealAndTell } from './shared-rounds/reveal.ts';
import { payLateJackpots } from './rounds/pay-jackpots.ts';
import { settleRound } from './rounds/settle.ts';
import * as store from './store.ts';

const tickMs = 500;
/** After this many ticks, half a minute, without a request or anything due, only every twentieth polls, for work another process left behind. */
const ticksToRest = 60;
const restingTicks = 20;
const roundsPerTick = 20;
const climbsPerTick = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** One pass over everything due in the studio: payments, rollbacks, rounds left open, old demos. @returns how much there was to do */
export async function runDueWork(context: StudioContext): Promise<number> {
  const due = await store.takeDueRounds(context.pool, roundsPerTick);
  for (const round of due) {
    await (round.state === 'open' ? releaseStaleAction(context, round) : settleRound(context, round));
  }
  await payLateJackpots(context);
  await inTransaction(context.pool, (database) => revealAndTell(database, context.clock.now()));
  await deliverMessages(context);
  const climbs = await store.openClimbs(context.pool, climbsPerTick);
  for (const round of climbs) await endDueClimb(context, round);
  const atTables = await store.endedAtTables(context.pool, context.clock.now(), climbsPerTick);
  for (const round of atTables) await settleAtTable(context, round);
  const dayAgo = new Date(context.clock.now().getTime() - dayMs);
  const idle = await store.idleRounds(context.pool, dayAgo, roundsPerTick);
  for (const round of idle) await autoResolve(context, round);
  return due.length + climbs.length + atTables.length + idle.length;
}

/** Repeats the due work until stopped. Rounds are stored in the database, so a restart continues where another process died. */
export function startLoop(context: StudioContext): { stir(): void; stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let ticks = 0;
  let quietTicks = 0;
  const tick = async (): Promise<void> => {
    ticks += 1;
    quietTicks += 1;
    if (quietTicks > ticksToRest && quietTicks % restingTicks !== 0 && ticks % 1200 !== 0) return;
    try {
      if ((await runDueWork(context)) > 0) quietTicks = 0;
      if (ticks % 1200 === 0) await forgetDemos(context.pool, new Date(context.clock.now().getTime() - dayMs));
    } catch (error) {
      context.log.error({ err: error }, 'studio.loop.failed');
    }
  };
  const timer = setInterval(() => {
    running = running.then(() => (isStopped ? undefined : tick()));
  }, tickMs);
  timer.unref();
  return {
    /** Ends the rest: a request may have left something to do. */
    stir() {
      quietTicks = 0;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
