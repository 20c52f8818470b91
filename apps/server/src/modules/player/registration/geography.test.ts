import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { clientOrigin, createProxyTrust } from '../../../http/requests/client-address.ts';
import { aPlayer, aRegistration, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { issueAutologin } from '../index.ts';

let server: PlayerServer;
let closed: string[];
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  await server.setValue('registration', { email: true, phone: true });
  await server.setValue('socialAuth', ['google', 'telegram']);
  await server.setValue('telegram', { bot: 'b', auth_url: '/auth/social/telegram/callback' });
  const { rows } = await server.testDatabase.pool.query<{ code: string }>(
    'select code from settings.country where restrict_type is not null order by restrict_type',
  );
  closed = rows.map(({ code }) => code);
});
afterAll(() => server.stop());

let visitors = 0;
/** Headers of the edge for one more visitor; each has an address of his own. */
const from = (country: string): Record<string, string> => ({ 'cf-ipcountry': country, 'cf-connecting-ip': `203.0.113.${(visitors += 1)}` });
const post = (path: string, country: string, body: unknown) => server.call('POST', `/api/player/${path}`, { body, headers: from(country) });
const codeOf = async (called: Promise<{ status: number; body: { error?: { code: number } | undefined } }>) => {
  const { status, body } = await called;
  return [status, body.error?.code];
};
const RESTRICTED = [451, 10012];

describe('geography', () => {
  it('A-16 S51 closes every way in to visitors of countries with restrictType 1 and 2', async () => {
    expect(closed.length).toBeGreaterThanOrEqual(2);
    const { email, profile } = await aPlayer(server);
    for (const country of closed) {
      const { token } = await issueAutologin(server.context, profile.id);
      expect(await codeOf(post('sessions', country, { login: email, password: PASSWORD }))).toEqual(RESTRICTED);
      expect(await codeOf(post('register', country, aRegistration()))).toEqual(RESTRICTED);
      expect(await codeOf(post('register/phone', country, aRegistration({ phone: '4915112341111', code: '123456' })))).toEqual(RESTRICTED);
      expect(await codeOf(post('otp/send', country, { phone: '4915112341111', reason: 'registration' }))).toEqual(RESTRICTED);
      expect(await codeOf(post('sessions/social', country, { provider: 'google' }))).toEqual(RESTRICTED);
      expect(await codeOf(post('sessions/social', country, { provider: 'telegram' }))).toEqual(RESTRICTED);
      expect(await codeOf(post('sessions/token', country, { token }))).toEqual(RESTRICTED);
    }
  });

  it('R-23 D-26 lets players of an excluded country sign in, but not register from it', async () => {
    const { email } = await aPlayer(server);
    for (const country of ['US', 'GB', 'MF']) {
      expect(await codeOf(post('register', country, aRegistration()))).toEqual(RESTRICTED);
      expect(await codeOf(post('register/phone', country, aRegistration({ phone: '4915112342222', code: '123456' })))).toEqual(RESTRICTED);
      expect((await post('sessions', country, { login: email, password: PASSWORD })).status).toBe(200);
    }
  });

  it('S-134 D-26 L9 judges a country that is filled in later as a registration from it, and the known birth date by the age there', async () => {
    const { accessToken: token, profile } = await aPlayer(server, { birthdate: '2007-05-17' });
    const move = (country: string) => server.call('PUT', '/api/player/profile', { token, body: { country } });
    await server.testDatabase.pool.query('update player.player set country = null where id = $1', [profile.id]);
    for (const country of ['US', ...closed, 'ZZ', 'DE']) {
      const { status, body } = await move(country);
      expect([country, status, Object.keys(body.error?.fields ?? {})]).toEqual([country, 422, ['country']]);
    }
    expect((await move('DE')).body.error?.fields).toEqual({ country: ['You must be 21 or over.'] });
    expect((await move('AT')).body.data).toMatchObject({ country: 'AT' });
    expect((await move('AT')).status).toBe(200);
  });

  it('R-23 refuses an excluded, closed or unknown country of residence with 422 on country', async () => {
    for (const country of ['US', ...closed, 'ZZ']) {
      const { status, body } = await post('register', 'DE', aRegistration({ country }));
      expect([country, status, Object.keys(body.error?.fields ?? {})]).toEqual([country, 422, ['country']]);
    }
  });

  it('R-23 D-26 follows the operator’s list of excluded countries', async () => {
    await server.testDatabase.pool.query("update settings.country set is_excluded = (code = 'AT') where code in ('AT', 'US')");
    await server.setValue('socialAuth', ['google', 'telegram']);
    expect(await codeOf(post('register', 'AT', aRegistration()))).toEqual(RESTRICTED);
    expect((await post('register', 'US', aRegistration({ country: 'US', currency: 'USD' }))).status).toBe(200);
    await server.testDatabase.pool.query("update settings.country set is_excluded = (code = 'US') where code in ('AT', 'US')");
    await server.setValue('socialAuth', ['google', 'telegram']);
  });

  it('R-22 S50 believes edge headers from configured proxies alone', () => {
    const headers = { 'cf-ipcountry': 'US', 'cf-connecting-ip': '198.51.100.7', 'x-forwarded-for': '198.51.100.8' };
    const edge = { CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP', CLIENT_COUNTRY_HEADER: 'CF-IPCountry' };
    const trust = createProxyTrust(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8', ...edge }), false);
    expect(clientOrigin(trust, '10.1.2.3', headers)).toMatchObject({ ip: '198.51.100.7', country: 'US' });
    const unsaid = createProxyTrust(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' }), false);
    expect(clientOrigin(unsaid, '10.1.2.3', headers)).toMatchObject({ ip: '198.51.100.8', country: null });
    for (const peer of ['203.0.113.9', '127.0.0.1', '::ffff:203.0.113.9', '11.0.0.1'])
      expect(clientOrigin(trust, peer, headers)).toMatchObject({ ip: peer.replace('::ffff:', ''), country: null });
  });
});
