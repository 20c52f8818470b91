import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { HEADLESS_SHELL, journeyBrowser } from '../chromium.ts';
import { countsOfJourneys } from './journey-report.ts';
import { type Counts, root, runNode, type Step } from './steps.ts';

/** Makes sure that Debian's Chromium is there. @returns why not, or undefined when it is */
function ensureChromium(): string | undefined {
  if (!fs.existsSync(HEADLESS_SHELL) && process.getuid?.() === 0) installChromium();
  const browser = journeyBrowser();
  if (fs.existsSync(browser)) return undefined;
  if (process.getuid?.() !== 0) return `${browser} is missing, and only root can install it (apt-get install chromium-headless-shell)`;
  return 'Chromium could not be installed by apt-get';
}

/** The shell; where it is not to be had, the whole browser that is installed already serves too. */
function installChromium(): void {
  console.log('Installing Chromium');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-core'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
}

async function runJourneys(): Promise<Counts> {
  const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-report-')), 'playwright.json');
  const { status, overdue } = await runNode(path.join(root, 'node_modules/@playwright/test/cli.js'), {
    parameters: ['test', '--config', 'e2e/playwright.config.ts'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!fs.existsSync(report)) return { passed: 0, failed: 1, skipped: 0, failures: overdue };
  const counts = countsOfJourneys(JSON.parse(fs.readFileSync(report, 'utf8')), status);
  return { ...counts, failures: [...overdue, ...(counts.failures ?? [])] };
}

/** The journeys in a real browser; skipped with the reason where none can be had (sandbox §1). */
export const journeys: Step = {
  name: 'journeys in the browser',
  run: async () => {
    const reason = ensureChromium();
    if (reason !== undefined) {
      console.log(`Skipped: ${reason}`);
      return { passed: 0, failed: 0, skipped: 1 };
    }
    return runJourneys();
  },
};
