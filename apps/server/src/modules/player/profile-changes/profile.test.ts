import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { createPasswordHasher } from '../../../kernel/passwords/hasher.ts';
import { aPlayer, aPlayerWithPhone, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { sweepPlayerLeftovers } from '../jobs.ts';
import { queueCodeMail } from '../mail/service.ts';
import { maskNickname } from '../profile/public.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const update = (token: string, body: unknown) => server.call('PUT', '/api/player/profile', { token, body });
const signIn = (login: string, password: string) => server.call('POST', '/api/player/sessions', { body: { login, password } });

/** The code of the newest mail of a kind to an address. */
async function mailedCode(to: string, template: string): Promise<string> {
  await server.runJobs();
  const mail = server.mails.findLast((sent) => sent.to === to && sent.template === template);
  return /\/(?:verify|password\/reset)\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const confirm = (code: string) => server.call('POST', '/api/player/register/confirm', { body: { code } });

describe('profile', () => {
  it('C-28 E-25 A-59 gives the whole profile and never the hash', async () => {
    const { accessToken } = await aPlayer(server);
    const { body, text } = await server.call('GET', '/api/player/profile', { token: accessToken });
    const fields = [
      'id',
      'email',
      'nickname',
      'firstName',
      'lastName',
      'status',
      'phone',
      'country',
      'freshchatRestoreId',
      'pwaInstalled',
      'isNewlyRegistered',
    ];
    for (const field of fields) expect(body.data).toHaveProperty(field);
    expect(text).not.toMatch(/argon2|password/i);
  });

  it('S95 takes no new nickname that pretends, and keeps one of before until it is changed', async () => {
    const { accessToken, profile } = await aPlayer(server);
    for (const nickname of ['Pavilion Support', 'аdmin', 'x\u3164y', 'Moderator'])
      expect(await update(accessToken, { nickname })).toMatchObject({
        status: 422,
        body: { error: { fields: { nickname: [expect.stringMatching(/\w/)] } } },
      });
    await server.testDatabase.pool.query('update player.player set nickname = $2 where id = $1', [profile.id, 'x\u202Eadmin']);
    expect((await signIn(String(profile.email), PASSWORD)).status).toBe(200);
    expect((await update(accessToken, { nickname: 'x\u202Eadmin', city: 'Kiel' })).body.data).toMatchObject({ city: 'Kiel' });
    expect((await update(accessToken, { nickname: 'x\u202Eadmin2' })).status).toBe(422);
    expect(maskNickname('x\u202Eadmin')).toBe('xa***');
    expect((await update(accessToken, { nickname: 'Nora' })).body.data).toMatchObject({ nickname: 'Nora' });
    // Once replaced, the old nickname cannot be chosen again.
    expect((await update(accessToken, { nickname: 'x\u202Eadmin' })).status).toBe(422);
  });

  it('P-82 V-51 keeps a tax number as its digits, however it is printed', async () => {
    const { accessToken } = await aPlayer(server);
    for (const cpf_number of ['529.982.247-25', '52998224725', ' 529 982 247 25'])
      expect((await update(accessToken, { cpf_number })).body.data).toMatchObject({ cpf_number: '52998224725' });
  });

  it('C-29 changes only the keys sent, never id or status', async () => {
    const { accessToken, profile } = await aPlayer(server);
    const changed = await update(accessToken, {
      firstName: 'Nora',
      city: 'Kiel',
      pwaInstalled: true,
      freshchatRestoreId: 'r-1',
      id: 'x',
      status: 3,
      currency: 'USD',
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({
      ...profile,
      isNewlyRegistered: false,
      firstName: 'Nora',
      city: 'Kiel',
      pwaInstalled: true,
      freshchatRestoreId: 'r-1',
    });
    const again = await update(accessToken, { receiveEmailPromo: true });
    expect(again.body.data).toMatchObject({ firstName: 'Nora', city: 'Kiel', receiveEmailPromo: true });
  });

  it('U-03 refuses to change a filled field that may not be edited, and lets an empty one be filled once', async () => {
    const { accessToken } = await aPlayer(server, { birthdate: '1990-02-28' });
    expect((await update(accessToken, { firstName: 'Nora', birthdate: '1990-02-28' })).status).toBe(200);
    const refused = await update(accessToken, { firstName: 'Clara', birthdate: '1991-02-28', city: 'Kiel' });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {}).toSorted()]).toEqual([422, ['birthdate', 'firstName']]);
    const { body } = await server.call('GET', '/api/player/profile', { token: accessToken });
    expect(body.data).toMatchObject({ firstName: 'Nora', birthdate: '1990-02-28', city: null });
    expect((await update(accessToken, { firstName: 'Nora', city: 'Kiel' })).status).toBe(200);
  });

  it.each([
    ['a name of one letter', { firstName: 'A' }, 'firstName'],
    ['an impossible date', { birthdate: '1990-02-30' }, 'birthdate'],
    ['A-31 somebody under eighteen', { birthdate: '2020-01-01' }, 'birthdate'],
    ['an unknown gender', { gender: 'x' }, 'gender'],
    ['an unknown language', { locale: 'xx' }, 'locale'],
    ['an unknown time zone', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['a phone that is none', { phone: '12' }, 'phone'],
    ['a tax number with wrong check digits', { cpf_number: '12345678901' }, 'cpf_number'],
    ['an address that is none', { email: 'nobody' }, 'email'],
  ])('C-29 V-82 refuses %s', async (_what, change, field) => {
    const { accessToken } = await aPlayer(server);
    const { status, body } = await update(accessToken, change);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, [field]]);
  });

  it('C-29 takes the confirmation from a new address, mails its code there, and refuses one that is taken', async () => {
    const { accessToken, email } = await aPlayer(server);
    const other = await aPlayer(server);
    const taken = await update(accessToken, { email: other.email, currentPassword: PASSWORD });
    expect([taken.status, Object.keys(taken.body.error?.fields ?? {})]).toEqual([422, ['email']]);
    const fresh = `new-${email}`;
    const changed = await update(accessToken, { email: fresh, currentPassword: PASSWORD });
    expect(changed.body.data).toMatchObject({ email: fresh, confirmedAt: null });
    expect((await confirm(await mailedCode(fresh, 'confirm-email'))).status).toBe(200);
    await server.runJobs();
    expect(server.mails.filter(({ to }) => to === email).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['contact-entered', 'email-changed']),
    );
  });

  it('D-86 S31 asks for the password before an address changes', async () => {
    const { accessToken, email } = await aPlayer(server);
    for (const currentPassword of [undefined, 'wrong-Password-1']) {
      const { status, body } = await update(accessToken, { email: `moved-${email}`, currentPassword });
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
    }
    expect((await update(accessToken, { email, city: 'Kiel' })).status).toBe(200);
    const moved = await update(accessToken, { email: `moved-${email}`, currentPassword: PASSWORD });
    expect(moved.body.data).toMatchObject({ email: `moved-${email}`, confirmedAt: null });
  });

  it('wire §2.3 removes a phone with an empty text', async () => {
    const { accessToken } = await aPlayerWithPhone(server, '+4915112340001');
    const removed = await update(accessToken, { phone: '', currentPassword: PASSWORD });
    expect(removed.body.data).toMatchObject({ phone: null, phoneConfirmed: false });
  });

  it('two changes at once both count', async () => {
    const { accessToken } = await aPlayer(server);
    await Promise.all([
      update(accessToken, { city: 'Kiel' }),
      update(accessToken, { address: 'Hafen 1' }),
      update(accessToken, { postalCode: '24103' }),
    ]);
    const { body } = await server.call('GET', '/api/player/profile', { token: accessToken });
    expect(body.data).toMatchObject({ city: 'Kiel', address: 'Hafen 1', postalCode: '24103' });
  });
});

