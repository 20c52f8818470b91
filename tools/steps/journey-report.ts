import * as z from 'zod/mini';
import type { RunReport, TestResult } from './run-report.ts';
import { reasonOf } from './test-report.ts';

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.enum(['expected', 'unexpected', 'skipped']),
      results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});

/** A file, or a group of tests in it. */
const suite = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});

const playwrightReport = z.object({
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  suites: z.array(suite),
});

const STATES = { expected: 'passed', unexpected: 'failed', skipped: 'skipped' } as const;

function resultsOf({ specs, suites = [] }: z.infer<typeof suite>, groups: readonly string[] = []): TestResult[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }): TestResult => {
      const message = results.find(({ error }) => error !== undefined)?.error?.message;
      const name = [`[${projectName}]`, file, ...groups, title].join(' › ');
      const state = STATES[status];
      return state === 'failed' ? { name, file, state, reason: reasonOf(message) } : { name, file, state };
    }),
  );
  return [...own, ...suites.flatMap((group) => resultsOf(group, [...groups, group.title]))];
}

/** The results in Playwright's JSON report of a run. The names are lines that `--test-list` accepts. */
export function reportOfJourneys(report: unknown): RunReport {
  const { errors, suites } = playwrightReport.parse(report);
  const broken = errors.map(({ message }) => `outside of every test: ${reasonOf(message)}`);
  return { tests: suites.flatMap((file) => resultsOf(file)), broken };
}
