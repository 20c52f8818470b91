import type { SweepDefinition } from '../../jobs/runner.ts';
import type { Kernel } from '../../kernel/context.ts';
import { tellDueChecks } from './reality-check/service.ts';

const TELL_INTERVAL_MS = 2000;

/** Timed work of player protection, by the platform's clock. */
export const riskSweeps: readonly SweepDefinition<Kernel>[] = [
  { name: 'risk.reality-checks', everyMs: TELL_INTERVAL_MS, sweep: tellDueChecks },
];
