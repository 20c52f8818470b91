import { createHmac, randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { linksIn, toInboxMessage } from './message.ts';
import { cloneDatabase } from '../testing/database.ts';
import { registerInbox } from './index.ts';

const SECRET = 'a secret of the mail service for this test';
const NOW = new Date('2026-11-20T12:00:00.000Z');

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let server: FastifyInstance;

beforeAll(async () => {
  database = await cloneDatabase();
  server = Fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const credential = { providerId: 'mail', name: 'Mail', secret: SECRET };
  registerInbox(server, {
    pool: database.pool,
    now: () => NOW,
    credentials: {
      studios: [],
      psp: credential,
      mail: credential,
      oidc: credential,
      consoleOidc: credential,
      telegram: credential,
      kyc: credential,
      sportsbook: credential,
      desk: credential,
    },
  });
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

function post(path: string, body: unknown, { secret = SECRET, at = NOW }: { secret?: string; at?: Date } = {}) {
  const payload = JSON.stringify(body);
  const [timestamp, nonce] = [String(at.getTime()), 'n'.repeat(32)];
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${timestamp}\n${nonce}\n${payload}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-provider': 'mail',
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  };
  return server.inject({ method: 'POST', url: path, headers, payload });
}

const list = z.object({
  data: z.array(z.looseObject({ id: z.string(), to: z.string(), links: z.array(z.string()), code: z.string().nullable() })),
});
const read = async (query: string) => list.parse((await server.inject({ url: `/sandbox/inbox${query}` })).json()).data;
const aMail = (to: string, text = 'Hello') => ({ id: randomUUID(), to, subject: 'Subject', text, locale: 'en', template: 'confirm-email' });

describe('inbox', () => {
  it('keeps a signed mail and returns the mails of a recipient, newest first', async () => {
    const first = aMail('Nora+1@pavilion.test', 'Open http://localhost:3000/verify/abc_DEF-1. Thank you.');
    const second = aMail('nora+1@pavilion.test', 'Again');
    expect((await post('/sandbox/mail/messages', first)).statusCode).toBe(201);
    expect((await post('/sandbox/mail/messages', second)).statusCode).toBe(201);
    for (const query of ['?to=nora%2B1@pavilion.test', '?to=NORA+1@pavilion.test']) {
      expect((await read(query)).map(({ id }) => id)).toEqual([second.id, first.id]);
    }
    const [, oldest] = await read('?to=nora%2B1@pavilion.test');
    expect(oldest).toEqual({
      id: first.id,
      channel: 'mail',
      to: 'Nora+1@pavilion.test',
      subject: 'Subject',
      text: first.text,
      links: ['http://localhost:3000/verify/abc_DEF-1'],
      code: null,
      createdAt: NOW.toISOString(),
    });
    expect(await read('?to=other@pavilion.test')).toEqual([]);
  });

  it('keeps a text message with its six digits, found with or without plus', async () => {
    const message = { id: randomUUID(), to: '+4915112345678', text: 'Your code is 048213.' };
    expect((await post('/sandbox/sms/messages', message)).statusCode).toBe(201);
    for (const query of ['?to=4915112345678', '?to=%2B4915112345678', '?to=+4915112345678']) {
      expect(await read(query)).toMatchObject([{ channel: 'sms', subject: null, code: '048213' }]);
    }
  });

  it('takes the same message twice as one', async () => {
    const mail = aMail('twice@pavilion.test');
    await post('/sandbox/mail/messages', mail);
    expect((await post('/sandbox/mail/messages', mail)).statusCode).toBe(201);
    expect(await read('?to=twice@pavilion.test')).toHaveLength(1);
  });

  it('refuses a forged signature, an old one, and what it cannot read', async () => {
    const mail = aMail('forged@pavilion.test');
    expect((await post('/sandbox/mail/messages', mail, { secret: 'another' })).statusCode).toBe(401);
    expect((await post('/sandbox/mail/messages', mail, { at: new Date(NOW.getTime() - 301_000) })).statusCode).toBe(401);
    expect((await server.inject({ method: 'POST', url: '/sandbox/mail/messages', payload: mail })).statusCode).toBe(401);
    expect((await post('/sandbox/mail/messages', { to: 'x' })).statusCode).toBe(422);
    expect(await read('?to=forged@pavilion.test')).toEqual([]);
  });

  it('shows a person a page in which the text of a mail cannot become markup', async () => {
    await post('/sandbox/mail/messages', aMail('page@pavilion.test', '<script>x</script> https://pavilion.test/a?b=1&c=2'));
    const page = await server.inject({ url: '/sandbox/inbox?to=page@pavilion.test', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toContain('<script>x');
    expect(page.body).toContain('<a href="https://pavilion.test/a?b=1&amp;c=2">');
  });

  it('U-54 shows a person twenty messages a page, which lead to each other', async () => {
    for (let index = 1; index <= 45; index += 1)
      await post('/sandbox/mail/messages', { ...aMail('many@pavilion.test'), subject: `No. ${index}.` });
    const show = async (query: string) => {
      const { body } = await server.inject({ url: `/sandbox/inbox?to=many@pavilion.test${query}`, headers: { accept: 'text/html' } });
      const subjects = [...body.matchAll(/No\. (\d+)\./g)].map(([, number]) => Number(number));
      return {
        subjects,
        ways: [...body.matchAll(/href="\/sandbox\/inbox\?to=many%40pavilion.test&amp;page=(\d)"/g)].map(([, number]) => number),
      };
    };
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
    expect(await show('')).toEqual({ subjects: down(45, 26), ways: ['2'] });
    expect(await show('&page=2')).toEqual({ subjects: down(25, 6), ways: ['1', '3'] });
    expect(await show('&page=3')).toEqual({ subjects: down(5, 1), ways: ['2'] });
    expect((await show('&page=x')).subjects).toHaveLength(20);
    expect(await read('?to=many@pavilion.test')).toHaveLength(45);
  });

  it('finds every link, and no code inside one', () => {
    expect(linksIn('See https://a.test/x, (https://b.test/y) and http://c.test.')).toEqual([
      'https://a.test/x',
      'https://b.test/y',
      'http://c.test',
    ]);
    const message = { id: '1', channel: 'mail', recipient: 'a@b.c', subject: null, createdAt: NOW } as const;
    expect(toInboxMessage({ ...message, body: 'https://a.test/123456' }).code).toBeNull();
  });
});
