import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStudioFaults, unaccountedFor } from '../../../testing/provider/fault-run.ts';
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

it('C18 C79 C80 C81 W-126 ends every round and keeps every cent while calls are lost, answered by 500, doubled, late and out of order', async () => {
  const report = await runStudioFaults({ url: server.url, players: 12, rounds: 75, rate: 0.2 });
  expect(report.problems).toEqual([]);
  const refused = Object.values(report.refused).reduce((sum, count) => sum + count, 0);
  expect(report.settled + report.voided + refused).toBe(75);
  expect(report.settled).toBeGreaterThan(40);
  // The faults met calls, or this test showed nothing: three calls a round would do without them.
  expect(report.calls).toBeGreaterThan(report.asked * 4);
  // The studio's jackpots and those of the books were given the same, to the last fraction of a cent.
  const { books, studio } = await givenToJackpots();
  expect(Object.keys(books)).toEqual(['pot:lantern', 'pot:pavilion', 'pot:terrace']);
  expect(books).toEqual(studio);
});

/** What bets that stand gave to each pot, in millionths of a euro: by the books, and by the studio. */
async function givenToJackpots(): Promise<{ books: Record<string, string>; studio: Record<string, string> }> {
  const read = async (statement: string): Promise<Record<string, string>> => {
    const { rows } = await server.testDatabase.pool.query<{ pot: string; given: string }>(statement);
    return Object.fromEntries(rows.map(({ pot, given }) => [pot, given]));
  };
  return {
    books: await read(`select pot, trim_scale(sum(value_pico) / 1e6)::text as given from ledger.pot_share group by pot order by pot`),
    studio: await read(
      `select 'pot:' || pot_name as pot, sum(running_units + reserve_units)::text as given
       from sandbox.studio_pot_contribution where not is_returned group by 1 order by 1`,
    ),
  };
}

it('C79 says where a round that was asked for is neither ended nor refused, or is counted twice', () => {
  expect(unaccountedFor(3, { ended: ['a', 'b'], refused: 1 })).toEqual([]);
  expect(unaccountedFor(3, { ended: ['a', 'b'], refused: 0 })).toEqual(['3 rounds were asked for, 2 are accounted for']);
  expect(unaccountedFor(3, { ended: ['a', 'a'], refused: 1 })).toHaveLength(1);
});
