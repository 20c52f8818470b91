import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { JobDefinition } from '../../jobs/runner.ts';
import type { SweepDefinition } from '../../jobs/sweeps.ts';
import { expireBonuses } from './bonuses/service.ts';
import { hasExpired } from './bonuses/store.ts';
import { forgetOldGuesses } from './bonus-codes/service.ts';
import { payCashback } from './cashback/service.ts';
import { isCashbackDue } from './cashback/spans.ts';
import { NOTIFY_STUDIO, notifyStudio } from './freespins/orders.ts';
import type { FreespinKernel } from './freespins/kernel.ts';
import { endDueFreespins, isFreespinDue } from './freespins/service.ts';
import { measureReturns } from './measured-return/service.ts';
import { endIdlePlay } from './play/idle.ts';
import { countPopularity } from './popularity/service.ts';
import { endLeftRounds } from './unended/service.ts';
import { notifyBettingJob } from './sportsbook/session-ends.ts';

const order = z.object({ freespinId: z.uuid() });

/** Popularity reads what the return's count has just counted. */
async function countRounds(context: FreespinKernel): Promise<void> {
  await measureReturns(context);
  await countPopularity(context);
}

/** Queued work of games and bonuses. */
export const gameJobs: readonly JobDefinition<FreespinKernel>[] = [
  { name: NOTIFY_STUDIO, handle: (context, payload) => notifyStudio(context, order.parse(payload).freespinId) },
  notifyBettingJob,
];

/** Timed work of games and bonuses, by the platform's clock. Each may run in several processes at once. */
export const gameSweeps: readonly SweepDefinition<FreespinKernel>[] = [
  { name: 'game.expireBonuses', everyMs: 1000, isDue: hasExpired, sweep: expireBonuses },
  { name: 'game.endIdlePlay', everyMs: 15_000, sweep: endIdlePlay },
  { name: 'game.endDueFreespins', everyMs: 1000, isDue: isFreespinDue, sweep: endDueFreespins },
  { name: 'game.payCashback', everyMs: 2000, isDue: isCashbackDue, sweep: payCashback },
  { name: 'game.endLeftRounds', everyMs: 60_000, followsClock: true, sweep: endLeftRounds },
  { name: 'game.measureReturns', everyMs: HOUR_MS, sweep: countRounds },
  { name: 'game.forgetOldGuesses', everyMs: HOUR_MS, sweep: forgetOldGuesses },
];
