import { bet as betSchema, betItem } from '@pavilion/contract/areas/game/game.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aGameSession, aPlayer as aBuiltPlayer, signedCall } from '../../../testing/builders.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { notificationFollowers } from '../../notification/reactions.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

type Player = Awaited<ReturnType<typeof aPlayer>>;
type Fields = Record<string, unknown>;

const messages = z.array(z.object({ content: z.object({ title: z.string(), link: z.optional(z.object({ url: z.string() })) }) }));
const wireBets = z.array(z.looseObject({ id: z.string(), status: z.int(), items: z.array(z.looseObject({})) }));
let counter = 0;

const item = {
  event: 'Harbour City - Velmora United',
  discipline: 'Football',
  tournament: 'Meridian Premier',
  market: 'Full-time result',
  outcome: 'Harbour City',
  stage: 1,
  eventDate: '2026-11-20T18:38:00.000Z',
  coefficient: '2.12',
  eventId: 'ev-football-19412',
  result: null,
};

function aTicket({ profile }: Player, more: Fields = {}): Fields {
  counter += 1;
  return {
    id: `ticket-${counter}`,
    playerId: profile.id,
    roundId: `ticket-${counter}`,
    gameId: 'sportsbook',
    currency: 'EUR',
    amount: '7.77',
    payout: '0.00',
    remainingStake: '7.77',
    coefficient: '2.120',
    status: 1,
    ticketType: 1,
    createdAt: '2026-11-20T18:31:06.113Z',
    settledAt: null,
    items: [item],
    ...more,
  };
}

function publish(ticket: Fields, version: number, providerId = 'sportsbook') {
  const body = { messageId: `${String(ticket['id'])}-${version}`, type: 'ticket.updated', version, ticket };
  return signedCall(server, { providerId, path: '/provider/v1/sportsbook/events', body });
}

async function bets({ accessToken }: Player, query = '') {
  const { body, status } = await server.call('GET', `/api/game/bets${query}`, { token: accessToken });
  expect(status).toBe(200);
  return { rows: wireBets.parse(body.data), meta: body.meta };
}

