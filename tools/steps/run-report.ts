import * as z from 'zod/mini';

const testResult = z.object({
  /** Project, file and titles in a runner's own notation: the same in every run. A file that could not be run as a whole is named by the file alone. */
  name: z.string(),
  file: z.string(),
  state: z.enum(['passed', 'failed', 'skipped']),
  /** Why it failed, in one line. */
  reason: z.optional(z.string()),
});

/** The result of one run of a step's tests. A plain check counts as one test. */
export const runReport = z.object({
  tests: z.array(testResult),
  /** Reasons that belong to no file of tests: a crash of the runner, a time limit. */
  broken: z.array(z.string()),
});

export type TestResult = z.infer<typeof testResult>;
export type RunReport = z.infer<typeof runReport>;

/** Takes a runner at its exit code: one that ends badly though it reports no failure has broken. */
export function completed(report: RunReport, status: number | null): RunReport {
  const isExplained = report.broken.length > 0 || report.tests.some(({ state }) => state === 'failed');
  return status === 0 || isExplained ? report : { ...report, broken: [`ended with ${status} though no test failed`] };
}
