import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nicknameFromEmail } from '@pavilion/contract/validation/registration.ts';
import {
  aPlayer,
  aPlayerWithPhone,
  aRegistration,
  loginOf,
  PASSWORD,
  type PlayerServer,
  startPlayerServer,
} from '../../../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const register = (body: unknown, headers: Record<string, string> = {}) => server.call('POST', '/api/player/register', { body, headers });

describe('S95 a nickname that pretends', () => {
  it.each([
    ['a\u3164b', 'Use only characters that can be seen.'],
    ['аdmin', 'Use the letters of one alphabet only.'],
    ['Pavilion Support', 'This name could be taken for ours or our staff’s. Please choose another.'],
  ])('%j is refused at its field, and no one is registered', async (nickname, text) => {
    const body = aRegistration({ nickname });
    const refused = await register(body);
    expect([refused.status, refused.body.error?.fields]).toEqual([422, { nickname: [text] }]);
    expect((await register({ ...body, nickname: 'Nora' })).status).toBe(200);
  });

  it.each([undefined, ''])('is not made of an address either; the site’s own derivation is none that was chosen (%j)', async (given) => {
    const email = `support123@${given === '' ? 'given' : 'derived'}.pavilion.test`;
    const derived = nicknameFromEmail(email);
    const { profile } = loginOf(await register(aRegistration({ email, nickname: given ?? derived })));
    expect(profile.nickname).toBe('s***');
  });
});

