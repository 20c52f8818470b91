import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startNeighbour } from '../../../testing/neighbour.ts';
import { type Fault, startFaultyPlatform } from '../../../testing/provider/faulty-platform.ts';
import { providerCases, runCase, type Seats } from '../../../testing/provider/suite.ts';
import type { Seat } from '../../../testing/provider/table.ts';
import type { Delivery, Target } from '../../../testing/provider/wire.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { openFreespins } from '../../wallet/index.ts';

let server: TestServer;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;

beforeAll(async () => {
  // The suite is an outside company: it signs by the real time.
  server = await startTestServer({ roles: new Set(['web']) });
  server.clock.set(new Date());
  neighbour = await startNeighbour(server);
});

afterAll(async () => {
  await neighbour.stop();
  await server.stop();
});

async function aSeat(): Promise<{ seat: Seat; providerId: string }> {
  const { player, token, gameId, providerId } = await aGameSession(server, await aPlayer(server));
  const freespinId = randomUUID();
  const cap = { spinCount: 200, stakeMinor: 100n, winCapMinor: 100_000n, wagerPpm: 0n, expiresAt: new Date(Date.UTC(2100, 0, 1)) };
  const { id: playerId, currency } = player;
  await openFreespins(server.app.context.database, { id: freespinId, playerId, source: providerId, gameId, currency, ...cap });
  return { seat: { playerId, gameId, currency, sessionToken: token, freespinId }, providerId };
}

async function open(urls: readonly string[]): Promise<{ target: Target; seats: Seats }> {
  const [one, other] = [await aSeat(), await aSeat()];
  const secret = server.app.context.providers.byId(one.providerId)?.secrets[0] ?? '';
  return { target: { urls, providerId: one.providerId, secret }, seats: { first: one.seat, second: other.seat } };
}

// The four runs reliability §3.4 asks for.
const runs: readonly { name: string; processes: 1 | 2; delivery: Delivery }[] = [
  { name: 'one process', processes: 1, delivery: 'once' },
  { name: 'two processes in turn', processes: 2, delivery: 'once' },
  { name: 'two processes, each request twice', processes: 2, delivery: 'twice' },
  { name: 'one process, requests in another order', processes: 1, delivery: 'reordered' },
];

describe.each(runs)('$name', ({ processes, delivery }) => {
  let given: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    given = await open(processes === 1 ? [server.url] : [server.url, neighbour.url]);
  });

  const cases = providerCases.filter(({ needsOneProcess }) => processes === 1 || needsOneProcess !== true);
  it.each(cases.map((one) => ({ name: `${one.ids} ${one.title}`, one })))('$name', async ({ one }) => {
    server.clock.set(new Date());
    const { outcome, detail } = await runCase(one, { ...given, delivery });
    expect({ outcome, detail }).toEqual({ outcome: 'passed', detail: '' });
  });
});

// The harm each fault would do to a player or the house, and the case that must detect it.
const mutants: readonly { fault: Fault; ids: string }[] = [
  { fault: 'key without player', ids: 'C8' },
  { fault: 'tombstone removed', ids: 'C16 C17' },
  { fault: 'refusal not stored', ids: 'C10 C11' },
  { fault: 'check outside the statement', ids: 'C77' },
  { fault: 'nonce-only replay guard', ids: 'C4' },
  { fault: 'refusal tells a balance', ids: 'C35' },
];

describe('the suite itself', () => {
  it.each(mutants)('$ids turns red on a platform with the fault: $fault', async ({ fault, ids }) => {
    server.clock.set(new Date());
    const { target, seats } = await open([server.url]);
    const faulty = await startFaultyPlatform(target, fault);
    try {
      const one = providerCases.find((known) => known.ids === ids);
      if (one === undefined) throw new Error(`there is no case ${ids}`);
      const result = await runCase(one, { target: { ...target, urls: [faulty.url] }, seats, delivery: 'once' });
      expect(result.outcome).toBe('failed');
      expect(await runCase(one, { target, seats, delivery: 'once' })).toMatchObject({ outcome: 'passed', detail: '' });
    } finally {
      await faulty.stop();
    }
  });
});
