import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { HEADLESS_SHELL, journeyBrowser } from '../chromium.ts';
import { reportOfJourneys } from './journey-report.ts';
import type { RunReport, TestResult } from './run-report.ts';
import { type Narrowed, readReport, REPEAT_LIMIT_MINUTES, reportFolder, root, runNode, type Step } from './steps.ts';

/** Makes sure that Debian's Chromium is there. @returns why not, or undefined when it is */
function ensureChromium(): string | undefined {
  if (!fs.existsSync(HEADLESS_SHELL) && process.getuid?.() === 0) installChromium();
  const browser = journeyBrowser();
  if (fs.existsSync(browser)) return undefined;
  if (process.getuid?.() !== 0) return `${browser} is missing, and only root can install it (apt-get install chromium-headless-shell)`;
  return 'Chromium could not be installed by apt-get';
}

/** Installs the headless shell; if it is not available, an installed whole browser serves too. */
function installChromium(): void {
  console.log('Installing Chromium');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-core'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
}

/** Walks of one kind, by the configuration that lists them. */
interface Walks {
  name: string;
  config: string;
}
const JOURNEYS: Walks = { name: 'journeys in the browser', config: 'e2e/playwright.config.ts' };
const BOARDS: Walks = { name: 'boards of the games in the browser', config: 'e2e/boards/playwright.config.ts' };

interface WalksRun {
  parameters?: readonly string[];
  limitMinutes?: number;
}

async function runWalks({ config }: Walks, { parameters = [], limitMinutes }: WalksRun): Promise<RunReport> {
  using folder = reportFolder();
  const report = path.join(folder.path, 'playwright.json');
  const ended = await runNode(path.join(root, 'node_modules/@playwright/test/cli.js'), {
    parameters: ['test', '--config', config, ...parameters],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    ...(limitMinutes === undefined ? {} : { limitMinutes }),
  });
  return readReport(report, ended, reportOfJourneys);
}

/** Repeats these with one worker. Their traces go elsewhere, so that those of the first run stay. */
async function repeatWalks(walks: Walks, failed: readonly TestResult[]): Promise<RunReport> {
  using folder = reportFolder();
  const list = path.join(folder.path, 'journeys.txt');
  fs.writeFileSync(list, failed.map(({ name }) => `${name}\n`).join(''));
  return await runWalks(walks, {
    parameters: ['--test-list', list, '--workers=1', '--output', path.join(root, 'test-results/repeated')],
    limitMinutes: REPEAT_LIMIT_MINUTES,
  });
}

/** Walks in a real browser; skipped with the reason if there is none (sandbox §1). */
function walked(walks: Walks, { files = [], title }: Narrowed): Step {
  const { name } = walks;
  return {
    name,
    run: async () => {
      const reason = ensureChromium();
      if (reason === undefined)
        return runWalks(walks, { parameters: [...files, ...(title === undefined ? [] : ['--grep', RegExp.escape(title)])] });
      console.log(`Skipped: ${reason}`);
      return { tests: [{ name, file: 'e2e', state: 'skipped' }], broken: [] };
    },
    repeat: (failed) => repeatWalks(walks, failed),
  };
}

/** The journeys through the whole product. */
export const journeys = (narrowed: Narrowed = {}): Step => walked(JOURNEYS, narrowed);

/** What depends on the games alone: `npm run boards` walks it once for each state of them (D-250). */
export const boards = (narrowed: Narrowed = {}): Step => walked(BOARDS, narrowed);
