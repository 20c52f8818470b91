import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { limitZones } from '../risk/reactions.ts';
import {
  aPlayer,
  aPlayerWithPhone,
  aRegistration,
  loginOf,
  PASSWORD,
  type PlayerServer,
  startPhoneServer,
} from '../../testing/player-server.ts';
import { codeTo } from '../../testing/texted-codes.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPhoneServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

let numbers = 10_000_000;
/** A German number as its spellings share it: the part behind the calling code. */
const aNumber = (): string => `151${(numbers += 1)}`;
let names = 0;
const aName = (): string => `liam-${(names += 1)}`;
const arabic = (text: string): string => text.replace(/\d/g, (digit) => String.fromCodePoint(0x06_60 + Number(digit)));

const spellings: readonly [string, (number: string) => string][] = [
  ['the home zero', (number) => `+490${number}`],
  ['the home zero in brackets', (number) => `+49 (0)${number}`],
  ['00 for the plus', (number) => `0049${number}`],
  ['neither plus nor 00', (number) => `49${number}`],
  ['an extension', (number) => `+49${number}x5`],
  ['an extension in words', (number) => `+49${number} ext. 6`],
  ['Arabic digits', (number) => arabic(`+49${number}`)],
  [
    'full-width digits',
    (number) => `+49${number}`.normalize('NFC').replace(/\d/g, (digit) => String.fromCodePoint(0xff_10 + Number(digit))),
  ],
  ['U+200B in it', (number) => `+49${number.slice(0, 3)}\u200B${number.slice(3)}`],
  ['marks of direction around it', (number) => `\u202A+49${number}\u202C`],
  ['U+2010', (number) => `+49\u2010${number.slice(0, 3)}\u2010${number.slice(3)}`],
  ['slashes', (number) => `+49/${number.slice(0, 3)}/${number.slice(3)}`],
];

const post = (path: string, body: unknown, token?: string) =>
  server.call('POST', path, { body, ...(token === undefined ? {} : { token }) });
const signIn = (login: string) => post('/api/player/sessions', { login, password: PASSWORD });
const update = (token: string, body: object) =>
  server.call('PUT', '/api/player/profile', { token, body: { currentPassword: PASSWORD, ...body } });
const register = (changes: Record<string, unknown>) => post('/api/player/register', aRegistration(changes));
const fieldsOf = ({ body }: Awaited<ReturnType<typeof signIn>>) => Object.keys(body.error?.fields ?? {});
const codeFor = (phone: string) => codeTo(server, phone);

describe('one phone', () => {
  it.each(spellings)('A-62 signs in, is taken and shown in one form with %s', async (_what, spelled) => {
    const number = aNumber();
    const { accessToken: token } = await aPlayerWithPhone(server, `+49${number}`);
    expect((await signIn(spelled(number))).status).toBe(200);
    expect((await update(token, { phone: spelled(number) })).body.data).toMatchObject({ phone: `49${number}`, phoneConfirmed: true });
    const stranger = await aPlayer(server);
    expect(fieldsOf(await update(stranger.accessToken, { phone: spelled(number) }))).toEqual(['phone']);
    expect(fieldsOf(await register({ phone: spelled(number) }))).toEqual(['phone']);
  });

  it.each(spellings)('A-62 S22 has one code, one cap and one count of attempts with %s', async (_what, spelled) => {
    const number = aNumber();
    const send = (phone: string) => post('/api/player/otp/send', { phone, reason: 'registration' });
    expect((await send(spelled(number))).status).toBe(200);
    expect((await send(`+49${number}`)).body.error?.code).toBe(11_005);
    const code = await codeFor(`+49${number}`);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const phone of [spelled(number), `+49${number}`]) {
      expect((await post('/api/player/otp/verify', { phone, code: wrong, reason: 'registration' })).body.error?.code).toBe(11_003);
    }
    const { rows } = await server.testDatabase.pool.query(
      'select attempts from player.otp order by created_at desc, attempts desc limit 1',
    );
    expect(rows).toEqual([{ attempts: 2 }]);
    const { email: _email, ...form } = aRegistration({ phone: spelled(number), code });
    const registered = await post('/api/player/register/phone', form);
    expect(loginOf(registered).profile).toMatchObject({ phone: `49${number}`, phoneConfirmed: true });
    server.clock.advance(3600);
  });

  it.each(spellings)('A-62 L7 keeps an excluded person out with %s', async (_what, spelled) => {
    const number = aNumber();
    const { accessToken: token } = await aPlayerWithPhone(server, `+49${number}`);
    expect((await post('/api/player/limits', { definition: 4, period: '6m' }, token)).status).toBe(200);
    expect((await register({ phone: spelled(number) })).status).toBe(422);
  });
});

it('A-62 L7 a number of identity in digits of another script is the same one', async () => {
  const { accessToken: token } = await aPlayer(server, { personalIdNumber: 'AB 123-4567' });
  expect((await post('/api/player/limits', { definition: 4, period: '6m' }, token)).status).toBe(200);
  for (const personalIdNumber of ['ab1234567', `AB ${arabic('1234567')}`, 'ＡＢ１２３４５６７'])
    expect((await register({ personalIdNumber })).status).toBe(422);
});

