import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, aPlayerWithPhone, loginOf, PASSWORD, type PlayerServer, startPhoneServer } from '../../../testing/player-server.ts';
import { aPhone, codeCalls } from '../../../testing/texted-codes.ts';
import { codeText, isReasonOpen, judgeGuess } from './rules.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPhoneServer();
});
afterAll(() => server.stop());

const { send, verify, register, sentCode, byPhone } = codeCalls(() => server);
const other = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('rules of codes', () => {
  it('S25 writes six digits and counts a guess at a dead code as dead', () => {
    expect([codeText(0), codeText(42), codeText(999_999)]).toEqual(['000000', '000042', '999999']);
    const now = new Date('2026-01-01T00:00:00Z');
    const state = { codeKey: 'right', earlierKeys: ['before'], attempts: 4, expiresAt: new Date(now.getTime() + 1), usedAt: null };
    expect(judgeGuess(state, { codeKeys: ['right'], now })).toBe('right');
    expect(judgeGuess(state, { codeKeys: ['before'], now })).toBe('right');
    expect(judgeGuess(state, { codeKeys: ['other'], now })).toBe('wrong');
    expect(judgeGuess({ ...state, attempts: 5 }, { codeKeys: ['right'], now })).toBe('dead');
    expect(judgeGuess({ ...state, expiresAt: now }, { codeKeys: ['right'], now })).toBe('dead');
    expect(judgeGuess({ ...state, usedAt: now }, { codeKeys: ['right'], now })).toBe('dead');
    expect(judgeGuess(undefined, { codeKeys: ['right'], now })).toBe('dead');
  });

  it('D-46 opens each purpose by its setting', () => {
    const reasons = ['registration', 'phoneVerification', 'changingPass'];
    const off = { registration: { email: true, phone: false }, otp: { enabled: false, reasons } };
    for (const reason of ['registration', 'phoneVerification', 'changingPass'] as const) expect(isReasonOpen(off, reason)).toBe(false);
    expect(isReasonOpen({ ...off, otp: { enabled: true, reasons } }, 'changingPass')).toBe(true);
    expect(isReasonOpen({ ...off, otp: { enabled: true, reasons: [] } }, 'changingPass')).toBe(false);
    expect(isReasonOpen({ ...off, registration: { email: true, phone: true } }, 'registration')).toBe(true);
  });
});