describe('bets in the history', () => {
  it('C-91 W-53 lists settled bets by default and open ones when asked, by page, the newest first', async () => {
    const player = await aPlayer(server);
    for (const hour of ['10', '11', '12'])
      await publish(aTicket(player, { status: 3, createdAt: `2026-11-20T${hour}:00:00.000Z`, settledAt: '2026-11-20T13:00:00.000Z' }), 1);
    const open = aTicket(player);
    await publish(open, 1);
    const settled = await bets(player, '?page=1&perPage=2');
    expect(settled.rows.map(({ createdAt }) => createdAt)).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T11:00:00.000Z']);
    expect(settled.meta).toMatchObject({ page: 1, perPage: 2, totalRows: 3 });
    const [only, ...others] = (await bets(player, '?isSettled=false')).rows;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ id: open['id'], game: 'Sports', amount: 7.77, payout: 0, coefficient: 2.12, status: 1, settledAt: null });
    expect(Object.keys(only ?? {}).toSorted()).toEqual(Object.keys(betSchema.shape).toSorted());
    expect(Object.keys(only?.items[0] ?? {}).toSorted()).toEqual(Object.keys(betItem.shape).toSorted());
  });

  it('SB-14 W-53 keeps the highest version, whatever the order, and shows a correction with both results (C89)', async () => {
    const player = await aPlayer(server);
    const open = aTicket(player);
    const won = {
      ...open,
      status: 2,
      payout: '20.00',
      settledAt: '2026-11-20T20:19:41.020Z',
      items: [{ ...item, result: 'won', score: '2:1' }],
    };
    const corrected = { ...won, payout: '12.00', items: [{ ...item, result: 'half_won', score: '1:1', reason: 'goal disallowed' }] };
    for (const [ticket, version] of [
      [won, 2],
      [open, 1],
      [corrected, 3],
      [won, 2],
      [corrected, 3],
    ] as const)
      expect((await publish(ticket, version)).status).toBe(200);
    const { rows } = await bets(player);
    expect(rows).toMatchObject([
      {
        status: 2,
        payout: 12,
        items: [{ result: 'half_won', score: '1:1', reason: 'goal disallowed' }],
        corrections: [{ status: 2, payout: 20, correctedAt: expect.any(String) }],
      },
    ]);
    expect((await bets(player, '?isSettled=false')).rows).toEqual([]);
    const { rows: stored } = await server.testDatabase.pool.query(
      `select data ->> 'status' as status from kernel.event where type = 'BetChanged' and player_id = $1 order by id`,
      [player.profile.id],
    );
    expect(stored).toEqual([{ status: '2' }, { status: '2' }]);
  });

  it('SB-14 W-53 tickets that arrive together are stored together: the highest version wins, and one that cannot be stored stops no other', async () => {
    const player = await aPlayer(server);
    const settled = (status: number, payout: string): Fields => ({ status, payout, settledAt: '2026-11-20T20:19:41.020Z' });
    const corrected = aTicket(player);
    const unreadable = aTicket(player, { items: [{ ...item, event: 'Harbour\u0000City' }] });
    const others = Array.from({ length: 70 }, () => aTicket(player));
    const answers = await Promise.all([
      ...others.slice(0, 35).map((ticket) => publish(ticket, 1)),
      publish(corrected, 1),
      publish({ ...corrected, ...settled(2, '20.00') }, 2),
      publish(unreadable, 1),
      publish({ ...corrected, ...settled(3, '0.00') }, 3),
      ...others.slice(35).map((ticket) => publish(ticket, 1)),
    ]);
    expect(answers.filter(({ status }) => status !== 200)).toHaveLength(1);
    const { rows } = await bets(player);
    expect(rows).toMatchObject([{ id: corrected['id'], status: 3, payout: 0 }]);
    expect((await bets(player, '?isSettled=false')).meta).toMatchObject({ totalRows: others.length });
  });

  it('U-39 leaves an entry of a ticket that won, which leads to it, once for each sum; of others none', async () => {
    const player = await aPlayer(server);
    const won = aTicket(player, { status: 2, payout: '20.00', settledAt: '2026-11-20T20:19:41.020Z' });
    for (const version of [2, 2, 3]) await publish(won, version);
    await publish({ ...won, payout: '12.00' }, 4);
    await publish({ ...won, status: 3, payout: '0.00' }, 5);
    await publish(aTicket(player, { status: 3, settledAt: '2026-11-20T20:19:41.020Z' }), 1);
    await publish(aTicket(player), 1);
    const entry = aTicket(player, { status: 2, payout: '15.50', settledAt: '2026-11-20T20:20:00.000Z' });
    await publish(entry, 1);
    await server.follow(notificationFollowers);
    const { body } = await server.call('GET', '/api/notification/messenger/messages', { token: player.accessToken });
    const links = messages.parse(body.data).flatMap(({ content: { title, link } }) => (link ? [[title, link.url]] : []));
    const id = String(entry['id']);
    // A bet corrected before it was first read is shown corrected.
    expect(links).toEqual([['Your bet won: 15.50 EUR', `/profile/history?tab=bets&entry=${id}`]]);
    expect((await bets(player, `?id=${id}`)).rows).toMatchObject([{ id, status: 2 }]);
    expect((await bets(await aPlayer(server), `?id=${id}`)).rows).toEqual([]);
  });

  it("S2 never shows another player's bets, and moves no ticket to another player", async () => {
    const [player, stranger] = [await aPlayer(server), await aPlayer(server)];
    const ticket = aTicket(player);
    await publish(ticket, 1);
    await publish({ ...ticket, playerId: stranger.profile.id }, 2);
    expect((await bets(stranger, '?isSettled=false')).rows).toEqual([]);
    expect((await bets(player, '?isSettled=false')).rows).toHaveLength(1);
  });

  it('S47 refuses what is malformed or signed by another company', async () => {
    const player = await aPlayer(server);
    expect((await publish(aTicket(player, { amount: '7.777' }), 1)).status).toBe(400);
    expect((await publish(aTicket(player, { items: [] }), 1)).status).toBe(400);
    expect((await publish(aTicket(player, { currency: 'XXX' }), 1)).status).toBe(400);
    expect((await publish(aTicket(player), 1, 'copperleaf')).status).toBe(401);
    expect((await bets(player, '?isSettled=false')).rows).toEqual([]);
  });
});

