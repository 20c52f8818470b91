import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { codeOf, stepAt } from '../../../kernel/secrets/one-time-codes.ts';
import { confirmPhone } from '../../../testing/people/confirmed-contacts.ts';
import {
  aPlayer,
  aPlayerWithPhone,
  aRegistration,
  loginOf,
  PASSWORD,
  type PlayerServer,
  startPhoneServer,
} from '../../../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPhoneServer();
});
afterAll(() => server.stop());

const NEW = 'another-good-Passphrase-8';
let number = 15112360000;
const aPhone = (): string => `49${(number += 1)}`;
const anAddress = (): string => `contact-${(number += 1)}@pavilion.test`;

const update = (token: string, body: object) => server.call('PUT', '/api/player/profile', { token, body });
const enter = (token: string, body: object) => update(token, { ...body, currentPassword: PASSWORD });
const profileOf = async (token: string) => (await server.call('GET', '/api/player/profile', { token })).body.data;
const signIn = (login: string, password = PASSWORD) => server.call('POST', '/api/player/sessions', { body: { login, password } });
const post = (path: string, body: object, token?: string) =>
  server.call('POST', `/api/player/${path}`, { body, ...(token === undefined ? {} : { token }) });
const fieldsOf = ({ body }: { body: { error?: { fields?: object | undefined } | undefined } }) => Object.keys(body.error?.fields ?? {});

/** Runs what is queued, and what that queues. */
async function settle(): Promise<void> {
  await server.runJobs();
  await server.runJobs();
}
async function mailed(to: string, template: string): Promise<string[]> {
  await settle();
  return server.mails.filter((mail) => mail.to === to && mail.template === template).map(({ text }) => text);
}
const codeIn = (texts: readonly string[]): string =>
  z.string().parse(/\/(?:verify|password\/reset)\/([\w-]+)/.exec(texts.at(-1) ?? '')?.[1]);
async function texted(phone: string): Promise<string[]> {
  await settle();
  return server.texts.filter(({ to }) => to === `+${phone}`).map(({ text }) => text);
}
const otpIn = (texts: readonly string[]): string => z.string().parse(/\d{6}/.exec(texts.at(-1) ?? '')?.[0]);

const confirmEmail = async (email: string) => post('register/confirm', { code: codeIn(await mailed(email, 'confirm-email')) });
const askReset = (email: string) => post('passwords/reset', { email });
const resetBy = (code: string) => post('passwords/confirm', { code, newPassword: NEW, repeatNewPassword: NEW });
async function resetByPhone(phone: string) {
  await post('otp/send', { phone, reason: 'changingPass' });
  const texts = await texted(phone);
  const { body } = await post('otp/verify', { phone, code: texts.length === 0 ? '000000' : otpIn(texts), reason: 'changingPass' });
  return resetBy(z.object({ code: z.string() }).safeParse(body.data).data?.code ?? 'none');
}

/** Everything that a contact could open, by the phone and the address that a session alone has entered. */
async function expectNothingOpens({ phone, email }: { phone: string; email: string }): Promise<void> {
  expect([phone, (await signIn(phone)).status, email, (await signIn(email)).status]).toEqual([phone, 401, email, 401]);
  expect((await resetByPhone(phone)).status).toBe(422);
  await askReset(email);
  expect(await mailed(email, 'reset-password')).toEqual([]);
}

