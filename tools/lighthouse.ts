import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArguments } from './arguments/options.ts';
import * as z from 'zod/mini';
import { pageBrowser } from './chromium.ts';
import { judge, medianReport, readReport, type Report, targets } from './lighthouse/report.ts';

const USAGE = `npm run lighthouse -- [--url http://127.0.0.1:3000] [--pages /,/categories/slots] [--runs 3] [--folder reports]
Audits pages of a running product as Google's Lighthouse sees a phone on slow 4G (simulated), and prints the run with the median
performance of each page. Exit code 1 when a page misses a target. --folder keeps each page's report of that run as JSON.
Lighthouse itself is fetched by npm when first used; it needs Debian’s Chromium, or CHROME_PATH.`;

/** Exact, so that two runs mean the same. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run';
/** Home, a category, a game, a promotion, a text. */
const PAGES = ['/', '/categories/slots', '/games/ember-run', '/bonus/how-bonuses-work', '/questions/limits'];

function readAsked() {
  const text = { type: 'string' } as const;
  const { values } = readArguments({ options: { url: text, pages: text, runs: text, folder: text } });
  return {
    url: values.url ?? process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000',
    pages: values.pages?.split(',') ?? PAGES,
    runs: z
      .number()
      .check(z.int(), z.positive())
      .parse(Number(values.runs ?? 3)),
    folder: values.folder,
  };
}

/** Now and then the browser gives Lighthouse no usable trace: such a run says nothing of the page. */
const TRIES = 3;

function audit(address: string): Report {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return auditOnce(address);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** One audit in a browser of its own. @throws when Lighthouse cannot run or the page does not answer */
function auditOnce(address: string): Report {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-lighthouse-'));
  const file = path.join(folder, 'report.json');
  const asked = [address, '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME_FLAGS}`, '--quiet'];
  try {
    const { status } = spawnSync('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...asked], {
      // Away from the project: its packages are not Lighthouse's.
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: process.env['CHROME_PATH'] ?? pageBrowser() },
    });
    if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${address}`);
    return readReport(fs.readFileSync(file, 'utf8'));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function keep(folder: string, page: string, { source }: Report): void {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${page.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}.json`), source);
}

function main(): number {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const { url, pages, runs, folder } = readAsked();
  const medians = pages.map((page) => {
    const report = medianReport(Array.from({ length: runs }, () => audit(new URL(page, url).href)));
    if (folder !== undefined) keep(folder, page, report);
    return { page, report, missed: judge(report) };
  });
  console.table(Object.fromEntries(medians.map(({ page, report }) => [page, report.figures])));
  console.log(`Targets: ${targets}`);
  for (const { page, missed } of medians) for (const one of missed) console.log(`${page}: ${one}`);
  return medians.some(({ missed }) => missed.length > 0) ? 1 : 0;
}

process.exitCode = main();
