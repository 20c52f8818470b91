import fs from 'node:fs';
import { createProductProcesses } from '@pavilion/server/testing/product-process.ts';
import { scratchFolder } from '@pavilion/server/testing/scratch-folder.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isClean } from '../witness/booked.ts';
import { type Installation, leftOut, startInstallation } from './installation/installation.ts';
import { MixedLoad } from './load/load.ts';
import { problemsOf } from './report.ts';
import { chaos } from './run.ts';
import { compare } from './verdict/compare.ts';
import { type Control, controls, falsify } from './verdict/control-store.ts';

// Two processes start, and one of them again after its kill, on a machine that may be running other tests.
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 900_000 });

/** One of each kind; `npm run chaos` does all of them, an hour long. */
const FAULTS = [
  'app-killed',
  'database-killed',
  'database-link-held',
  'companies-link-cut',
  'players-link-cut',
  'disk-full',
  'provider-down',
];
const PACE = { secondsMin: 1, secondsMax: 2, pauseSecondsMax: 0 };
const PLAYERS = 3;
/** A payout whose answer was lost is asked for after two minutes of the platform's clock, which is moved, and again four later. */
const SETTLE_SECONDS = 600;

const processes = createProductProcesses();
const folder = scratchFolder('pavilion-chaos-');
let installation: Installation | undefined;

beforeAll(async () => {
  installation = await startInstallation({ dataDirectory: folder, prepared: await processes.usedFolder() });
});
afterAll(async () => {
  await installation?.stop();
  await processes.end();
  fs.rmSync(folder, { recursive: true, force: true });
});

function started(): Installation {
  if (installation === undefined) throw new Error('The product was not started');
  return installation;
}

const without = leftOut.length === 0 ? '' : ` (left out: ${leftOut.join('; ')})`;

describe(`a product whose parts break${without}`, () => {
  it('I20 F1 F2 F3 F6 F9 has everything that it acknowledged exactly once, and comes back by itself', async () => {
    // As many steps as faults: the plan has each once.
    const run = { seed: '4', minutes: 20, stepsMax: FAULTS.length, players: PLAYERS, everyMs: 200, pace: PACE, only: FAULTS };
    const settling = { settleSeconds: SETTLE_SECONDS, movesClock: true };
    const report = await chaos(started(), { ...run, ...settling, say: () => undefined });
    expect(problemsOf(report)).toEqual([]);
    expect(report.acknowledged).toBe(report.calls);
    // Without interrupted calls this test would prove nothing.
    expect(report.steps.reduce((sum, { refused, unanswered }) => sum + refused + unanswered, 0)).toBeGreaterThan(0);
    expect(report.moved.map(({ alert }) => alert)).toContain('ProductDown');
  });

  it('I20 finds what is missing, doubled, changed or was never there', async () => {
    const { url, journalFile } = started();
    const mixed = await MixedLoad.open({ url, journalFile, seed: 'controls', players: 2, everyMs: 50 });
    await vi.waitFor(() => expect(mixed.load.journal.acknowledgedSince(0)).toBeGreaterThan(20), { timeout: 120_000, interval: 50 });
    await mixed.end();
    await vi.waitFor(async () => expect(isClean(await compare(started(), mixed))).toBe(true), { timeout: 120_000, interval: 500 });
    const found: Record<string, number> = {};
    for (const control of ['balance', 'lost', 'invented', 'twice'] satisfies Control[]) {
      const before = await compare(started(), mixed);
      await falsify(started(), control);
      const after = await compare(started(), mixed);
      found[control] = after[controls[control]] - before[controls[control]];
    }
    mixed.close();
    expect(found).toEqual({ balance: 1, lost: 1, invented: 1, twice: 1 });
  });
});
