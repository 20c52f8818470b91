import { defineConfig } from 'vitest/config';
import { LongFirst } from './tools/steps/long-first.ts';

/** They end a test that hangs; one that works takes ten times its usual seconds on a busy machine, and no timeout may fail it. */
const HOOK_TIMEOUT_MS = 300_000;
const TEST_TIMEOUT_MS = 300_000;
/** Polled conditions are met within milliseconds, unless the machine is busy. */
const POLL_TIMEOUT_MS = 120_000;

/** Files share the modules of their worker: the product keeps no truth in a module, and loading it for each file took a third of the time. */
const worker = { maxWorkers: 3, isolate: false, expect: { poll: { timeout: POLL_TIMEOUT_MS } } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,test}/**/*.test.{ts,tsx,mjs}',
            'packages/*/*.test.{ts,mjs}',
            'apps/{site,console,sandbox,sportsbook}/src/**/*.test.{ts,tsx}',
            '{ops,tools}/**/*.test.ts',
          ],
          exclude: ['**/*.database.test.ts', '**/node_modules/**'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          ...worker,
        },
      },
      {
        test: {
          name: 'components',
          include: ['e2e/components/**/*.test.ts'],
          environment: 'jsdom',
          globalSetup: ['e2e/components/global-setup.ts'],
          setupFiles: ['e2e/components/setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          ...worker,
          // Modules of a page keep state, and two sites would share it in one worker: leftovers of one test made whole later files time
          // out.
          isolate: true,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'apps/server/{src,test}/**/*.test.ts',
            'packages/{ledger,postgres}/**/*.database.test.ts',
            'apps/{sandbox,sportsbook}/src/**/*.database.test.ts',
            '{ops,tools,bench}/**/*.database.test.ts',
          ],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          ...worker,
        },
      },
    ],
  },
});