describe('a contact that is entered', () => {
  const before: [string, () => Promise<{ accessToken: string }>][] = [
    ['an address that is not confirmed', () => aPlayer(server)],
    [
      'a confirmed address',
      async () => {
        const player = await aPlayer(server);
        await confirmEmail(player.email);
        return player;
      },
    ],
    ['an address and a confirmed phone', () => aPlayerWithPhone(server, aPhone())],
  ];

  it.each(before)('S103 S31 takes the password, whatever the account has: %s', async (_what, begin) => {
    const { accessToken: token } = await begin();
    const known = await profileOf(token);
    for (const contact of [{ phone: `+${aPhone()}` }, { email: anAddress() }, { phone: `+${aPhone()}`, city: 'Kiel' }])
      for (const currentPassword of [undefined, '', 'wrong-Password-1']) {
        const refused = await update(token, { ...contact, currentPassword });
        expect([contact, currentPassword, refused.status, fieldsOf(refused)]).toEqual([contact, currentPassword, 422, ['currentPassword']]);
      }
    expect(await profileOf(token)).toEqual(known);
    server.clock.advance(3600);
  });

  it('S103 opens nothing before it is confirmed, is reserved for no one, and leaves the former ones in force', async () => {
    const player = await aPlayerWithPhone(server, aPhone());
    await confirmEmail(player.email);
    const token = loginOf(await signIn(player.email)).accessToken;
    const entered = { phone: aPhone(), email: anAddress() };
    expect((await enter(token, entered)).body.data).toMatchObject({ ...entered, confirmedAt: null, phoneConfirmed: false });
    await expectNothingOpens(entered);
    expect((await mailed(player.email, 'contact-entered')).length).toBe(1);
    await askReset(player.email);
    expect((await mailed(player.email, 'reset-password')).length).toBe(1);
    for (const contact of [{ email: entered.email }, { phone: `+${aPhone()}` }])
      expect((await post('register', aRegistration(contact))).status).toBe(200);
  });

  it('S103 is taken back by the former one, and then confirms nothing', async () => {
    const { accessToken: token, email } = await aPlayer(server);
    await confirmEmail(email);
    const other = anAddress();
    await enter(token, { email: other });
    const code = codeIn(await mailed(other, 'confirm-email'));
    expect((await enter(token, { email })).body.data).toMatchObject({ email, confirmedAt: expect.any(String) });
    expect((await post('register/confirm', { code })).status).toBe(422);
    expect((await signIn(email)).status).toBe(200);
  });

  it('S103 counts once confirmed: the former address signs in no more, and hears of it', async () => {
    const { accessToken: token, email } = await aPlayer(server);
    const other = anAddress();
    await enter(token, { email: other });
    expect((await confirmEmail(other)).status).toBe(200);
    expect([(await signIn(email)).status, (await signIn(other)).status]).toEqual([401, 200]);
    expect((await mailed(email, 'email-changed')).length).toBe(1);
    expect((await post('register', aRegistration({ email }))).status).toBe(200);
  });

  it('W-176 S103 of two players who entered one address the first to confirm it has it; the other hears that, each time', async () => {
    const address = anAddress();
    const [one, other] = [await aPlayer(server), await aPlayer(server)];
    const codes: string[] = [];
    for (const { accessToken: token } of [one, other]) {
      expect((await enter(token, { email: address })).status).toBe(200);
      codes.push(codeIn(await mailed(address, 'confirm-email')));
    }
    const answers = await Promise.all(codes.map((code) => post('register/confirm', { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.findIndex(({ status }) => status === 409);
    const again = await post('register/confirm', { code: codes[refused] ?? '' });
    expect([answers[refused]?.body.error?.code, again.body.error?.code]).toEqual([11017, 11017]);
    expect([...fieldsOf(again), ...answers.flatMap(fieldsOf)]).toEqual([]);
    expect((await signIn(address)).status).toBe(200);
  });

  it('S103 a phone that is an account’s only way in is replaced, not taken away', async () => {
    const phone = aPhone();
    await post('otp/send', { phone, reason: 'registration' });
    const { email: _email, ...form } = aRegistration({ phone, code: otpIn(await texted(phone)) });
    const { accessToken: token } = loginOf(await post('register/phone', form));
    expect((await enter(token, { phone: '' })).body.data).toMatchObject({ phone, phoneConfirmed: true });
    expect((await signIn(phone)).status).toBe(200);
  });
});

describe('somebody who registers with another person’s address', () => {
  it('S103 has lost every way in once that person came back by mail', async () => {
    const phone = aPhone();
    const { accessToken: token, email, profile } = await aPlayer(server);
    await enter(token, { phone });
    await server.testDatabase.pool.query(
      `insert into player.social_identity (provider, subject, player_id, created_at) values ('sandbox', 'stranger', $1, now())`,
      [profile.id],
    );
    await askReset(email);
    expect((await resetBy(codeIn(await mailed(email, 'reset-password')))).status).toBe(200);
    expect((await server.call('GET', '/api/player/profile', { token })).status).toBe(401);
    const again = loginOf(await signIn(email, NEW));
    expect(again.profile).toMatchObject({ email, confirmedAt: expect.any(String), phone: null });
    await expectNothingOpens({ phone, email: anAddress() });
    expect((await server.call('GET', '/api/player/sessions/social', { token: again.accessToken })).body.data ?? []).toEqual([]);
    const { rows } = await server.testDatabase.pool.query('select 1 from player.social_identity where player_id = $1', [profile.id]);
    expect(rows).toEqual([]);
  });

  it('S-135 keeps that person out by no second factor; one of a proven address stays', async () => {
    const [{ email, ...theirs }, owned] = [await aPlayer(server), await aPlayer(server)];
    for (const { accessToken: token } of [theirs, owned]) {
      const { secret } = z
        .object({ secret: z.string() })
        .parse((await post('second-factor', { currentPassword: PASSWORD }, token)).body.data);
      const code = codeOf(secret, stepAt(server.clock.realNow()));
      expect((await post('second-factor/confirm', { code }, token)).status).toBe(200);
    }
    expect((await confirmEmail(owned.email)).status).toBe(200);
    for (const address of [email, owned.email]) {
      await askReset(address);
      expect((await resetBy(codeIn(await mailed(address, 'reset-password')))).status).toBe(200);
    }
    expect([(await signIn(email, NEW)).status, (await signIn(owned.email, NEW)).status]).toEqual([200, 409]);
  });

  it('S103 keeps no phone that they confirmed while the link was on its way', async () => {
    const phone = aPhone();
    const { email, profile } = await aPlayer(server, { phone: `+${phone}` });
    await askReset(email);
    const code = codeIn(await mailed(email, 'reset-password'));
    await confirmPhone(server.context, profile.id);
    expect((await resetBy(code)).status).toBe(200);
    expect((await resetByPhone(phone)).status).toBe(422);
    expect([(await signIn(phone, NEW)).status, (await signIn(email, NEW)).status]).toEqual([401, 200]);
  });

  it('S103 keeps nobody from it: with a phone of their own confirmed, the address is free and gets no link into their account', async () => {
    const { email, profile } = await aPlayer(server, { phone: `+${aPhone()}` });
    await confirmPhone(server.context, profile.id);
    expect((await signIn(email)).status).toBe(200);
    await askReset(email);
    expect(await mailed(email, 'reset-password')).toEqual([]);
    const owner = loginOf(await post('register', aRegistration({ email, password: NEW })));
    expect(owner.profile['id']).not.toBe(profile.id);
    expect([(await signIn(email)).status, (await signIn(email, NEW)).status]).toEqual([401, 200]);
  });

  it('S103 a reset by phone leaves an address that was never confirmed behind', async () => {
    const phone = aPhone();
    const { email } = await aPlayerWithPhone(server, phone);
    expect((await resetByPhone(phone)).status).toBe(200);
    expect([(await signIn(email, NEW)).status, (await signIn(phone, NEW)).status]).toEqual([401, 200]);
  });
});

describe('a player without a password', () => {
  const acts: [string, string, object][] = [
    ['a phone', 'PUT profile', { phone: '+4915112369999' }],
    ['an address', 'PUT profile', { email: 'another-owner@pavilion.test' }],
    ['a password', 'PUT passwords', { newPassword: NEW, repeatNewPassword: NEW }],
    ['a second factor', 'POST second-factor', {}],
    ['a copy of the data', 'POST data-exports', {}],
  ];

  it.each(acts)('S103 sets %s only shortly after a sign-in: a session alone is no account', async (_what, route, body) => {
    const [method = '', path = ''] = route.split(' ');
    const { accessToken: token, profile } = await aPlayer(server);
    await server.testDatabase.pool.query('update player.player set password_hash = null where id = $1', [profile.id]);
    server.clock.advance(601);
    const { accessToken: refreshed } = z
      .object({ accessToken: z.string() })
      .parse((await server.call('POST', '/api/player/sessions/refresh', { token })).body.data);
    const late = await server.call(method, `/api/player/${path}`, { token: refreshed, body });
    expect([late.status, fieldsOf(late)]).toEqual([422, ['currentPassword']]);
    await server.testDatabase.pool.query('update player.session set created_at = $2 where player_id = $1', [
      profile.id,
      server.clock.now(),
    ]);
    const fresh = await server.call(method, `/api/player/${path}`, { token: refreshed, body });
    expect([fresh.status, fieldsOf(fresh)]).toEqual([200, []]);
  });
});
