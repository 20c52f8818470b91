import { defineConfig } from '@playwright/test';
import journeys, { desktop } from '../playwright.config.ts';

/** The games' boards by themselves, in the same browser as the journeys; nothing of the product but the games is there (D-250). */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/boards',
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../../test-results/boards.json' }]],
  fullyParallel: true,
  globalSetup: [],
  projects: [{ name: 'boards', use: desktop }],
});
