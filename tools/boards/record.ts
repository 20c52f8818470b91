import * as z from 'zod/mini';

/** The file in which the last run of `npm run boards` is kept. */
export const RECORD = 'e2e/boards/last-run.json';

/** What was looked at, by which browser, and the names of the tests that passed: all of them, else nothing is recorded. */
export const recordShape = z.object({
  date: z.iso.date(),
  digest: z.string(),
  browser: z.string(),
  seconds: z.number(),
  passed: z.array(z.string()),
});
