import type { JobDefinition } from '../../jobs/runner.ts';
import type { SweepDefinition } from '../../jobs/sweeps.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { PlayerKernel } from '../player/index.ts';
import { EXCLUDE_PERSON_JOB, followExclusion, TELL_EXCLUDED_JOB, tellExcluded } from './exclusion/service.ts';
import { announceDueChecks, isCheckDue } from './reality-check/service.ts';

const ANNOUNCE_INTERVAL_MS = 2000;

/** Queued work of player protection. */
export const riskJobs: readonly JobDefinition<PlayerKernel>[] = [
  { name: EXCLUDE_PERSON_JOB, handle: followExclusion },
  { name: TELL_EXCLUDED_JOB, handle: tellExcluded },
];

/** Timed work of player protection, by the platform's clock. */
export const riskSweeps: readonly SweepDefinition<Kernel>[] = [
  { name: 'risk.reality-checks', everyMs: ANNOUNCE_INTERVAL_MS, isDue: isCheckDue, sweep: announceDueChecks },
];