describe('registration by e-mail', () => {
  it('A-23 C-17 makes the player, the first account, a session, and sends the mail with the confirmation link', async () => {
    const body = aRegistration({ email: 'Nora.Berg@Pavilion.test', currency: 'USD', receiveEmailPromo: 1 });
    const called = await register(body);
    expect(called.status).toBe(200);
    const entered = loginOf(called);
    expect(entered).toMatchObject({ tokenType: 'bearer', expiresAfter: '600' });
    expect(entered.profile).toMatchObject({
      email: 'Nora.Berg@Pavilion.test',
      confirmedAt: null,
      status: 1,
      nickname: 'Nora.B***',
      country: 'AT',
      currency: 'USD',
      locale: 'en',
      isNewlyRegistered: true,
      receiveEmailPromo: true,
      receiveBonus: false,
      agreedTc: true,
    });
    const accounts = await server.call('GET', '/api/wallet/accounts', { token: entered.accessToken });
    expect(accounts.body.data).toMatchObject([{ currency: 'USD', status: 1, balance: 0 }]);
    const profile = await server.call('GET', '/api/player/profile', { token: entered.accessToken });
    expect(profile.status).toBe(200);
    await server.runJobs();
    const mail = server.mails.find(({ to }) => to === 'Nora.Berg@Pavilion.test');
    expect(mail).toMatchObject({ locale: 'en', template: 'confirm-email' });
    expect(mail?.text).toMatch(new RegExp(`${server.url}/verify/[\\w-]{43}\\b`));
  });

  it('A-23 writes the mail in the language of the registration, with the address of its pages', async () => {
    const player = await aPlayer(server, { locale: 'de' });
    await server.runJobs();
    const mail = server.mails.find(({ to }) => to === player.email);
    expect(mail?.subject).toMatch(/bestätigen/i);
    expect(mail?.text).toContain(`${server.url}/de/verify/`);
  });

  it('V-82 judges all fields at once', async () => {
    const { status, body } = await register({ email: 'nobody', password: 'short', country: 'XX', currency: 'XXX', gender: 'unsaid' });
    expect(status).toBe(422);
    expect(body.error?.code).toBe(10001);
    expect(Object.keys(body.error?.fields ?? {}).toSorted()).toEqual([
      'agreements',
      'birthdate',
      'country',
      'currency',
      'email',
      'gender',
      'password',
    ]);
  });

  it.each([
    ['a birth date that is a timestamp', { birthdate: '1700000000000' }, 'birthdate'],
    ['A-31 somebody under eighteen', { birthdate: '2010-05-01' }, 'birthdate'],
    ['an unticked box that must be ticked', { agreements: 0 }, 'agreements'],
    ['a phone that is none', { phone: '123' }, 'phone'],
    ['a second password that differs', { password_confirmation: 'another-Passphrase-7' }, 'password_confirmation'],
    ['an address with two at signs', { email: 'a@b@c' }, 'email'],
    ['D-26 an excluded country', { country: 'US' }, 'country'],
    ['a currency that is not offered', { currency: 'XYZ' }, 'currency'],
  ])('V-82 refuses %s', async (_what, change, field) => {
    const { status, body } = await register(aRegistration(change));
    expect(status).toBe(422);
    expect(Object.keys(body.error?.fields ?? {})).toEqual([field]);
  });

  it.each([
    ['U-08 seven characters', 'Ab1!xyz'],
    ['U-08 one of the commonest', 'Football1'],
    ['the own address', 'self@pavilion.test'],
    ['129 characters', 'x1'.repeat(65)],
  ])('D-28 S19 refuses a password: %s', async (_what, password) => {
    const { status, body } = await register(aRegistration({ password, email: 'self@pavilion.test' }));
    expect(status).toBe(422);
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['password']);
  });

  it('takes the demo password, and `""` for what was not filled in', async () => {
    const empty = { nickname: '', bonusCode: '', captcha: '', referralCode: '', phone: '', receiveBonus: '', receiveSmsPromo: '' };
    expect((await register(aRegistration({ password: 'Pavilion-demo-1', ...empty }))).status).toBe(200);
  });

  it('A-24 refuses a taken address under its field, in whatever case', async () => {
    const { email } = await aPlayer(server);
    const { status, body } = await register(aRegistration({ email: email.toUpperCase() }));
    expect(status).toBe(422);
    expect(body.error?.fields?.['email']).toHaveLength(1);
  });

  it('A-24 refuses a taken phone under its field, with or without plus', async () => {
    await aPlayerWithPhone(server, '+4915112345678');
    const { status, body } = await register(aRegistration({ phone: '4915112345678' }));
    expect(status).toBe(422);
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['phone']);
  });

  it('A-25 X1 makes exactly one player of thirty simultaneous registrations', async () => {
    const body = aRegistration({ email: 'thirty@pavilion.test' });
    const answers = await Promise.all(Array.from({ length: 30 }, () => register(body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(29);
    const winner = answers.find(({ status }) => status === 200);
    const token = winner === undefined ? '' : loginOf(winner).accessToken;
    expect((await server.call('GET', '/api/wallet/accounts', { token })).body.data).toHaveLength(1);
    const { rows } = await server.testDatabase.pool.query(
      `select type, count(*)::int as times from kernel.event where player_id = $1 group by type`,
      [winner === undefined ? '' : loginOf(winner).profile.id],
    );
    expect(Object.fromEntries(rows.map(({ type, times }) => [type, times]))).toEqual({
      PlayerRegistered: 1,
      AccountOpened: 1,
      SessionOpened: 1,
    });
    await server.runJobs();
    expect(server.mails.filter(({ to }) => to === 'thirty@pavilion.test')).toHaveLength(1);
  });

  it('A-28 S60 keeps affiliate tag and fingerprint, the device only as a keyed hash, and identifiers only sealed', async () => {
    const personal = {
      phone: '+4915112345679',
      personalIdNumber: 'ID-4711-0815',
      fingerprint: 'device-of-nora',
      affiliateTag: 'spring-2026',
    };
    const { profile } = await aPlayer(server, personal);
    expect(profile).toMatchObject({ phone: '4915112345679', personalIdNumber: 'ID-4711-0815', phoneConfirmed: false });
    const { rows } = await server.testDatabase.pool.query('select * from player.player where id = $1', [profile.id]);
    expect(rows[0]).toMatchObject({ affiliate_tag: 'spring-2026', fingerprint_key: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const stored = JSON.stringify(rows[0], (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    for (const secret of ['4915112345679', 'ID-4711-0815', 'device-of-nora', PASSWORD]) expect(stored).not.toContain(secret);
  });

  it('D-47 hands the promo code on as it was typed, whatever it is, and registers all the same', async () => {
    const codeOf = async (changes: Record<string, unknown>) => {
      const { profile } = await aPlayer(server, changes);
      const { rows } = await server.testDatabase.pool.query<{ data: { bonusCode: string | null } }>(
        `select data from kernel.event where type = 'PlayerRegistered' and player_id = $1`,
        [profile.id],
      );
      return rows.map(({ data }) => data.bonusCode);
    };
    expect(await codeOf({ bonusCode: ' SPRING-2026 ' })).toEqual(['SPRING-2026']);
    expect(await codeOf({ bonusCode: 'no-such-code' })).toEqual(['no-such-code']);
    expect(await codeOf({ bonusCode: '' })).toEqual([null]);
    expect(await codeOf({})).toEqual([null]);
  });

  it('A-16 answers 451 to a visitor from a closed or excluded country, by the edge header alone', async () => {
    const { rows } = await server.testDatabase.pool.query<{ code: string }>(
      'select code from settings.country where restrict_type is not null',
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const country of [...rows.map(({ code }) => code), 'US']) {
      const { status, body } = await register(aRegistration(), { 'cf-ipcountry': country, 'cf-connecting-ip': '203.0.113.9' });
      expect([country, status, body.error?.code]).toEqual([country, 451, 10012]);
    }
  });

  it('S3 never takes id, status or balance from the body', async () => {
    const { profile } = await aPlayer(server, { id: '00000000-0000-4000-8000-000000000001', status: 4, externalId: 7, balance: 1000 });
    expect(profile).toMatchObject({ status: 1 });
    expect(profile.id).not.toBe('00000000-0000-4000-8000-000000000001');
  });

  it('answers malformed bodies with 400 or 422, never with a fault', async () => {
    for (const body of [
      {},
      [],
      'text',
      { email: { a: 1 } },
      aRegistration({ email: 'a\u0000b@pavilion.test', nickname: 'x\u0000y' }),
      aRegistration({ birthdate: 5 }),
    ]) {
      const { status } = await register(body);
      expect([200, 400, 422]).toContain(status);
    }
    expect(server.logLines.filter((line) => line.includes('unexpected fault'))).toEqual([]);
  });
});

describe('fields and visitor', () => {
  it('C-15 E-27 gives the registration fields to a guest', async () => {
    const { status, body } = await server.call('GET', '/api/player/fields/validations?scenario=registration');
    expect(status).toBe(200);
    expect(body.data).toContainEqual(
      expect.objectContaining({
        id: expect.any(Number),
        name: 'email',
        description: expect.any(String),
        editable: expect.any(Boolean),
        isRequired: true,
        isVisible: true,
        position: expect.any(Number),
      }),
    );
    expect((await server.call('GET', '/api/player/fields/validations?scenario=other')).status).toBe(422);
  });

  it('C-16 gives the profile fields to a player only', async () => {
    const { accessToken } = await aPlayer(server);
    expect((await server.call('GET', '/api/player/fields/validations?scenario=profile')).status).toBe(401);
    expect((await server.call('GET', '/api/player/fields/validations?scenario=profile', { token: accessToken })).status).toBe(200);
  });

  it('C-12 names the country and the address seen for the caller', async () => {
    const seen = async (headers: Record<string, string>) => (await server.call('GET', '/api/player/init', { headers })).body.data;
    expect(await seen({ 'cf-ipcountry': 'de', 'cf-connecting-ip': '203.0.113.5' })).toEqual({ country: 'DE', ip: '203.0.113.5' });
    expect(await seen({})).toEqual({ country: '', ip: '127.0.0.1' });
  });
});
