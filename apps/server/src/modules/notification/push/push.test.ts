import { sessionTtlDays } from '@pavilion/contract/areas/player/session-lifetime.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { createMemorySecrets } from '../../../kernel/secrets/secrets.ts';
import { createWebPush } from '../../../providers/web-push/send.ts';
import { findCampaignByIdentity, issueBonus } from '../../game/index.ts';
import { notifyPlayer } from '../messages/service.ts';
import type { PushGateway } from '../ports.ts';
import { sendPush } from './send.ts';
import { notificationFollowers } from '../reactions.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

const base = '/api/player/push';
const browser = z.object({ data: z.object({ endpoint: z.url(), keys: z.object({ p256dh: z.string(), auth: z.string() }) }) });
const delivered = z.object({ data: z.array(z.object({ body: z.string(), ttlSeconds: z.number(), topic: z.string().nullable() })) });
const shown = z.strictObject({ tag: z.string(), title: z.string(), body: z.string(), url: z.string(), lang: z.string() });

type Browser = z.output<typeof browser>['data'];
const aBrowser = async (applicationServerKey?: string): Promise<Browser> => {
  return browser.parse((await server.call('POST', '/sandbox/push/browsers', { body: { applicationServerKey } })).body).data;
};
const subscribe = (token: string, body: unknown) => server.call('PUT', `${base}/subscriptions`, { token, body });
const messagesAt = async ({ endpoint }: Pick<Browser, 'endpoint'>) => {
  const { body: answered } = await server.call('GET', `/sandbox/push?endpoint=${encodeURIComponent(endpoint)}`);
  return delivered.parse(answered).data.map(({ body, ...rest }) => ({ ...rest, ...shown.parse(JSON.parse(body)) }));
};
const answers = ({ endpoint }: Browser, answer: number) =>
  server.call('POST', `/sandbox/push/browsers/${endpoint.slice(endpoint.lastIndexOf('/') + 1)}/answer`, { body: { answer } });
const notify = (playerId: string, cause: string, title = 'News') => say(playerId, cause, { title, body: 'Read it.' });
const say = async (playerId: string, cause: string, content: { title: string; body: string }) => {
  await inTransaction(server.context.database, (transaction) =>
    notifyPlayer(server.context, transaction, { playerId, cause, content, createdAt: server.clock.now() }),
  );
  await deliver();
};
const deliver = async () => {
  await server.follow(notificationFollowers);
  await server.runJobs();
};
const browsersOf = async (playerId: string): Promise<unknown[]> =>
  (await server.testDatabase.pool.query('select endpoint from notification.push_subscription where player_id = $1', [playerId])).rows;

