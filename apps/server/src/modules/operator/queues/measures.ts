import type { Measure } from './standing-store.ts';

/** The earliest of some times; null if there is none. */
export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce<Date | null>((first, at) => (first === null || (at !== null && at < first) ? at : first), null);

const total = (measures: readonly Measure[], of: (measure: Measure) => number): number =>
  measures.reduce((sum, measure) => sum + of(measure), 0);

/** Adds up what was measured apart; of nothing it is zero. */
export const sumOfMeasures = (measures: readonly Measure[]): Measure => ({
  count: total(measures, ({ count }) => count),
  oldestAt: earliest(measures.map(({ oldestAt }) => oldestAt)),
  dueAt: earliest(measures.map(({ dueAt }) => dueAt)),
  soon: total(measures, ({ soon }) => soon),
  over: total(measures, ({ over }) => over),
  late: total(measures, ({ late }) => late),
});