describe('e-mail confirmation', () => {
  it('C-19 X20 S24 confirms by the code of the mail, once, of thirty at the same time', async () => {
    const { email, accessToken } = await aPlayer(server);
    const code = await mailedCode(email, 'confirm-email');
    expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16);
    const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.error?.code === 11008)).toHaveLength(29);
    const { body } = await server.call('GET', '/api/player/profile', { token: accessToken });
    expect(body.data).toMatchObject({ confirmedAt: expect.any(String) });
  });

  it('C-19 refuses a wrong and an expired code', async () => {
    const { email } = await aPlayer(server);
    const code = await mailedCode(email, 'confirm-email');
    expect((await confirm('nothing')).status).toBe(422);
    server.clock.advanceMs(61 * 60_000);
    expect((await confirm(code)).status).toBe(422);
  });

  it('P-27 A-68 says of the used code of a confirmed address that it is, for thirty days, and of no other code', async () => {
    const { email, accessToken, profile } = await aPlayer(server);
    const code = await mailedCode(email, 'confirm-email');
    expect((await confirm(code)).status).toBe(200);
    const events = async () =>
      (await server.testDatabase.pool.query(`select type from kernel.event where player_id = $1`, [profile.id])).rowCount;
    const before = await events();
    const says = async () => {
      const { status, body } = await confirm(code);
      return [status, body.error?.code, body.error?.message];
    };
    const known = [409, 11008, 'This e-mail address is already confirmed.'];
    expect(await says()).toEqual(known);
    expect(await events()).toBe(before);
    server.clock.advanceMs(29 * 86_400_000);
    await sweepPlayerLeftovers(server.context);
    expect(await says()).toEqual(known);
    // A pending second address changes nothing; a replaced address does.
    const { accessToken: token } = loginOf(await signIn(email, PASSWORD));
    expect((await update(token, { email: `later-${email}`, currentPassword: PASSWORD })).status).toBe(200);
    expect((await confirm(await mailedCode(`later-${email}`, 'confirm-email'))).status).toBe(200);
    expect((await confirm(code)).status).toBe(422);
    server.clock.advanceMs(31 * 86_400_000);
    await sweepPlayerLeftovers(server.context);
    const { rowCount } = await server.testDatabase.pool.query('select from player.mail_code where player_id = $1', [profile.id]);
    expect([rowCount, accessToken === token]).toEqual([0, false]);
  });

  it('C-35 U-10 sends it again, the earlier code dies; 409 when it is confirmed; limited', async () => {
    const { email, accessToken } = await aPlayer(server);
    const resend = () => server.call('POST', '/api/player/profile/confirmations/email/resend', { token: accessToken });
    const first = await mailedCode(email, 'confirm-email');
    for (let time = 0; time < 5; time += 1) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    const last = await mailedCode(email, 'confirm-email');
    expect((await confirm(first)).status).toBe(422);
    expect((await confirm(last)).status).toBe(200);
    const again = await resend();
    expect([again.status, again.body.error?.code]).toEqual([409, 11008]);
  });

  it('S24 keeps only hashes of codes, and no link in the queue', async () => {
    const { email } = await aPlayer(server);
    const { rows: queued } = await server.testDatabase.pool.query('select payload::text from graphile_worker._private_jobs');
    expect(JSON.stringify(queued)).not.toMatch(/verify|@pavilion/);
    const code = await mailedCode(email, 'confirm-email');
    const { rows } = await server.testDatabase.pool.query('select * from player.mail_code');
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('passwords', () => {
  const change = (token: string, body: unknown) => server.call('PUT', '/api/player/passwords', { token, body });
  const NEW = 'another-Passphrase-8';

  it('C-30 U-07 changes the password, keeps this session and closes the others', async () => {
    const { email, accessToken } = await aPlayer(server);
    const other = loginOf(await signIn(email, PASSWORD));
    const changed = await change(accessToken, { currentPassword: PASSWORD, newPassword: NEW, repeatNewPassword: NEW });
    expect([changed.status, changed.body.data]).toEqual([200, expect.objectContaining({ email })]);
    expect((await server.call('GET', '/api/player/profile', { token: accessToken })).status).toBe(200);
    expect((await server.call('GET', '/api/player/profile', { token: other.accessToken })).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  it.each([
    ['U-06 a wrong current one', { currentPassword: 'wrong-Password-1' }, 'currentPassword'],
    ['U-08 seven characters', { newPassword: 'Ab1!xyz', repeatNewPassword: 'Ab1!xyz' }, 'newPassword'],
    ['U-08 one of the commonest', { newPassword: 'password123', repeatNewPassword: 'password123' }, 'newPassword'],
    ['a repetition that differs', { repeatNewPassword: 'yet-another-9' }, 'repeatNewPassword'],
  ])('C-30 refuses %s under its field', async (_what, part, field) => {
    const { accessToken } = await aPlayer(server);
    const { status, body } = await change(accessToken, { currentPassword: PASSWORD, newPassword: NEW, repeatNewPassword: NEW, ...part });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, [field]]);
    expect(body.error?.fields?.[field]?.[0]).toMatch(/\w/);
  });

  it('C-33 S23 gives one answer for known and unknown addresses, and mails only the known one', async () => {
    const { email } = await aPlayer(server);
    const ask = (to: string) => server.call('POST', '/api/player/passwords/reset', { body: { email: to } });
    const [known, unknown] = [await ask(email), await ask('nobody@pavilion.test')];
    expect([known.status, known.text]).toEqual([200, unknown.text]);
    await server.runJobs();
    await server.runJobs();
    expect(server.mails.filter(({ template }) => template === 'reset-password').map(({ to }) => to)).toEqual([email]);
    expect((await ask('nobody')).body.error?.fields).toHaveProperty('email');
    for (let time = 0; time < 4; time += 1) await ask('nobody@pavilion.test');
    expect((await ask('nobody@pavilion.test')).status).toBe(429);
  });

  it('A-34 C-34 sets a password by the mailed code, once, and closes all sessions', async () => {
    const { email, accessToken } = await aPlayer(server);
    await server.call('POST', '/api/player/passwords/reset', { body: { email } });
    await server.runJobs();
    const code = await mailedCode(email, 'reset-password');
    const reset = (part: object = {}) =>
      server.call('POST', '/api/player/passwords/confirm', { body: { code, newPassword: NEW, repeatNewPassword: NEW, ...part } });
    expect((await reset({ newPassword: 'short', repeatNewPassword: 'short' })).body.error?.fields).toHaveProperty('newPassword');
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 11004 && body.error.fields?.['code'] !== undefined)).toHaveLength(9);
    expect((await server.call('GET', '/api/player/profile', { token: accessToken })).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  it.each(['confirmEmail', 'resetPassword'] as const)(
    'S-137 S24 mails no link of %s whose code is dead by then: an hour old, or followed by a newer one',
    async (purpose) => {
      const { email, profile } = await aPlayer(server);
      await server.runJobs();
      server.mails.length = 0;
      const player = { id: profile.id, email, locale: 'en', country: 'DE' };
      const queue = () =>
        inTransaction(server.context.database, (transaction) => queueCodeMail(server.context, transaction, { player, purpose }));
      const sent = async (): Promise<number> => {
        await server.runJobs();
        return server.mails.filter(({ to }) => to === email).length;
      };
      await queue();
      server.clock.advanceMs(HOUR_MS);
      expect(await sent()).toBe(0);
      await queue();
      await queue();
      expect(await sent()).toBe(1);
      const { rows } = await server.testDatabase.pool.query(`select from player.mail where player_id = $1 and state = 'queued'`, [
        profile.id,
      ]);
      expect(rows).toEqual([]);
    },
  );

  it('A-34 S24 refuses an earlier reset code once there is a later one', async () => {
    const { email } = await aPlayer(server);
    const codes: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      await server.call('POST', '/api/player/passwords/reset', { body: { email } });
      await server.runJobs();
      codes.push(await mailedCode(email, 'reset-password'));
    }
    expect(new Set(codes).size).toBe(3);
    const statuses: number[] = [];
    for (const code of codes)
      statuses.push(
        (await server.call('POST', '/api/player/passwords/confirm', { body: { code, newPassword: NEW, repeatNewPassword: NEW } })).status,
      );
    expect(statuses).toEqual([422, 422, 200]);
  });

  it('A-34 refuses a reset code after an hour, and one meant for something else', async () => {
    const { email } = await aPlayer(server);
    const confirmCode = await mailedCode(email, 'confirm-email');
    await server.call('POST', '/api/player/passwords/reset', { body: { email } });
    await server.runJobs();
    const code = await mailedCode(email, 'reset-password');
    const reset = (given: string) =>
      server.call('POST', '/api/player/passwords/confirm', { body: { code: given, newPassword: NEW, repeatNewPassword: NEW } });
    expect((await reset(confirmCode)).status).toBe(422);
    server.clock.advanceMs(61 * 60_000);
    expect((await reset(code)).status).toBe(422);
  });
});

describe('secrets', () => {
  it('A-59 S61 the log never contains a password, token, code or address', async () => {
    const { email, accessToken } = await aPlayer(server, { password: 'canary-Passphrase-9', phone: '+4915112347777' });
    await signIn(email, 'canary-wrong-Password');
    const code = await mailedCode(email, 'confirm-email');
    await confirm(code);
    await update(accessToken, { email: 'canary@pavilion.test', currentPassword: 'canary-Passphrase-9' });
    const log = server.logLines.join('\n');
    expect(server.logLines.length).toBeGreaterThan(0);
    for (const secret of ['canary', accessToken, code, email, '4915112347777']) expect(log).not.toContain(secret);
  });

  it('A-59 S17 a password is stored as argon2id with its own salt', async () => {
    const { identity } = server.app.context;
    const remembered = identity.passwords;
    identity.passwords = createPasswordHasher();
    const [one, two] = [await aPlayer(server), await aPlayer(server)];
    identity.passwords = remembered;
    const { rows } = await server.testDatabase.pool.query<{ password_hash: string }>(
      'select password_hash from player.player where id = any($1)',
      [[one.profile.id, two.profile.id]],
    );
    expect(rows.map(({ password_hash }) => password_hash)).toEqual([
      expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      expect.stringMatching(/^\$argon2id\$/),
    ]);
    expect(rows[0]?.password_hash).not.toBe(rows[1]?.password_hash);
  });
});

describe('refusals', () => {
  it('X-04 S62 no refusal of a signed-in player is 403, and every one has the shape of wire §1.2', async () => {
    const { accessToken: token, sessionId } = await aPlayer(server);
    const refused = [
      await update(token, { firstName: 'A' }),
      await server.call('PUT', '/api/player/sessions/0193a6a0-0000-7000-8000-00000000ffff/close', { token }),
      await server.call('PUT', '/api/player/passwords', { token, body: {} }),
      await server.call('POST', '/api/player/register/confirm', { token, body: { code: 'x' } }),
      await server.call('PUT', '/api/player/profile', { token, body: [] }),
      await server.call('GET', '/api/player/fields/validations?scenario=x', { token }),
    ];
    for (const { status, body, headers } of refused) {
      expect([404, 409, 422]).toContain(status);
      expect(body.error).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
      expect(headers.get('cache-control')).toBe('no-store');
    }
    await server.call('PUT', `/api/player/sessions/${sessionId}/close`, { token });
  });

  it('X-32 F2 a database that fails is a bare 500 or 503: no stack, query or secret', async () => {
    const { accessToken: token } = await aPlayer(server);
    await server.testDatabase.pool.query('alter table player.player rename column nickname to nickname_away');
    try {
      const { status, text } = await server.call('GET', '/api/player/profile', { token });
      expect(status).toBe(500);
      expect(text).not.toMatch(/select|column|nickname|player\.player|\.ts|node_modules/);
    } finally {
      await server.testDatabase.pool.query('alter table player.player rename column nickname_away to nickname');
    }
  });

  it.each([
    ['GET', '/api/player/profile'],
    ['PUT', '/api/player/profile'],
    ['PUT', '/api/player/passwords'],
    ['GET', '/api/player/sessions'],
    ['PUT', '/api/player/sessions/0193a6a0-0000-7000-8000-00000000ffff/close'],
    ['POST', '/api/player/sessions/logout'],
    ['POST', '/api/player/profile/confirmations/email/resend'],
    ['GET', '/api/notification/messenger/messages'],
    ['DELETE', '/api/notification/messenger/messages'],
    ['POST', '/api/notification/messenger/messages/read'],
    ['POST', '/api/notification/messenger/messages/read/all'],
    ['GET', '/api/retention/account'],
    ['GET', '/api/retention/quests'],
    ['GET', '/api/retention/player-quests'],
    ['GET', '/api/risk/reasons/turn-over-wager?currency=EUR'],
  ])('C-06 %s %s answers 401 without a token, with a forged and with a closed one', async (method, path) => {
    const { accessToken } = await aPlayer(server);
    await server.call('POST', '/api/player/sessions/logout', { token: accessToken });
    const body = method === 'GET' ? {} : { body: {} };
    for (const token of [undefined, `${accessToken.slice(0, -4)}AAAA`, accessToken]) {
      const called = await server.call(method, path, { ...body, ...(token === undefined ? {} : { token }) });
      expect([called.status, called.body.error?.code]).toEqual([401, 10002]);
    }
  });
});