describe('push messages', () => {
  it('reach every browser of the player, once, in the player’s language, with the words of the message and nothing else', async () => {
    const { accessToken: token, profile } = await aPlayer(server, { locale: 'de' });
    await deliver();
    const { body } = await server.call('GET', base, { token });
    expect(body.data).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) });
    const both = [await aBrowser(), await aBrowser()];
    for (const one of [...both, ...both]) expect((await subscribe(token, one)).status).toBe(200);
    await notify(profile.id, 'news');
    await notify(profile.id, 'news');
    for (const one of both)
      expect(await messagesAt(one)).toEqual([
        {
          tag: expect.any(String),
          title: 'News',
          body: 'Read it.',
          url: '/de/profile/notifications',
          lang: 'de',
          ttlSeconds: 86_400,
          topic: expect.stringMatching(/^[\w-]{32}$/),
        },
      ]);
  });

  it('end with the sign-in that asked for them, and at the player’s word', async () => {
    const { accessToken: token, profile, email } = await aPlayer(server);
    const [kept, ended] = [await aBrowser(), await aBrowser()];
    const second = loginOf(await server.call('POST', '/api/player/sessions', { body: { login: email, password: PASSWORD } }));
    await subscribe(token, kept);
    await subscribe(second.accessToken, ended);
    await server.call('POST', '/api/player/sessions/logout', { token: second.accessToken });
    await notify(profile.id, 'after the end');
    expect((await messagesAt(kept)).map(({ title }) => title)).toContain('News');
    expect(await messagesAt(ended)).toEqual([]);
    const { endpoint } = kept;
    expect((await server.call('DELETE', `${base}/subscriptions`, { token, body: { endpoint } })).status).toBe(200);
    expect(await browsersOf(profile.id)).toEqual([]);
  });

  it('K-46 show the beginning of a message that is longer than a push service takes', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const one = await aBrowser();
    await subscribe(token, one);
    await say(profile.id, 'long', { title: '長'.repeat(2000), body: '😀'.repeat(3000) });
    const [message] = (await messagesAt(one)).filter(({ title }) => title.startsWith('長'));
    expect(message).toMatchObject({ title: `${'長'.repeat(99)}…`, body: `${'😀'.repeat(399)}…` });
  });

  it('W-256 S13 end with a sign-in that has had its time, though nobody has signed out', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const one = await aBrowser();
    await subscribe(token, one);
    server.clock.advanceMs(sessionTtlDays * DAY_MS - 60_000);
    await notify(profile.id, 'within its time', 'Within');
    expect((await messagesAt(one)).map(({ title }) => title)).toContain('Within');
    server.clock.advanceMs(60_000);
    await notify(profile.id, 'after its time', 'After');
    expect((await messagesAt(one)).map(({ title }) => title)).not.toContain('After');
    expect(await browsersOf(profile.id)).toEqual([]);
  });

  it('X21 a browser belongs to one player, keeps out of a stranger’s hands, and ten make room for the eleventh', async () => {
    const [owner, other] = [await aPlayer(server), await aPlayer(server)];
    const shared = await aBrowser();
    await subscribe(owner.accessToken, shared);
    const { endpoint } = shared;
    await server.call('DELETE', `${base}/subscriptions`, { token: other.accessToken, body: { endpoint } });
    expect(await browsersOf(owner.profile.id)).toHaveLength(1);
    await Promise.all(Array.from({ length: 30 }, () => subscribe(other.accessToken, shared)));
    expect([await browsersOf(owner.profile.id), await browsersOf(other.profile.id)]).toEqual([[], [{ endpoint }]]);
    for (let count = 0; count < 10; count += 1) {
      server.clock.advanceMs(1000);
      await subscribe(other.accessToken, await aBrowser());
    }
    const left = await browsersOf(other.profile.id);
    expect(left).toHaveLength(10);
    expect(left).not.toContainEqual({ endpoint });
  });

  it('F6 are tried again while the service is away, and a browser that is gone is forgotten', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const [busy, gone] = [await aBrowser(), await aBrowser()];
    for (const one of [busy, gone]) await subscribe(token, one);
    await answers(gone, 410);
    await notify(profile.id, 'first');
    expect(await browsersOf(profile.id)).toEqual([{ endpoint: busy.endpoint }]);
    const { rows } = await server.testDatabase.pool.query('select id from notification.push_subscription where endpoint = $1', [
      busy.endpoint,
    ]);
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const text = JSON.stringify({ tag: 't', title: 'Late', body: '', url: '/', lang: 'en' });
    const job = { subscriptionId: rows[0]?.id, playerId: profile.id, tag: 't', text, expiresAt };
    for (const answer of [503, 429]) {
      await answers(busy, answer);
      await expect(sendPush(server.context, job)).rejects.toThrow(String(answer));
    }
    await answers(busy, 201);
    // A worker that died after the call runs it again: the device shows one.
    for (let time = 0; time < 2; time += 1) await sendPush(server.context, job);
    expect((await messagesAt(busy)).filter(({ title }) => title === 'Late')).toMatchObject([{ ttlSeconds: 60 }]);
    server.clock.advanceMs(60_000);
    await answers(busy, 503);
    await sendPush(server.context, job);
  });

  it('S59 reach browsers under the former key and the new one while the key is rotated, and then under the new one', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const under = (...keys: string[]) =>
      createWebPush({
        clock: server.clock,
        random: systemRandom,
        secrets: createMemorySecrets({ 'web-push': keys }),
        publicUrl: () => server.url,
        isSandbox: true,
      });
    const [former, next] = ['the key of the last year, which is rotated', 'the key of this year, which takes its place'];
    const subscribed = async (applicationServerKey: string): Promise<Browser> => {
      const own = await aBrowser(applicationServerKey);
      await subscribe(token, own);
      return own;
    };
    const send = async (push: PushGateway, { endpoint }: Browser, tag: string): Promise<string[]> => {
      const { rows } = await server.testDatabase.pool.query('select id from notification.push_subscription where endpoint = $1', [
        endpoint,
      ]);
      const text = JSON.stringify({ tag, title: tag, body: '', url: '/', lang: 'en' });
      const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
      await sendPush({ ...server.context, push }, { subscriptionId: rows[0]?.id, playerId: profile.id, tag, text, expiresAt });
      return (await messagesAt({ endpoint })).map(({ title }) => title).toSorted();
    };
    const early = await subscribed(under(former).publicKey);
    const accepted = under(former, next);
    expect(accepted.publicKey).toBe(under(former).publicKey);
    expect(await send(accepted, early, 'one')).toEqual(['one']);
    const used = under(next, former);
    const late = await subscribed(used.publicKey);
    expect(await send(used, early, 'two')).toEqual(['one', 'two']);
    expect(await send(used, late, 'two')).toEqual(['two']);
    // The former one is retired: a browser that was not renewed has no session any more, and is forgotten.
    const retired = under(next);
    expect(await send(retired, late, 'three')).toEqual(['three', 'two']);
    expect(await send(retired, early, 'three')).toEqual(['one', 'two']);
    expect(await browsersOf(profile.id)).toEqual([{ endpoint: late.endpoint }]);
  });

  it.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://10.0.0.8/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.8]/x',
    'https://[::7f00:1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[64:ff9b:1::7f00:1]/x',
    'https://[2002:7f00:1::]/x',
    'https://[2001:0:7f00:1::]/x',
    'https://[fec0::1]/x',
    'SANDBOX/../../inbox',
    'SANDBOX/%2e%2e/%2e%2e/inbox',
    'https://localhost/x',
    'https://metadata.localhost/x',
    'https://user@push.example/x',
    'https://push.example:8443/x',
    'ftp://push.example/x',
  ])('S43 never go to %s', async (endpoint) => {
    const { accessToken: token } = await aPlayer(server);
    const { keys } = await aBrowser();
    const given = endpoint.replace('SANDBOX', `${server.url}/sandbox/push/messages`);
    const { status, body } = await subscribe(token, { endpoint: given, keys });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['endpoint']]);
  });

  it('S43 S52 take keys of a browser alone, and a name that leads inside is found out at the call', async () => {
    const { accessToken: token } = await aPlayer(server);
    const { endpoint, keys } = await aBrowser();
    for (const wrong of [{ ...keys, p256dh: 'x' }, { ...keys, auth: `${keys.auth}AA` }, {}])
      expect((await subscribe(token, { endpoint, keys: wrong })).status).toBe(422);
    const target = { endpoint: 'https://localhost/x', ...keys };
    await expect(server.context.push.send(target, { text: '{}', ttlSeconds: 60, topic: 't' })).rejects.toThrow('private address');
  });

  it('are switched off by a setting: no key, no subscription, and nothing goes to those there are', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const own = await aBrowser();
    await subscribe(token, own);
    await server.setValue('webPush', { enabled: false });
    expect((await server.call('GET', base, { token })).body.data).toEqual({ publicKey: null });
    expect((await subscribe(token, own)).status).toBe(404);
    await notify(profile.id, 'while off');
    expect(await messagesAt(own)).toEqual([]);
    await server.setValue('webPush', { enabled: true });
  });

  it('are not for guests', async () => {
    expect((await server.call('GET', base)).status).toBe(401);
    expect((await server.call('PUT', `${base}/subscriptions`, { body: await aBrowser() })).status).toBe(401);
  });

  it('L7 R-17 announce a waiting bonus only with the consent to bonuses, and nothing that is a day old', async () => {
    for (const receiveBonus of [1, 0]) {
      const { accessToken: token, profile } = await aPlayer(server, { receiveBonus });
      await deliver();
      const own = await aBrowser();
      await subscribe(token, own);
      const campaign = await findCampaignByIdentity(server.context.database, 'reward-bonus');
      const order = { playerId: profile.id, campaignId: campaign?.id ?? '', currency: 'EUR', source: 'test', sourceKey: profile.id };
      await inTransaction(server.context.database, (transaction) => issueBonus(server.context, transaction, order));
      await deliver();
      const titles = (await messagesAt(own)).map(({ title, url }) => [title, url]);
      expect(titles).toEqual(receiveBonus === 1 ? [['You have a bonus waiting', '/profile/bonuses']] : []);
    }
  });
});
