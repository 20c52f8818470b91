import * as z from 'zod/mini';
import type { Counts } from './steps.ts';
import { reasonOf } from './test-report.ts';

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.optional(z.string()),
      results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});

/** A file, or a group of tests in it. */
const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  suites: z.array(suite),
});

function failuresIn({ specs, suites = [] }: z.infer<typeof suite>): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ projectName, results }) => {
          const message = results.find(({ error }) => error !== undefined)?.error?.message;
          return `${file} [${projectName}]: ${title}${message === undefined ? '' : `: ${reasonOf(message)}`}`;
        }),
    );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** What Playwright's JSON says of a run that ended with this status; a run that ended badly without a failed test counts as failed. */
export function countsOfJourneys(report: unknown, status: number | null): Counts {
  const { stats, errors, suites } = playwrightReport.parse(report);
  const failures = [...suites.flatMap(failuresIn), ...errors.map(({ message }) => `outside of every test: ${reasonOf(message)}`)];
  const { expected: passed, unexpected: failed } = stats;
  return { passed, failed: status === 0 || failed > 0 ? failed : 1, skipped: stats.skipped, failures };
}
