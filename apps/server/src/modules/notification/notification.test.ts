import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { notificationFollowers } from './reactions.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const base = '/api/notification/messenger/messages';
const page = z.object({
  data: z.array(z.looseObject({ id: z.string(), state: z.number() })),
  meta: z.looseObject({ totalUnread: z.number() }),
});
const list = async (token: string, query = '') => page.parse((await server.call('GET', `${base}${query}`, { token })).body);

describe('messenger', () => {
  it('C-77 E-23 holds a welcome in the player’s language, sent once however often the log is read', async () => {
    const player = await aPlayer(server, { locale: 'de' });
    await server.follow(notificationFollowers);
    await server.testDatabase.pool.query('delete from kernel.event_cursor');
    await server.follow(notificationFollowers);
    const { data, meta } = await list(player.accessToken);
    expect(data).toMatchObject([
      {
        playerId: player.profile.id,
        state: 1,
        readAt: null,
        content: { title: expect.stringMatching(/Willkommen/), body: expect.any(String) },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect(meta).toMatchObject({ page: 1, perPage: 10, totalRows: 1, totalUnread: 1 });
    const { rows } = await server.testDatabase.pool.query(
      `select data from kernel.event where type = 'MessageReceived' and player_id = $1`,
      [player.profile.id],
    );
    // The log keeps the id; the words are the messenger's alone (operator §10, OS-40).
    expect(rows).toEqual([{ data: { message: { id: data[0]?.id } } }]);
  });

  it('C-78 C-80 marks some or all as read, and counts the unread ones', async () => {
    const { accessToken: token, email } = await aPlayer(server);
    await server.runJobs();
    const code = /verify\/([\w-]+)/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1];
    await server.call('POST', '/api/player/register/confirm', { body: { code } });
    await server.follow(notificationFollowers);
    const { data } = await list(token, '?perPage=1');
    expect(data).toHaveLength(1);
    const messageIds = data.map(({ id }) => id);
    for (let time = 0; time < 2; time += 1) {
      expect((await server.call('POST', `${base}/read`, { token, body: { messageIds } })).body.data).toEqual({ totalUnread: 1 });
    }
    expect((await list(token)).data.map(({ state }) => state)).toEqual([2, 1]);
    expect((await server.call('POST', `${base}/read/all`, { token })).body.data).toEqual({ totalUnread: 0 });
  });

  it('S9 notifies the player when a copied token ended a session, and not of an ordinary end', async () => {
    const { accessToken, email } = await aPlayer(server);
    await server.call('POST', '/api/player/sessions/refresh', { token: accessToken });
    server.clock.advanceMs(31_000);
    expect((await server.call('POST', '/api/player/sessions/refresh', { token: accessToken })).status).toBe(401);
    const again = await server.call('POST', '/api/player/sessions', { body: { login: email, password: PASSWORD } });
    const token = loginOf(again).accessToken;
    const other = loginOf(await server.call('POST', '/api/player/sessions', { body: { login: email, password: PASSWORD } }));
    await server.call('PUT', `/api/player/sessions/${other.sessionId}/close`, { token });
    await server.follow(notificationFollowers);
    expect((await list(token)).data).toMatchObject([
      { content: { title: 'A device was signed out' } },
      { content: { title: 'Welcome to Pavilion' } },
    ]);
  });

  it('C-79 deletes own messages only; another player’s ids are as unknown as any', async () => {
    const [one, other] = [await aPlayer(server), await aPlayer(server)];
    await server.follow(notificationFollowers);
    const messageIds = (await list(one.accessToken)).data.map(({ id }) => id);
    expect((await server.call('DELETE', base, { token: other.accessToken, body: { messageIds } })).body.data).toEqual({ totalUnread: 1 });
    expect((await server.call('POST', `${base}/read`, { token: other.accessToken, body: { messageIds } })).status).toBe(200);
    expect((await list(one.accessToken)).meta.totalUnread).toBe(1);
    expect((await server.call('DELETE', base, { token: one.accessToken, body: { messageIds } })).body.data).toEqual({ totalUnread: 0 });
    expect((await list(one.accessToken)).data).toEqual([]);
    expect((await server.call('POST', `${base}/read`, { token: one.accessToken, body: { messageIds: ['x'] } })).status).toBe(422);
  });
});

describe('contact form', () => {
  const send = (body: unknown) => server.call('POST', '/api/notification/communications', { body });

  it('C-13 keeps the message, refuses a bad address or an empty text, and is limited', async () => {
    expect((await send({ email: 'guest@pavilion.test', message: 'Hello,\nis anybody there?' })).status).toBe(200);
    const { rows } = await server.testDatabase.pool.query('select email, message from notification.contact_message');
    expect(rows).toEqual([{ email: 'guest@pavilion.test', message: 'Hello,\nis anybody there?' }]);
    for (const [body, field] of [
      [{ email: 'nobody', message: 'x' }, 'email'],
      [{ email: 'guest@pavilion.test', message: ' ' }, 'message'],
      [{ email: 'guest@pavilion.test', message: 'is anybody\u0000 there?' }, 'message'],
    ] as const) {
      const { status, body: answer } = await send(body);
      expect([status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]]);
    }
    for (let time = 0; time < 4; time += 1) expect((await send({ email: 'guest@pavilion.test', message: 'Again' })).status).toBe(200);
    const refused = await send({ email: 'guest@pavilion.test', message: 'Again' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it.each([false, true])(
    'C-13 keeps a message once however often it is sent under its key, also at once; a complaint: %s',
    async (isComplaint) => {
      const email = `twice-${isComplaint}@pavilion.test`;
      const body = { email, message: 'Where is my money?', isComplaint };
      const headers = { 'idempotency-key': `contact-${isComplaint}` };
      const sendKeyed = (changes: object = {}) =>
        server.call('POST', '/api/notification/communications', { body: { ...body, ...changes }, headers });
      const answers = await Promise.all([sendKeyed(), sendKeyed(), sendKeyed()]);
      // Far more often than one sender may write.
      for (let time = 0; time < 8; time += 1) answers.push(await sendKeyed());
      expect(answers.map((answer) => [answer.status, answer.body.data])).toEqual(answers.map(() => [200, answers[0]?.body.data]));
      const { rows } = await server.testDatabase.pool.query('select message from notification.contact_message where email = $1', [email]);
      expect(rows).toEqual([{ message: body.message }]);
      await server.runJobs();
      expect(server.mails.filter(({ to }) => to === email)).toHaveLength(1);
      for (const changes of [{ message: 'Another one' }, { email: `other-${email}` }, { isComplaint: !isComplaint }]) {
        const { status, body: answer } = await sendKeyed(changes);
        expect([status, answer.error?.code]).toEqual([422, 10_011]);
      }
    },
  );

  it('S-173 keeps no network address of a registration or of a message', async () => {
    const { email } = await aPlayer(server);
    await send({ email, message: 'Where did I come from?' });
    const { rows } = await server.testDatabase.pool.query(
      'select message.ip, player.registration_ip from notification.contact_message as message join player.player using (email) where email = $1',
      [email],
    );
    expect(rows).toEqual([{ ip: '', registration_ip: null }]);
  });
});

describe('complaints', () => {
  const rules = async (headers: Record<string, string>, token?: string) =>
    (await server.call('GET', '/api/notification/complaints', { headers, ...(token === undefined ? {} : { token }) })).body.data;
  const from = (country: string) => ({ 'cf-ipcountry': country, 'cf-connecting-ip': '203.0.113.61' });
  const german = { name: 'Universalschlichtungsstelle des Bundes', url: 'https://www.verbraucher-schlichter.de', afterDays: null };
  const british = { name: 'Independent Betting Adjudication Service (IBAS)', url: 'https://www.ibas-uk.com', afterDays: 56 };

  it.each([
    ['DE', german],
    ['GB', british],
    ['IE', null],
    ['AT', null],
    ['BR', null],
  ])('R-76 name who decides a dispute in %s, where its policy pack does', async (country, externalBody) => {
    expect(await rules(from(country))).toEqual({ country, answerDays: 10, externalBody });
  });

  it('R-76 follow the player’s residence, wherever the page is opened', async () => {
    const { accessToken } = await aPlayer(server, { country: 'DE' });
    expect(await rules(from('BR'), accessToken)).toEqual({ country: 'DE', answerDays: 10, externalBody: german });
    expect(await rules({})).toEqual({ country: null, answerDays: 10, externalBody: null });
  });

  it('R-76 get a number and the date of the answer, kept and sent by mail; another message gets a number alone', async () => {
    const send = (body: object, headers: Record<string, string> = {}) =>
      server.call('POST', '/api/notification/communications', { body: { email: 'unhappy@pavilion.test', ...body }, headers });
    const sent = await send({ message: 'My payout is late', isComplaint: true }, { 'accept-language': 'de-DE' });
    const due = new Date(server.clock.now().getTime() + 10 * 86_400_000);
    expect(sent.body.data).toMatchObject({ number: expect.stringMatching(/^[0-9A-F]{8}$/), answerBy: due.toISOString() });
    const { rows } = await server.testDatabase.pool.query(
      `select answer_due_at from notification.contact_message where message = 'My payout is late'`,
    );
    expect(rows).toEqual([{ answer_due_at: due }]);
    await server.runJobs();
    const { number } = z.object({ number: z.string() }).parse(sent.body.data);
    const mail = server.mails.find(({ template, to }) => template === 'complaint-received' && to === 'unhappy@pavilion.test');
    expect(mail?.text).toContain(`unter der Nummer ${number}`);
    expect(mail?.text).toContain(new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(due));
    expect((await send({ message: 'A question' })).body.data).toMatchObject({ answerBy: null });
  });
});
