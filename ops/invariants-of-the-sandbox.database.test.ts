import { setTimeout } from 'node:timers/promises';
import { type Connection, verifyBooks } from '@pavilion/ledger';
import { seedJackpots } from '@pavilion/server/modules/wallet/jackpots/service.ts';
import { startTestServer, type TestServer } from '@pavilion/server/testing/server.ts';
import { runStudioFaults } from '@pavilion/server/testing/provider/fault-run.ts';
import type { PoolClient, QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxInvariants } from './invariants-of-the-sandbox.ts';

// A studio waits up to 8 s between repeats; here as many hundredths.
const HURRY = 100;

let server: TestServer;
let client: PoolClient;
let connection: Connection;

/** Rounds of games with jackpots, some of whose calls were lost, and the seeds. */
beforeAll(async () => {
  server = await startTestServer({}, { hasSandbox: true, wait: (delayMs) => setTimeout(delayMs / HURRY) });
  await runStudioFaults({ url: server.url, players: 2, rounds: 12, rate: 0.2 });
  await seedJackpots(server.app.context);
  client = await server.testDatabase.pool.connect();
  connection = {
    query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & QueryResultRow>(text, [...values])).rows,
  };
});
afterAll(async () => {
  client.release();
  await server.stop();
});

const breachCount = async (): Promise<bigint> => (await verifyBooks(connection, sandboxInvariants))[0]?.breachCount ?? -1n;

it('W-150 finds nothing where the studio and the books have the same', async () => {
  expect(await breachCount()).toBe(0n);
});

it.each([
  [
    'a share the studio counts twice',
    `update sandbox.studio_pot_contribution set units = units * 2 where id = (select min(id) from sandbox.studio_pot_contribution)`,
  ],
  [
    'an amount that is shown and nobody gave',
    `update sandbox.studio_pot set amount_units = amount_units + 10000000000 where name = 'lantern'`,
  ],
  [
    'a start without its seed',
    `update sandbox.studio_pot set start_minor = start_minor - 1, amount_units = amount_units - 10000000000 where name = 'terrace'`,
  ],
])('W-150 names %s', async (_what, fault) => {
  await client.query('begin');
  try {
    await client.query(fault);
    expect(await breachCount()).toBeGreaterThan(0n);
  } finally {
    await client.query('rollback');
  }
});