describe('one address', () => {
  const same: readonly [string, (local: string) => string][] = [
    ['capitals', (local) => `${local.toUpperCase()}@Bücher.example`],
    ['the ASCII form', (local) => `${local}@xn--bcher-kva.example`],
    ['a decomposed domain', (local) => `${local}@bu\u0308cher.example`],
    ['a full-width letter', (local) => `${local.replace('i', 'ｉ')}@bücher.example`],
    ['a full-width letter in the domain', (local) => `${local}@ｂücher.example`],
    ['another full stop', (local) => `${local}@bücher\u3002example`],
  ];

  it.each(same)('S122 L7 is taken, signs in and keeps an excluded person out with %s', async (_what, spelled) => {
    const local = aName();
    const { accessToken: token } = await aPlayer(server, { email: `${local}@bücher.example` });
    expect(fieldsOf(await register({ email: spelled(local) }))).toEqual(['email']);
    expect((await signIn(spelled(local))).status).toBe(200);
    expect((await post('/api/player/limits', { definition: 4, period: '6m' }, token)).status).toBe(200);
    expect(fieldsOf(await register({ email: spelled(local).replace('@', '+again@') }))).toEqual(['email']);
  });

  it.each(['\u200B', '\u2060', '\u2066', '\u00AD', '\u200D', '\uFE0F', '\u3164', '\u2800', '\u{E0061}'])(
    'S122 is refused with %j in it where it would be kept, and found where it is looked for',
    async (mark) => {
      const local = aName();
      const { accessToken: token, email } = await aPlayer(server, { email: `${local}@mail.example` });
      const marked = `li${mark}${local.slice(2)}@mail.example`;
      expect(fieldsOf(await register({ email: marked }))).toEqual(['email']);
      expect(fieldsOf(await update(token, { email: marked }))).toEqual(['email']);
      expect((await signIn(marked)).status).toBe(200);
      const before = server.mails.length;
      expect((await post('/api/player/passwords/reset', { email: marked })).status).toBe(200);
      await server.runJobs();
      expect(server.mails.slice(before).map(({ to }) => to)).toContain(email);
    },
  );

  it.each(['डाटामेल.भारत', 'ทดสอบ.ไทย', 'bücher.example'])(
    'A-63 of %s is kept as typed, and gets its mail at the ASCII form',
    async (domain) => {
      const email = `${aName()}@${domain}`;
      const { profile } = loginOf(await register({ email }));
      expect(profile.email).toBe(email);
      const message = { email: email.replace('@', '.other@'), message: 'Hello' };
      expect((await post('/api/notification/communications', message)).status).toBe(200);
      await server.runJobs();
      expect(server.mails.map(({ to }) => to)).toContain(`${email.split('@')[0]}@${new URL(`http://${domain}`).hostname}`);
    },
  );
});

describe('a nickname', () => {
  it.each([
    ['\u202Etset \u2066liam\u200B', 'tset liam'],
    ['\u200Banna\u200F', 'anna'],
  ])('S123 %j is kept as %s', async (typed, kept) => {
    const { accessToken: token, profile } = await aPlayer(server, { nickname: typed });
    expect(profile.nickname).toBe(kept);
    expect((await update(token, { nickname: `${typed}2` })).body.data).toMatchObject({ nickname: `${kept}2` });
  });

  it.each(['\u200B', '\u202E\u2066', '\u3164', '\u2800', 'a\u2800b', `a${'\u0336'.repeat(12)}`])('S123 %j is refused', async (nickname) => {
    expect(fieldsOf(await register({ nickname }))).toEqual(['nickname']);
    const { accessToken: token } = await aPlayer(server);
    expect(fieldsOf(await update(token, { nickname }))).toEqual(['nickname']);
  });
});

describe('a text of the profile', () => {
  it.each(['\u061C', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'S130 is kept without the mark of direction %j, and with what joins and parts letters',
    async (mark) => {
      const plain = {
        firstName: 'Anna',
        lastName: 'می\u200Cخواهم',
        city: 'Kiel am See',
        address: 'Hafen 1',
        personalIdNumber: 'L01X00T47',
      };
      const marked = Object.fromEntries(
        Object.entries(plain).map(([name, text]) => [name, `${mark}${text[0]}${mark}${text.slice(1)} ${mark}`]),
      );
      const { accessToken: token, profile } = await aPlayer(server, marked);
      expect(profile).toMatchObject({ firstName: plain.firstName, lastName: plain.lastName, city: plain.city });
      expect((await update(token, { ...marked, city: `${mark} ${mark}` })).body.data).toMatchObject({ ...plain, city: null });
    },
  );
});

describe('a time zone', () => {
  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
  ])('A-65 %s is kept as %s', async (given, kept) => {
    const { accessToken: token } = await aPlayer(server);
    expect((await update(token, { timeZone: given })).body.data).toMatchObject({ timeZone: kept });
  });

  it('A-65 of each country passes its own rule and is on the list', async () => {
    const { rows } = await server.testDatabase.pool.query<{ time_zone: string }>('select distinct time_zone from settings.country');
    const listed = z
      .object({ player: z.object({ timeZone: z.array(z.object({ id: z.string() })) }) })
      .parse((await server.call('GET', '/api/settings/constants')).body.data)
      .player.timeZone.map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(rows.map(({ time_zone: zone }) => zone)));
  });

  it('A-65 L1 picked under another of its names is no move', async () => {
    const { accessToken: token, profile } = await aPlayer(server, { country: 'IN' });
    const limit = { definition: 3, period: 'weekly', amount: 100, currency: 'EUR' };
    expect((await post('/api/player/limits', limit, token)).status).toBe(200);
    await server.testDatabase.pool.query(`update risk.player_zone set time_zone = 'Asia/Calcutta' where player_id = $1`, [profile.id]);
    const moves = async (timeZone: string) => {
      expect((await update(token, { timeZone })).status).toBe(200);
      await server.follow([limitZones]);
      const { rows } = await server.testDatabase.pool.query('select since from risk.player_zone where player_id = $1', [profile.id]);
      return rows.length - 1;
    };
    expect([await moves('Asia/Calcutta'), await moves('Asia/Kolkata'), await moves('Europe/Kyiv')]).toEqual([0, 0, 1]);
  });
});
