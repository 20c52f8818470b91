import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { seedJackpots } from '../../wallet/jackpots/service.ts';
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
  // The studio's jackpots and the ledger's received the same contributions, to the last fraction of a cent.
  const { books, studio } = await givenToJackpots();
  expect(Object.keys(books)).toEqual(['pot:lantern', 'pot:pavilion', 'pot:terrace']);
  expect(books).toEqual(studio);
});

it('W-150 W-151 shows the same amount of each jackpot on the site and in its games: what its account holds, above its seed and below its ceiling', async () => {
  await seedJackpots(server.app.context);
  const read = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    z.object({ data: schema }).parse((await server.call('GET', path)).body).data;
  const shown = await read('/api/game/jackpots', shownSchema);
  const studio = await read('/sandbox/studio/jackpots', proofsSchema);
  expect(shown.map(({ identity, currency, mustAmount }) => [identity, currency, mustAmount])).toEqual([
    ['pavilion', 'EUR', 50_000],
    ['terrace', 'EUR', 2_500],
    ['lantern', 'EUR', 100],
  ]);
  const cents = (amount: number): string => String(Math.round(amount * 100));
  expect(Object.fromEntries(shown.map(({ identity, amount }) => [identity, cents(amount)]))).toEqual(
    Object.fromEntries(studio.running.map(({ name, amountMinor }) => [name, amountMinor])),
  );
  for (const { amount, mustAmount } of shown) expect(amount >= 50 && amount <= mustAmount).toBe(true);
  // The account holds each player's contributions in whole cents: for each of them a fraction of a cent is still outstanding.
  const { rows } = await server.testDatabase.pool.query<{ pot: string; booked: number; players: number }>(
    `select h.detail as pot, sum(e.amount_minor)::int as booked,
       (select count(*)::int from ledger.pot_share s where s.pot = h.detail) as players
     from ledger.house_account h join ledger.entry e on e.account_id = h.id
     where h.kind = 'jackpot' and h.currency = 'EUR' group by h.detail`,
  );
  expect(rows).toHaveLength(3);
  for (const { pot, booked, players } of rows) {
    const amount = Number(cents(shown.find(({ identity }) => `pot:${identity}` === pot)?.amount ?? 0));
    expect(amount - booked).toBeGreaterThanOrEqual(0);
    expect(amount - booked).toBeLessThanOrEqual(players);
  }
});

const shownSchema = z.array(z.object({ identity: z.string(), amount: z.number(), mustAmount: z.number(), currency: z.string() }));
const proofsSchema = z.looseObject({ running: z.array(z.looseObject({ name: z.string(), amountMinor: z.string() })) });

/** What bets not rolled back contributed to each jackpot, in trillionths of a euro: by the books, and by the studio. */
async function givenToJackpots(): Promise<{ books: Record<string, string>; studio: Record<string, string> }> {
  const read = async (statement: string): Promise<Record<string, string>> => {
    const { rows } = await server.testDatabase.pool.query<{ pot: string; given: string }>(statement);
    return Object.fromEntries(rows.map(({ pot, given }) => [pot, given]));
  };
  return {
    books: await read(`select pot, trim_scale(sum(value_pico))::text as given from ledger.pot_share group by pot order by pot`),
    studio: await read(
      `select 'pot:' || pot_name as pot, sum(units)::text as given
       from sandbox.studio_pot_contribution where not is_returned group by 1 order by 1`,
    ),
  };
}

it('C79 reports a requested round that is neither ended nor refused, or that is counted twice', () => {
  expect(unaccountedFor(3, { ended: ['a', 'b'], refused: 1 })).toEqual([]);
  expect(unaccountedFor(3, { ended: ['a', 'b'], refused: 0 })).toEqual(['3 rounds were asked for, 2 are accounted for']);
  expect(unaccountedFor(3, { ended: ['a', 'a'], refused: 1 })).toHaveLength(1);
});
