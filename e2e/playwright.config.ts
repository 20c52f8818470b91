import fs from 'node:fs';
import { defineConfig } from '@playwright/test';
import { JOURNEY_FLAGS, journeyBrowser } from '../tools/chromium.ts';

export const desktop = { viewport: { width: 1440, height: 900 } };
/** Files that ask for a product that no other file uses. */
const ownWorlds = fs.globSync('*.e2e.ts', { cwd: import.meta.dirname }).flatMap((file) => {
  const text = fs.readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  if (!text.includes("world: 'own'")) return [];
  if (text.includes('@phone')) throw new Error(`${file} has a product of its own, which is walked at a desktop's width alone`);
  return `**/${file}`;
});

/**
 * Journeys against the real product on a database of its own: at a desktop's width; at a phone's width too where both screens have something
 * of their own (`@phone` in the title), or there alone where the walk is the same and a desktop has nothing more (`@phone-only`).
 */
export default defineConfig({
  testDir: '.',
  // The games' boards have a run of their own (D-250).
  testMatch: '**/e2e/*.e2e.ts',
  // A folder of its own: Playwright empties it, and last-run.json stands beside it.
  outputDir: '../test-results/journeys',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A journey waits a fifth of its time, for a provider or for a frame: a third one uses what two cores have left.
  workers: 3,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/playwright.json' }]],
  globalSetup: './product.ts',
  use: {
    actionTimeout: 15_000,
    launchOptions: { executablePath: journeyBrowser(), args: [...JOURNEY_FLAGS] },
    // A copy of the document at each step takes a quarter of a journey's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // Animations are drawn sixty times a second; unit tests cover them.
    contextOptions: { reducedMotion: 'reduce', colorScheme: 'dark' },
    // A worker of the site would answer before what a test puts in the network's place.
    serviceWorkers: 'block',
  },
  projects: [
    // A worker that becomes free goes on with the product it has: what needs another one would come last, when there is nothing left beside it.
    { name: 'own world', testMatch: ownWorlds, use: desktop },
    // The longest journey is one of these: begun last, it would run alone.
    {
      name: 'mobile',
      testIgnore: ownWorlds,
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      },
    },
    { name: 'desktop', testIgnore: ownWorlds, grepInvert: /@phone-only/, use: desktop },
  ],
});
