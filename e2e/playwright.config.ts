import { defineConfig } from '@playwright/test';
import { JOURNEY_FLAGS, journeyBrowser } from '../tools/chromium.ts';

/**
 * Journeys against the real product on a database of its own: at a desktop's width; at a phone's width too where both screens have something
 * of their own (`@phone` in the title), or there alone where the walk is the same and a desktop has nothing more (`@phone-only`).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
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
    contextOptions: { reducedMotion: 'reduce' },
    // A worker of the site would answer before what a test puts in the network's place.
    serviceWorkers: 'block',
  },
  projects: [
    // The longest journey is one of these: begun last, it would run alone.
    {
      name: 'mobile',
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      },
    },
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
