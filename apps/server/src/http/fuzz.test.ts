import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFuzz } from '../testing/fuzz/run.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const CASES = 600;
const SEED = 20_261_123;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'realtime', 'sandbox']) }, { hasSandbox: true });
});
afterAll(() => server.stop());

it('S80 no request to any operation gets a fault or an answer that the document does not describe', async () => {
  const { operations, byRole, byStatus, findings } = await runFuzz({ url: server.url, cases: CASES, seed: SEED });
  expect(findings).toEqual([]);
  expect(operations).toBeGreaterThan(100);
  for (const role of ['guest', 'player', 'provider'] as const) expect(byRole[role]).toBeGreaterThan(20);
  // A fuzz run that never gets past the first look-up proves nothing.
  for (const status of ['200', '404', '422']) expect(byStatus[status]).toBeGreaterThan(20);
});
