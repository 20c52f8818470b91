import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStudioFaults } from '../../../testing/provider/fault-run.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

// A studio waits up to 8 s between repeats; here as many hundredths.
const HURRY = 100;

let server: TestServer;
let keepTime: ReturnType<typeof setInterval>;

beforeAll(async () => {
  server = await startTestServer({}, { hasSandbox: true, wait: (delayMs) => setTimeout(delayMs / HURRY) });
  // Signatures live for a minute; a busy machine needs longer than that.
  keepTime = setInterval(() => server.clock.set(new Date()), 1000);
});

afterAll(async () => {
  clearInterval(keepTime);
  await server.stop();
});

it('C18 C79 C80 C81 ends every round and keeps every cent while calls are lost, answered by 500, doubled, late and out of order', async () => {
  const report = await runStudioFaults({ url: server.url, players: 12, roundsPerPlayer: 6, rate: 0.2 });
  expect(report.problems).toEqual([]);
  expect(report.settled + report.voided).toBe(report.rounds);
  expect(report.settled).toBeGreaterThan(40);
  // The faults met calls, or this test showed nothing: three calls a round would do without them.
  expect(report.calls).toBeGreaterThan(report.rounds * 4);
});