describe('events worth showing', () => {
  const event = (home: string, more: Fields = {}): Fields => ({
    id: `ev-${home.length}`,
    sport: 'Football',
    league: 'Meridian Premier',
    home,
    away: 'Velmora United',
    startsAt: '2026-11-20T18:38:00.000Z',
    state: 'live',
    score: { home: 1, away: 0 },
    path: `/event/${home}`,
    market: { id: 'm', type: '1x2', outcomes: [{ id: 'o', name: home, odds: '2.12' }] },
    ...more,
  });
  const publishEvents = (version: number, events: readonly Fields[], locale = 'en') =>
    signedCall(server, {
      providerId: 'sportsbook',
      path: '/provider/v1/sportsbook/events',
      body: { messageId: `top-${locale}-${version}`, type: 'top-events.updated', version, locale, events },
    });
  const listed = async (query = '') => {
    const { body } = await server.call('GET', `/api/game/top-events${query}`);
    return z
      .array(z.looseObject({ home: z.string() }))
      .parse(body.data)
      .map(({ home }) => home);
  };

  it('P-16 P-75 are those of the newest version in the language asked for, found by team and league', async () => {
    await publishEvents(2, [event('harbour'), event('Orgelmühle')]);
    await publishEvents(1, [event('old')]);
    await publishEvents(1, [event('hafen')], 'de');
    expect(await listed('?locale=en')).toEqual(['harbour', 'Orgelmühle']);
    expect(await listed('?locale=de')).toEqual(['hafen']);
    expect(await listed('?locale=fr')).toEqual(['harbour', 'Orgelmühle']);
    expect(await listed('?locale=en&name=orgelmuhle%20prem')).toEqual(['Orgelmühle']);
    // Prices moved since: everything is the later list's but the names of outcomes.
    server.clock.advanceMs(5000);
    await publishEvents(3, [
      event('harbour', { market: { id: 'm', type: '1x2', outcomes: [{ id: 'o', name: 'harbour', odds: '2.05' }] } }),
    ]);
    const { body } = await server.call('GET', '/api/game/top-events?locale=de&name=harbour');
    expect(body.data).toMatchObject([{ home: 'harbour', market: { outcomes: [{ name: 'hafen', odds: '2.05' }] } }]);
    // Clocks as of the answer: a running one has advanced, at its pace and however long nothing happened in its part; a stopped one has not.
    const clock = { period: 1, seconds: 600, isRunning: true, at: server.clock.now().toISOString(), paceMs: 500 };
    // Guests' answers are cached for a moment, so each is requested with a query of its own.
    const clocks = async (name: string): Promise<unknown> =>
      (await server.call('GET', `/api/game/top-events?locale=en&name=${name}`)).body.data;
    await publishEvents(5, [event('harbour', { clock }), event('hill', { clock: { ...clock, isRunning: false } }), event('none')]);
    server.clock.advanceMs(10_000);
    expect(await clocks('velmora')).toMatchObject([{ clock: { seconds: 620 } }, { clock: { seconds: 600 } }, { clock: null }]);
    server.clock.advanceMs(3_600_000);
    expect(await clocks('meridian')).toMatchObject([{ clock: { seconds: 7800 } }, {}, {}]);
    // A path that leads away from the client is no event.
    expect((await publishEvents(6, [event('evil', { path: '//evil.example' })])).status).toBe(400);
  });
});

describe('the report for reconciliation', () => {
  it('SB-15 gives the provider its own operations by time, page by page', async () => {
    const from = server.clock.now();
    const book = aStudio(server, await aGameSession(server, await aBuiltPlayer(server), 'sportsbook'));
    await book.bet('r1:bet', '10.00');
    await book.bet('r2:bet', '1000.00');
    await book.rollback('r1:undo', 'r1:bet');
    const to = new Date(server.clock.now().getTime() + 1000);
    const ask = async (more: Fields = {}) => {
      const body = { from: from.toISOString(), to: to.toISOString(), ...more };
      return (await signedCall(server, { providerId: 'sportsbook', path: '/provider/v1/report', body })).body;
    };
    const page = z.object({ operations: z.array(z.looseObject({ transactionId: z.string() })), next: z.nullable(z.string()) });
    const whole = page.parse(await ask());
    expect(whole.operations).toMatchObject([
      { transactionId: 'r1:bet', type: 'bet', status: 'OK', amount: '10.00', currency: 'EUR', isRolledBack: true, roundId: book.roundId },
      { transactionId: 'r2:bet', status: 'INSUFFICIENT_FUNDS' },
      { transactionId: 'r1:undo', type: 'rollback', status: 'OK' },
    ]);
    const first = page.parse(await ask({ limit: 2 }));
    const second = page.parse(await ask({ limit: 2, after: first.next }));
    expect([...first.operations, ...second.operations].map(({ transactionId }) => transactionId)).toEqual(['r1:bet', 'r2:bet', 'r1:undo']);
    expect(second.next).toBeNull();
  });
});
