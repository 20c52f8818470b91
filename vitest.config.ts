import { defineConfig } from 'vitest/config';

const HOOK_TIMEOUT_MS = 60_000;
const TEST_TIMEOUT_MS = 60_000;

// Files share the modules of their worker: nothing of the product keeps a truth in a module, and loading it anew for each file took a third of the time.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,test}/**/*.test.{ts,tsx,mjs}',
            'packages/*/*.test.{ts,mjs}',
            'apps/{site,sandbox}/src/**/*.test.{ts,tsx}',
            'ops/**/*.test.ts',
          ],
          exclude: ['**/*.database.test.ts', '**/node_modules/**'],
          testTimeout: TEST_TIMEOUT_MS,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/ledger/**/*.database.test.ts', 'apps/sandbox/src/**/*.database.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
});
