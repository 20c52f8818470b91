import fs from 'node:fs';
import { freePort } from '@pavilion/server/kernel/postgres/free-port.ts';
import { scratchFolder } from '@pavilion/server/testing/scratch-folder.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cluster, startCluster } from './cluster.ts';
import { drill } from './drill/drill.ts';
import { allFaults } from './drill/faults.ts';
import { canRun, missingPackages } from './programs.ts';

// Six processes of the product start one after the other, on a machine that may be running other tests.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

/** One of each kind that holds something; `npm run cluster -- --drill` does all of them. */
const FAULTS = new Set(['web-1', 'realtime-1', 'worker', 'pooler', 'web-2-deployed', 'primary-killed']);
const PLAYERS = 6;
/** Fifteen of each, as in the drill. */
const CALLS_AFTER = 90;

async function readsOfReplica({ webMetricsUrls }: Cluster): Promise<number> {
  const texts = await Promise.all(webMetricsUrls.map(async (url) => (await fetch(url)).text()));
  return texts
    .map((text) => Number(/^replicable_reads_total\{from="replica"\} (\d+)$/m.exec(text)?.[1]))
    .reduce((sum, reads) => sum + reads, 0);
}

const why = missingPackages.length === 0 ? '' : ` (skipped for want of ${missingPackages.join(', ')})`;
const folder = canRun ? scratchFolder('pavilion-cluster-') : '';
const stopping = new AbortController();
let cluster: Cluster | undefined;

beforeAll(async () => {
  if (canRun)
    cluster = await startCluster({ dataDirectory: folder, publicPort: await freePort(), signal: stopping.signal, say: () => undefined });
});
afterAll(async () => {
  await cluster?.stop();
  if (canRun) fs.rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!canRun)(`the product as a cluster${why}`, () => {
  it('F1 F2 F11 F17 F18 loses nothing acknowledged, books nothing twice and comes back by itself', async () => {
    if (cluster === undefined) throw new Error('There is no cluster');
    const faults = allFaults.filter(({ name }) => FAULTS.has(name));
    const load = { players: PLAYERS, everyMs: 100, callsAfter: CALLS_AFTER };
    const report = await drill(cluster, { faults, ...load, hasBrowser: false, say: () => undefined });
    expect(report.faults).toHaveLength(FAULTS.size);
    expect(report.differences).toEqual({ lost: 0, twice: 0, other: 0, balances: 0 });
    expect(report.books).toBe('The books are sound.');
    expect(report.faults.flatMap(({ fault, odd }) => odd.map((status) => `${fault.name}: ${status}`))).toEqual([]);
    // Lists are read from the standby while there is one, though it changed sides on the way.
    expect(await readsOfReplica(cluster)).toBeGreaterThan(0);
    // Without interrupted calls this test would prove nothing.
    expect(report.faults.find(({ fault }) => fault.name === 'primary-killed')?.refused).toBeGreaterThan(0);
  });
});