describe('sending', () => {
  it('C-24 sends a code as a text message and stores neither it nor the number', async () => {
    const phone = aPhone();
    const code = await sentCode(`+${phone}`.slice(1));
    const { rows } = await server.testDatabase.pool.query('select * from player.otp');
    const { rows: jobs } = await server.testDatabase.pool.query('select * from player.throttle');
    const stored = JSON.stringify([rows, jobs], (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    expect(stored).not.toContain(phone);
    expect(stored).not.toContain(`"${code}"`);
    expect(server.logLines.join('\n')).not.toContain(phone);
  });

  it('C-24 refuses what is no number and an unknown reason with 422', async () => {
    expect(Object.keys((await send('12')).body.error?.fields ?? {})).toEqual(['phone']);
    expect((await send(aPhone(), 'other')).status).toBe(422);
  });

  it('X-09 C-24 sends again after 60 s and five times an hour, else answers 11005', async () => {
    const phone = aPhone();
    expect((await send(phone)).status).toBe(200);
    const soon = await send(phone);
    expect([soon.status, soon.body.error?.code, soon.headers.get('retry-after')]).toEqual([422, 11005, '60']);
    for (let sent = 1; sent < 5; sent += 1) {
      server.clock.advance(60);
      expect((await send(phone, 'changingPass')).status).toBe(200);
    }
    server.clock.advance(60);
    expect((await send(phone)).body.error?.code).toBe(11005);
    server.clock.advance(3600);
    expect((await send(phone)).status).toBe(200);
  });

  it('S25 lets one address ask ten times an hour, and of thirty at once for one number sends one', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.77' };
    for (let sent = 0; sent < 10; sent += 1) expect((await send(aPhone(), 'registration', { headers })).status).toBe(200);
    // The class limit of ten a minute is another one; the clock steps over it.
    server.clock.advance(60);
    expect((await send(aPhone(), 'registration', { headers })).body.error?.code).toBe(11005);
    const phone = aPhone();
    const all = await Promise.all(Array.from({ length: 30 }, () => send(phone)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('S22 A-33 answers a forgotten password alike for a known and an unknown phone, and writes to the known one alone', async () => {
    const known = aPhone();
    const unknown = aPhone();
    await aPlayerWithPhone(server, known);
    const answers = [await send(known, 'changingPass'), await send(unknown, 'changingPass')];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    await server.runJobs();
    expect(server.texts.filter(({ to }) => to === `+${unknown}`)).toEqual([]);
    expect(server.texts.filter(({ to }) => to === `+${known}`)).toHaveLength(1);
  });

  it('D-46 knows no code where the operator has switched it off', async () => {
    await server.setValue('registration', { email: true, phone: false });
    expect((await send(aPhone())).status).toBe(404);
    expect((await register(byPhone(aPhone(), '123456'))).status).toBe(404);
    await server.setValue('registration', { email: true, phone: true });
  });
});

describe('checking', () => {
  it('C-25 X-11 answers the code when it is right, again and again, and 11003 when it is wrong or for another purpose', async () => {
    const phone = aPhone();
    const code = await sentCode(phone);
    for (let times = 0; times < 2; times += 1) expect((await verify(`+${phone}`, code)).body.data).toEqual({ code });
    const wrong = await verify(phone, other(code));
    expect([wrong.status, wrong.body.error?.code]).toEqual([422, 11003]);
    expect((await verify(phone, code, { reason: 'changingPass' })).body.error?.code).toBe(11003);
    expect((await verify(aPhone(), code)).body.error?.code).toBe(11003);
  });

  it('S25 kills a code by time and by five wrong guesses', async () => {
    const late = aPhone();
    const lateCode = await sentCode(late);
    server.clock.advance(600);
    expect((await verify(late, lateCode)).body.error?.code).toBe(11003);
    const phone = aPhone();
    const code = await sentCode(phone);
    for (let times = 0; times < 5; times += 1) await verify(phone, other(code));
    expect((await verify(phone, code)).body.error?.code).toBe(11003);
  });

  it('S26 counts thirty guesses at once as thirty', async () => {
    const phone = aPhone();
    const code = await sentCode(phone);
    const guesses = Array.from({ length: 30 }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));
    await Promise.all(guesses.map((guess) => verify(phone, guess)));
    expect((await verify(phone, code)).body.error?.code).toBe(11003);
    const { rows } = await server.testDatabase.pool.query('select max(attempts) as most from player.otp');
    expect(rows[0]).toEqual({ most: 5 });
  });

  it('C-25 confirms the own phone of a player, and no other', async () => {
    const phone = aPhone();
    const { accessToken: token } = await aPlayer(server, { phone });
    expect((await send(phone, 'phoneVerification')).status).toBe(401);
    expect((await send(aPhone(), 'phoneVerification', { token })).status).toBe(422);
    const code = await sentCode(phone, 'phoneVerification', { token });
    expect((await verify(phone, code, { reason: 'phoneVerification', token })).status).toBe(200);
    const profile = await server.call('GET', '/api/player/profile', { token });
    expect(profile.body.data).toMatchObject({ phoneConfirmed: true });
  });
});

describe('registration by phone', () => {
  it('C-18 A-27 registers with the code and uses it up', async () => {
    const phone = aPhone();
    const code = await sentCode(phone);
    const called = await register(byPhone(`+${phone}`, code, { affiliateTag: 'spring' }));
    expect([called.status, called.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const { profile, accessToken } = loginOf(called);
    expect(profile).toMatchObject({ phone, phoneConfirmed: true, email: null, isNewlyRegistered: true, nickname: null });
    const accounts = await server.call('GET', '/api/wallet/accounts', { token: accessToken });
    expect(accounts.body.data).toHaveLength(1);
    expect((await register(byPhone(phone, code))).body.error?.code).toBe(11003);
    const signedIn = await server.call('POST', '/api/player/sessions', { body: { login: `+${phone}`, password: PASSWORD } });
    expect(signedIn.status).toBe(200);
  });

  it('A-26 creates nothing without a valid unexpired code', async () => {
    const phone = aPhone();
    const { code: _code, ...noCode } = byPhone(phone, '');
    expect((await register(noCode)).body.error?.code).toBe(11003);
    const code = await sentCode(phone);
    const wrong = await register(byPhone(phone, other(code)));
    expect([wrong.status, wrong.body.error?.code]).toEqual([422, 11003]);
    server.clock.advance(600);
    expect((await register(byPhone(phone, code))).body.error?.code).toBe(11003);
    expect((await server.call('POST', '/api/player/sessions', { body: { login: phone, password: PASSWORD } })).status).toBe(401);
  });

  it('X-13 A-24 puts a wrong field and a taken phone under their names; only its code reveals whether it is taken', async () => {
    const phone = aPhone();
    await aPlayerWithPhone(server, phone);
    expect((await register(byPhone(phone, '000000'))).body.error?.code).toBe(11003);
    const code = await sentCode(phone);
    expect(Object.keys((await register(byPhone(phone, code))).body.error?.fields ?? {})).toEqual(['phone']);
    const weak = await register(byPhone(aPhone(), code, { password: 'abc' }));
    expect([weak.status, Object.keys(weak.body.error?.fields ?? {})]).toEqual([422, ['password']]);
  });

  it('A-16 answers 451 to a visitor from an excluded country', async () => {
    const called = await register(byPhone(aPhone(), '123456'), { 'cf-ipcountry': 'US', 'cf-connecting-ip': '203.0.113.9' });
    expect([called.status, called.body.error?.code]).toEqual([451, 10012]);
  });

  it('X2 makes one player of thirty at once with one code', async () => {
    const phone = aPhone();
    const code = await sentCode(phone);
    const all = await Promise.all(Array.from({ length: 30 }, () => register(byPhone(phone, code))));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => ![200, 422, 503].includes(status))).toEqual([]);
    const { rows } = await server.testDatabase.pool.query('select used_at from player.otp where used_at is not null and attempts > 0');
    expect(rows).toEqual([]);
  });
});

describe('a password forgotten by phone', () => {
  const confirm = (code: string, newPassword = 'another-good-Passphrase-8') =>
    server.call('POST', '/api/player/passwords/confirm', { body: { code, newPassword, repeatNewPassword: newPassword } });

  it('A-33 D-25 answers the reset code, which sets a password once and ends all sessions', async () => {
    const phone = aPhone();
    const { accessToken: token } = await aPlayerWithPhone(server, phone);
    const otp = await sentCode(phone, 'changingPass');
    const { code } = z.object({ code: z.string() }).parse((await verify(phone, otp, { reason: 'changingPass' })).body.data);
    expect(code.length).toBeGreaterThan(20);
    expect((await verify(phone, otp, { reason: 'changingPass' })).body.error?.code).toBe(11003);
    expect((await confirm(code)).status).toBe(200);
    expect(Object.keys((await confirm(code)).body.error?.fields ?? {})).toEqual(['code']);
    expect((await server.call('GET', '/api/player/profile', { token })).status).toBe(401);
    const body = { login: phone, password: 'another-good-Passphrase-8' };
    expect((await server.call('POST', '/api/player/sessions', { body })).status).toBe(200);
  });

  it('D-25 lets the reset code die with the phone it was sent to', async () => {
    const phone = aPhone();
    const { accessToken: token } = await aPlayerWithPhone(server, phone);
    const otp = await sentCode(phone, 'changingPass');
    const { code } = z.object({ code: z.string() }).parse((await verify(phone, otp, { reason: 'changingPass' })).body.data);
    const other = aPhone();
    const moved = await server.call('PUT', '/api/player/profile', { token, body: { phone: other, currentPassword: PASSWORD } });
    expect(moved.status).toBe(200);
    const own = await sentCode(other, 'phoneVerification', { token });
    expect((await verify(other, own, { reason: 'phoneVerification', token })).status).toBe(200);
    expect((await confirm(code)).status).toBe(422);
  });

  it('X20 gives one reset code to thirty who check a right code at once', async () => {
    const phone = aPhone();
    await aPlayerWithPhone(server, phone);
    const otp = await sentCode(phone, 'changingPass');
    const all = await Promise.all(Array.from({ length: 30 }, () => verify(phone, otp, { reason: 'changingPass' })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
