import type { ReportKernel } from './context.ts';
import { sampleOnline, sweepMinutes } from './live/online.ts';

/** Runs several times a minute, so that a slow run skips no minute. */
const SAMPLE_INTERVAL_MS = 15_000;
const LEFTOVERS_INTERVAL_MS = 60_000;

/** Recurring work of the report module. */
export const reportSweeps: readonly { name: string; everyMs: number; sweep(context: ReportKernel): Promise<void> }[] = [
  { name: 'report.online', everyMs: SAMPLE_INTERVAL_MS, sweep: sampleOnline },
  { name: 'report.leftovers', everyMs: LEFTOVERS_INTERVAL_MS, sweep: sweepMinutes },
];
