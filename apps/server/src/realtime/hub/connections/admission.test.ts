import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '../../../kernel/errors.ts';
import { refusedUpgrade } from '../../testing/bare-client.ts';
import { aPlayer, type HubFixture, startHub } from '../../testing/hub-fixture.ts';
import type { ChannelRule } from '../channels/channel-rule.ts';

const origin = 'http://pavilion.test';
const rule: ChannelRule = { history: null, isPersonal: true, hasPresence: false, mayClientsPublish: false };
const held = new Set<string>();

let fixture: HubFixture;

/** A hub that identifies sockets by a header of their request, and whose channel `desk` requires a permission. */
beforeEach(async () => {
  held.clear();
  fixture = await startHub({
    originRefusal: 'wrongOrigin',
    admit: async ({ headers }) => {
      if (headers['x-badge'] === undefined) throw new DomainError('unauthenticated');
      if (headers['x-badge'] === 'over') throw new DomainError('sessionOver', { detail: { why: 'idle' } });
      if (headers['x-badge'] === 'broken') throw new Error('the table is gone');
      return String(headers['x-badge']);
    },
    ports: {
      resolveChannel: (name) => (name === 'desk' ? { status: 'known', rule, audience: { right: 'desk.read' } } : { status: 'unknown' }),
      holdsRight: async ({ sessionId }, right) => held.has(`${sessionId} ${right}`),
    },
  });
  fixture.tokens.set('of ann', aPlayer('ann', { sessionId: 'ann 1' })).set('of bob', aPlayer('bob', { sessionId: 'bob 1' }));
});
afterEach(() => fixture.stop());

const socketOf = (name: string) => fixture.bare({ origin, headers: { 'x-badge': `of ${name}` } });

describe('Sockets that are known by their request (operator §4)', () => {
  test('OS-14 a socket without a session, with an ended one, or with a foreign or absent origin is refused before the upgrade, with the reason', async () => {
    expect(await refusedUpgrade(fixture.url, { origin })).toMatchObject({ status: 401, body: { error: { code: 10002 } } });
    expect(await refusedUpgrade(fixture.url, { origin, headers: { 'x-badge': 'over' } })).toEqual({
      status: 401,
      body: { error: { code: 17015, message: 'Signed out: idle', detail: { why: 'idle' } } },
    });
    expect(await refusedUpgrade(fixture.url, { origin, headers: { 'x-badge': 'broken' } })).toMatchObject({ status: 503 });
    const headers = { 'x-badge': 'of ann' };
    for (const foreign of [{ origin: 'http://elsewhere.test' }, { origin: 'null' }, {}])
      expect(await refusedUpgrade(fixture.url, { ...foreign, headers })).toMatchObject({ status: 403, body: { error: { code: 17018 } } });
    expect(fixture.hub.metrics).toMatchObject({ connections: 0, refusedUpgrades: 6 });
  });

  test('OS-14 what the request said counts, at connect and at refresh, whatever token a command brings', async () => {
    const client = await socketOf('ann');
    expect(await client.connect('of bob')).toMatchObject({ connect: { ping: 25 } });
    expect(fixture.hub.sessions()).toEqual(['ann 1']);
    expect(await client.ask({ id: 2, refresh: { token: 'of bob' } })).toMatchObject({ refresh: {} });
    expect(fixture.hub.sessions()).toEqual(['ann 1']);
    fixture.tokens.delete('of ann');
    client.send({ id: 3, refresh: { token: 'of bob' } });
    expect(await client.closed).toEqual({ code: 3500, reason: 'invalid token' });
  });

  test('BO-018 a right is asked for at each subscribe, and a channel is not read without it', async () => {
    const client = await socketOf('ann');
    await client.connect();
    expect(await client.ask({ id: 2, subscribe: { channel: 'desk' } })).toMatchObject({ error: { code: 103 } });
    held.add('ann 1 desk.read');
    expect(await client.ask({ id: 3, subscribe: { channel: 'desk' } })).toMatchObject({ subscribe: {} });
    await client.ask({ id: 4, unsubscribe: { channel: 'desk' } });
    expect(await client.ask({ id: 5, history: { channel: 'desk' } })).toMatchObject({ error: { code: 103 } });
    held.clear();
    expect(await client.ask({ id: 6, subscribe: { channel: 'desk' } })).toMatchObject({ error: { code: 103 } });
  });

  test('BO-045 a channel may carry something else to each, and nothing to some', async () => {
    const [ann, bob] = [await socketOf('ann'), await socketOf('bob')];
    for (const [client, session] of [
      [ann, 'ann 1'],
      [bob, 'bob 1'],
    ] as const) {
      held.add(`${session} desk.read`);
      await client.connect();
      await client.ask({ id: 2, subscribe: { channel: 'desk' } });
    }
    expect(fixture.hub.hasSubscribers('desk')).toBe(true);
    fixture.hub.publishEach('desk', ({ playerId }) => (playerId === 'ann' ? { n: 1 } : undefined));
    fixture.hub.publishEach('desk', ({ playerId }) => ({ for: playerId }));
    expect(await ann.nextLines(2)).toMatchObject([{ push: { pub: { data: { n: 1 } } } }, { push: { pub: { data: { for: 'ann' } } } }]);
    expect(await bob.next()).toMatchObject({ push: { channel: 'desk', pub: { data: { for: 'bob' } } } });
  });
});
