import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

const link = z.object({ token: z.string(), url: z.url() });
const ask = (body: unknown) => server.call('POST', '/sandbox/autologin', { body });
const aLink = async (playerId: string) => link.parse((await ask({ playerId })).body.data);
const enter = (token: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/player/sessions/token', { body: { token, fingerprint: 'device' }, headers });

describe('autologin', () => {
  it('C-20 A-46 signs in by the link of the back office, once', async () => {
    const { profile } = await aPlayer(server);
    const { token, url } = await aLink(profile.id);
    expect(url).toBe(`${server.url}/auth/autologin?state=${token}`);
    const called = await enter(token);
    expect(called.status).toBe(200);
    expect(loginOf(called).profile).toMatchObject({ id: profile.id, isNewlyRegistered: false });
    const again = await enter(token);
    expect([again.status, again.body.error?.code]).toEqual([401, 10002]);
  });

  it('A-46 S30 refuses a token after ten minutes, and one that never was', async () => {
    const { profile } = await aPlayer(server);
    const { token } = await aLink(profile.id);
    server.clock.advanceMs(600_000);
    expect((await enter(token)).status).toBe(401);
    expect((await enter('nonsense')).status).toBe(401);
    expect((await enter('')).status).toBe(422);
  });

  it('S30 lets one of thirty at once in, and stores only a hash', async () => {
    const { profile } = await aPlayer(server);
    const { token } = await aLink(profile.id);
    const all = await Promise.all(Array.from({ length: 30 }, () => enter(token)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.testDatabase.pool.query('select * from player.autologin_token');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logLines.join('\n')).not.toContain(token);
  });

  it('S30 asks for the password before details are changed in such a session', async () => {
    const { profile } = await aPlayer(server);
    const { accessToken: token } = loginOf(await enter((await aLink(profile.id)).token));
    const change = (body: unknown) => server.call('PUT', '/api/player/profile', { token, body });
    expect((await change({ locale: 'de' })).status).toBe(200);
    const refused = await change({ city: 'Berlin' });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
    expect((await change({ email: 'thief@pavilion.test' })).status).toBe(422);
    expect((await change({ city: 'Berlin', currentPassword: PASSWORD })).status).toBe(200);
    expect((await change({ city: 'Hamburg' })).status).toBe(200);
  });

  it('S30 pays nothing out in such a session before the password was typed', async () => {
    const { profile } = await aPlayer(server);
    const { accessToken: token } = loginOf(await enter((await aLink(profile.id)).token));
    const accounts = z.array(z.object({ id: z.string() })).parse((await server.call('GET', '/api/wallet/accounts', { token })).body.data);
    const body = { method: 'none', currency: 'EUR', accountId: accounts[0]?.id, amount: 10 };
    const withdraw = (more: object) => server.call('POST', '/api/payment/invoices/withdrawal', { token, body: { ...body, ...more } });
    for (const more of [{}, { currentPassword: 'wrong-Password-1' }]) {
      const refused = await withdraw(more);
      expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
    }
    expect((await withdraw({ currentPassword: PASSWORD })).body.error?.fields?.['currentPassword']).toBeUndefined();
    expect((await withdraw({})).body.error?.fields?.['currentPassword']).toBeUndefined();
  });

  it('X-04 S30 leaves a barred player outside, and the token unused', async () => {
    const { profile } = await aPlayer(server);
    const { token } = await aLink(profile.id);
    await server.testDatabase.pool.query('update player.player set status = 3 where id = $1', [profile.id]);
    const called = await enter(token);
    expect([called.status, called.body.error?.code]).toEqual([401, 10002]);
  });

  it('A-16 answers 451 to a visitor from a closed country', async () => {
    const { rows } = await server.testDatabase.pool.query<{ code: string }>(
      'select code from settings.country where restrict_type is not null',
    );
    const { profile } = await aPlayer(server);
    for (const { code } of rows) {
      const called = await enter((await aLink(profile.id)).token, { 'cf-ipcountry': code, 'cf-connecting-ip': '203.0.113.9' });
      expect([code, called.status, called.body.error?.code]).toEqual([code, 451, 10012]);
    }
  });

  it('answers 404 for an unknown player and 422 for an invalid body', async () => {
    expect((await ask({ playerId: '0198f4a0-0000-7000-8000-000000000000' })).status).toBe(404);
    expect((await ask({})).status).toBe(422);
  });

  it('hands text messages to the inbox, signed, where a program finds the code', async () => {
    const sms = { id: server.context.random.newId(), to: '+4915112399999', text: 'Your code is 042042.', template: 'otp-sms' };
    await server.app.context.identity.texter.send(sms);
    await server.app.context.identity.texter.send(sms);
    const inbox = (await server.call('GET', '/sandbox/inbox?to=4915112399999')).body.data;
    expect(inbox).toMatchObject([{ channel: 'sms', to: '+4915112399999', code: '042042' }]);
    expect(inbox).toHaveLength(1);
  });
});
