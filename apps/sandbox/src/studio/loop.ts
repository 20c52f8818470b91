import { autoResolve, releaseStaleAction } from './rounds/action.ts';
import { endDueClimb } from './climb/climb.ts';
import { revealEnded } from './shared-rounds/store.ts';
import type { StudioContext } from './context.ts';
import { forgetDemos } from './accounts/demo-store.ts';
import { payLateJackpots } from './jackpots/pay.ts';
import { settleRound } from './rounds/settle.ts';
import * as store from './store.ts';

const tickMs = 500;
const roundsPerTick = 20;
const climbsPerTick = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** One pass over everything due in the studio: payments, rollbacks, rounds left open, old demos. */
export async function runDueWork(context: StudioContext): Promise<void> {
  for (const round of await store.takeDueRounds(context.pool, roundsPerTick)) {
    await (round.state === 'open' ? releaseStaleAction(context, round) : settleRound(context, round));
  }
  await payLateJackpots(context);
  for (const round of await store.openClimbs(context.pool, climbsPerTick)) await endDueClimb(context, round);
  await revealEnded(context.pool, context.clock.now());
  const dayAgo = new Date(context.clock.now().getTime() - dayMs);
  for (const round of await store.idleRounds(context.pool, dayAgo, roundsPerTick)) await autoResolve(context, round);
}

/** Repeats the due work until stopped. Rounds are stored in the database, so a restart continues where another process died. */
export function startLoop(context: StudioContext): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let ticks = 0;
  const tick = async (): Promise<void> => {
    ticks += 1;
    try {
      await runDueWork(context);
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
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
