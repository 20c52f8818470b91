import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMarket, eventMessage, pricesMessage, stateMessage } from '../../testing/feed-messages.ts';
import { WebSocket } from 'ws';
import type { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import { OddsClient } from './testing/client.ts';
import { SOCKET_PATH, SUBPROTOCOL } from './protocol.ts';
import { startSocketServer } from './testing/socket-server.ts';

type Running = Awaited<ReturnType<typeof startSocketServer>>;
let running: Running;
const clients: OddsClient[] = [];

const own: Record<string, string> = { 'token-of-one': 'player-1', 'token-of-two': 'player-2' };
const ended = new Set<string>();
const offers: { ticketId: string; offer: string | null }[] = [];

beforeAll(async () => {
  running = await startSocketServer({
    tickets: {
      playerOf: async (token) => own[token],
      hasEnded: async (token) => ended.has(token),
      view: async (playerId, ticketId) => ({ id: ticketId, playerId }),
      openTickets: async (playerId) => [{ id: `first of ${playerId}` }],
      openEvents: async () => ['ev-football-1'],
      offers: async () => offers,
    },
  });
});
afterAll(async () => {
  for (const client of clients) await client.disconnect();
  await running.stop();
});

async function aClient(...topics: readonly string[]): Promise<OddsClient> {
  const client = new OddsClient(running.port);
  clients.push(client);
  await client.connect();
  client.follow(...topics);
  await client.until(() => topics.every((topic) => client.view(topic).snapshots > 0));
  return client;
}

let count = 0;
/** A live event of a test's own, open with one market. */
function aGame() {
  count += 1;
  const eventId = `ev-football-${count}`;
  let eventSeq = 0;
  const place = () => {
    eventSeq += 1;
    return { eventId, eventSeq };
  };
  const prices = (...home: readonly number[]) =>
    running.play(...home.map((price) => pricesMessage(place(), [aMarket(eventId, { prices: [price, 3550, 3250] })])));
  running.play(eventMessage(place()), pricesMessage(place(), [aMarket(eventId)]), stateMessage(place(), {}));
  return { eventId, topic: `event:${eventId}`, homeId: `${eventId}~1x2~home`, marketId: `${eventId}~1x2`, prices, place };
}

/** The book's current values for a topic's events, in the form a client holds them. */
function valuesOf(cache: InMemoryMarketCache, eventIds: Iterable<string>) {
  const prices: Record<string, number> = {};
  const statuses: Record<string, string> = {};
  for (const eventId of eventIds)
    for (const market of cache.event(eventId)?.markets.values() ?? []) {
      statuses[market.id] = market.status;
      for (const { id, price, isActive } of market.outcomes) prices[id] = isActive ? price : 0;
    }
  return { prices, statuses };
}
const held = (client: OddsClient, topic: string) => ({
  prices: Object.fromEntries(client.view(topic).prices),
  statuses: Object.fromEntries(client.view(topic).statuses),
});

describe('the socket', () => {
  it('SB-16 answers a subscription by everything, then numbers each change by one', async () => {
    const game = aGame();
    const client = await aClient(game.topic);
    const view = client.view(game.topic);
    expect(held(client, game.topic)).toEqual(valuesOf(running.cache, [game.eventId]));
    const first = view.seq;
    game.prices(2060);
    await client.until(() => view.prices.get(game.homeId) === 2060);
    expect({ seq: view.seq, snapshots: view.snapshots }).toEqual({ seq: first + 1, snapshots: 1 });
    expect(client.received.findLast(({ op }) => op === 'd')).toEqual({ op: 'd', t: game.topic, seq: first + 1, p: [[0, 2060]] });
  });

  it('SB-16 gives a returning client exactly what it missed, and everything to one from before a restart', async () => {
    const game = aGame();
    const [away, present] = [await aClient(game.topic), await aClient(game.topic)];
    await away.disconnect();
    for (const price of [2000, 1980, 1960]) {
      game.prices(price);
      await present.until(() => present.view(game.topic).prices.get(game.homeId) === price);
    }
    await away.connect();
    await away.until(() => away.view(game.topic).prices.get(game.homeId) === 1960);
    expect({ snapshots: away.view(game.topic).snapshots, changes: away.view(game.topic).changes }).toEqual({ snapshots: 1, changes: 3 });
    await away.disconnect();
    away.view(game.topic).epoch = 'before';
    await away.connect();
    await away.until(() => away.view(game.topic).snapshots === 2);
    expect(held(away, game.topic)).toEqual(valuesOf(running.cache, [game.eventId]));
  });

  it('SB-17 gathers changes: a hundred at once are one frame with the last value of each outcome', async () => {
    const game = aGame();
    const client = await aClient(game.topic);
    const before = client.frames;
    game.prices(...Array.from({ length: 100 }, (_, step) => 2000 + 10 * step), 1740);
    await client.until(() => client.view(game.topic).prices.get(game.homeId) === 1740);
    expect(client.frames - before).toBe(1);
  });

  it('SB-17 publishes a suspension at once, with the prices that came before it and none after', async () => {
    const game = aGame();
    const client = await aClient(game.topic);
    game.prices(2060);
    await client.until(() => client.view(game.topic).prices.get(game.homeId) === 2060);
    game.prices(2040);
    running.play(stateMessage(game.place(), { home: 1, suspend: 'all', incident: { kind: 'goal' } }));
    const [before, frames] = [client.received.length, client.frames];
    await client.until(() => client.view(game.topic).statuses.get(game.marketId) === 'suspended');
    expect(client.frames - frames).toBe(1);
    expect(client.received.slice(before).find(({ op }) => op === 'd')).toMatchObject({
      p: [[0, 2040]],
      m: [[0, 'suspended']],
      s: { score: { home: 1, away: 0 } },
    });
  });

  it('SB-16 keeps lists in step: an event that starts moves from the upcoming to the live list', async () => {
    const client = await aClient('list:tennis:upcoming', 'list:tennis:live', 'menu');
    const eventId = 'ev-tennis-1';
    const tennis = { sport: { id: 'tennis' as const, name: 'Tennis' }, startsAt: '2026-11-20T18:30:00.000Z' };
    running.play(eventMessage({ eventId, eventSeq: 1 }, tennis), pricesMessage({ eventId, eventSeq: 2 }, [aMarket(eventId)]));
    await client.until(() => client.view('list:tennis:upcoming').prices.size === 3);
    running.play(stateMessage({ eventId, eventSeq: 3 }, {}));
    await client.until(
      () => client.view('list:tennis:live').events.has(eventId) && !client.view('list:tennis:upcoming').events.has(eventId),
    );
    const counts = () => client.received.findLast(({ t }) => t === 'menu')?.body;
    await client.until(() => JSON.stringify(counts()).includes('"id":"tennis","live":1'));
  });

  it('SB-17 follows the picks of a slip by their markets, and no longer those that were taken out', async () => {
    const [one, other] = [aGame(), aGame()];
    const client = await aClient();
    client.send({ op: 'watch', outcomes: [one.homeId, `${one.marketId}~away`] });
    await client.until(() => client.received.some(({ op, t }) => op === 'snap' && t === `market:${one.marketId}`));
    client.send({ op: 'watch', outcomes: [other.homeId] });
    await client.until(() => client.received.some(({ op, t }) => op === 'snap' && t === `market:${other.marketId}`));
    one.prices(2060);
    other.prices(2060);
    await client.until(() => client.received.some(({ op, t }) => op === 'd' && t === `market:${other.marketId}`));
    expect(client.received.some(({ op, t }) => op === 'd' && t === `market:${one.marketId}`)).toBe(false);
  });

  it('SB-16 sends bets to their own player alone, and to no client without a token', async () => {
    const [one, two, guest] = [await aClient(), await aClient(), await aClient()];
    guest.send({ op: 'sub', t: 'tickets' }, { op: 'auth', token: 'forged' });
    await guest.until(() => guest.received.filter(({ op }) => op === 'error').length === 2);
    expect(
      guest.received
        .filter(({ op }) => op === 'error')
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['LOGIN_REQUIRED', 'SESSION_INVALID']);
    one.send({ op: 'auth', token: 'token-of-one' }, { op: 'sub', t: 'tickets' });
    two.send({ op: 'auth', token: 'token-of-two' }, { op: 'sub', t: 'tickets' });
    await one.until(() => one.received.some(({ t }) => t === 'tickets'));
    await two.until(() => two.received.some(({ t }) => t === 'tickets'));
    expect(one.received.find(({ t }) => t === 'tickets')).toMatchObject({ body: { tickets: [{ id: 'first of player-1' }] } });
    offers.push({ ticketId: 'ticket-a', offer: '27.93' });
    running.socket.notifyTickets([
      { playerId: 'player-1', ticketId: 'ticket-a' },
      { playerId: 'player-2', ticketId: 'ticket-b' },
    ]);
    await one.until(() => one.received.some(({ op }) => op === 'offer'));
    await two.until(() => two.received.some(({ op }) => op === 'ticket'));
    const ticketsOf = (client: OddsClient) => client.received.filter(({ op }) => op === 'ticket').map(({ ticket }) => ticket);
    expect([ticketsOf(one), ticketsOf(two), ticketsOf(guest)]).toEqual([
      [{ id: 'ticket-a', playerId: 'player-1' }],
      [{ id: 'ticket-b', playerId: 'player-2' }],
      [],
    ]);
    expect(one.received.find(({ op }) => op === 'offer')).toEqual({ op: 'offer', id: 'ticket-a', offer: '27.93' });
  });

  it('SB-16 refuses unknown topics and the 25th one, and closes on a malformed message', async () => {
    const game = aGame();
    const client = await aClient(game.topic);
    for (const t of ['event:ev-none-1', 'list:chess:live', 'list:football:past', `market:${game.marketId}`, 'weather'])
      client.send({ op: 'sub', t });
    await client.until(() => client.received.filter(({ code }) => code === 'TOPIC_UNKNOWN').length === 5);
    const sports = ['all', 'football', 'tennis', 'basketball', 'esports', 'volleyball', 'handball', 'ice-hockey'];
    client.send(...sports.flatMap((sport) => ['live', 'today', 'upcoming'].map((kind) => ({ op: 'sub', t: `list:${sport}:${kind}` }))));
    await client.until(() => client.received.some(({ code }) => code === 'TOPIC_LIMIT'));
    client.sendText('{"op":"sub"}');
    await client.until(() => client.closeCode !== undefined);
    expect(client.closeCode).toBe(3501);
  });

  it('R-74 S12 closes the sockets of a session that has ended, at once and as the hub does, and no others', async () => {
    const [first, second, other, guest] = [await aClient(), await aClient(), await aClient(), await aClient()];
    own['token-of-a-tablet'] = 'player-1';
    first.send({ op: 'auth', token: 'token-of-one' });
    second.send({ op: 'auth', token: 'token-of-a-tablet' });
    other.send({ op: 'auth', token: 'token-of-two' });
    for (const client of [first, second, other]) await client.until(() => client.received.some(({ op }) => op === 'auth'));
    ended.add('token-of-one');
    running.socket.lookAtSessions(['player-1']);
    await first.until(() => first.closeCode !== undefined);
    expect(first.closeCode).toBe(3503);
    expect(first.received.at(-1)).toMatchObject({ op: 'error', code: 'SESSION_INVALID' });
    for (const client of [second, other, guest]) {
      client.send({ op: 'sub', t: 'menu' });
      await client.until(() => client.received.some(({ t }) => t === 'menu'));
      expect(client.closeCode).toBeUndefined();
    }
  });

  it('SB-16 after random changes and random disconnects the last value of every outcome is the book’s', async () => {
    const games = Array.from({ length: 6 }, aGame);
    const topics = ['list:football:live', ...games.slice(0, 3).map(({ topic }) => topic)];
    const crowd = await Promise.all(Array.from({ length: 8 }, () => aClient(...topics)));
    const step = fc.record({ game: fc.nat(5), price: fc.integer({ min: 1010, max: 9000 }), kind: fc.nat(9), client: fc.nat(7) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        for (const { game, price, kind, client } of steps) {
          const chosen = games[game];
          if (kind === 0) await crowd[client]?.disconnect().then(() => crowd[client]?.connect());
          else if (kind === 1 && chosen !== undefined) running.play(stateMessage(chosen.place(), { home: game, suspend: 'all' }));
          else chosen?.prices(price);
        }
        for (const client of crowd)
          for (const topic of topics) {
            const shown = () => JSON.stringify(sorted(held(client, topic)));
            const eventIds = topic === 'list:football:live' ? liveIds(running.cache) : [topic.slice('event:'.length)];
            const wanted = JSON.stringify(sorted(valuesOf(running.cache, eventIds)));
            await client.until(() => shown() === wanted);
          }
      }),
      { numRuns: 8 },
    );
  });

  it.each(['token=token-of-one', 'access_token=token-of-one'])('S94 takes no socket whose address says %s', async (query) => {
    const socket = new WebSocket(`ws://127.0.0.1:${running.port}${SOCKET_PATH}?${query}`, SUBPROTOCOL);
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('401');
  });

  it('SB-17 greys everything while the feed is silent and says so', async () => {
    const game = aGame();
    const client = await aClient(game.topic);
    running.time.monotonicOffsetMs += 10_500;
    await client.until(() => client.view(game.topic).statuses.get(game.marketId) === 'suspended');
    await client.until(() => client.received.some(({ op, isFresh }) => op === 'feed' && isFresh === false));
    running.cache.freshness.refresh();
    await client.until(() => client.view(game.topic).statuses.get(game.marketId) === 'open');
  });
});

const liveIds = (cache: InMemoryMarketCache): string[] =>
  [...cache.events()].filter(({ state, header }) => state === 'live' && header.sport === 'football').map(({ id }) => id);
const sorted = ({ prices, statuses }: { prices: Record<string, number>; statuses: Record<string, string> }) => [
  Object.entries(prices).toSorted(),
  Object.entries(statuses).toSorted(),
];
