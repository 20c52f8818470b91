import { confirmPhone } from '../testing/people/confirmed-contacts.ts';
import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { Centrifuge } from 'centrifuge';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTracing } from '../kernel/tracing/start-tracing.ts';
import { notificationFollowers } from '../modules/notification/reactions.ts';
import { aPlayer, aRegistration, type PlayerServer, startPhoneServer } from '../testing/player-server.ts';
import { type SpanCollector, startSpanCollector } from '../testing/beside/span-collector.ts';

let server: PlayerServer;
let collector: SpanCollector;
let stopTracing: () => Promise<void>;
let client: Centrifuge | undefined;
const received: string[] = [];

/** Data of one visitor that may be found nowhere but with its owner. */
const canary = {
  password: 'canary-Passw0rd-4811',
  phone: '4915112384811',
  personalIdNumber: 'CANARY-ID-4811',
  cpf: '52998224725',
  answer: 'canary-answer-4811',
  device: 'canary-device-4811',
  card: '4111111111114811',
};
/** May appear in the owner's row, and nowhere else. */
const address = 'canary-mail-4811@pavilion.test';

beforeAll(async () => {
  server = await startPhoneServer(['web', 'realtime'], { hasSandbox: true });
  collector = await startSpanCollector();
  stopTracing = await startTracing({ url: collector.url, share: 1 }, new Set(['web', 'realtime', 'worker']));
  // The hub deletes outbox rows as it reads them; this keeps a copy of each.
  await server.testDatabase.pool.query(`
    create table kernel.seen_outbox (payload jsonb);
    create function kernel.see_outbox() returns trigger language plpgsql as
      $$ begin insert into kernel.seen_outbox values (new.payload); return new; end $$;
    create trigger see_outbox after insert on kernel.realtime_outbox for each row execute function kernel.see_outbox();
  `);
});
afterAll(async () => {
  client?.disconnect();
  await server.stop();
  await collector.close();
});

async function listen(token: string, playerId: string): Promise<void> {
  client = new Centrifuge(`${server.url.replace('http', 'ws')}/api/connection/websocket`, { websocket: WebSocket, token });
  const subscribed = ['messenger:notifications', 'payment:invoices', 'wallet:accounts'].map((channel) => {
    const subscription = client?.newSubscription(`${channel}#${playerId}`);
    subscription?.on('publication', (publication) => received.push(JSON.stringify(publication)));
    const ready = new Promise<void>((resolve) => subscription?.once('subscribed', () => resolve()));
    subscription?.subscribe();
    return ready;
  });
  client.on('connected', (connected) => received.push(JSON.stringify(connected)));
  client.connect();
  await Promise.all(subscribed);
}

/** The text of every row of every table, by table. */
async function everyRow(): Promise<[string, string][]> {
  const { pool } = server.testDatabase;
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`);
  const texts: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select row_to_json(each)::text as text from ${name} as each`);
    texts.push([name, rows.map(({ text }) => text).join('\n')]);
  }
  return texts;
}

const placesOf = (mark: string, texts: readonly (readonly [string, string])[]): string[] =>
  texts.filter(([, text]) => text.includes(mark)).map(([name]) => name);

const codeOf = (text: string | undefined): string => z.string().parse(/\/(?:verify|password\/reset)\/([\w-]{43})/.exec(text ?? '')?.[1]);

/** Acts out a player's first hour with marked data. @returns the secrets issued on the way */
async function live(): Promise<string[]> {
  const { phone, personalIdNumber, answer, device, password } = canary;
  const facts = { phone: `+${phone}`, personalIdNumber, cpf_number: canary.cpf, securityQuestion: 'Which?', securityAnswer: answer };
  const player = await aPlayer(server, { ...facts, email: address, password, fingerprint: device });
  const { accessToken: token, profile } = player;
  await listen(token, profile.id);
  await server.call('POST', '/api/player/register', { body: aRegistration({ email: address, password }) });
  await server.call('POST', '/api/player/sessions', { body: { login: address, password: `${password}-wrong` } });
  await server.call('POST', '/api/player/passwords/reset', { body: { email: address } });
  // The link is for an address that is the only contact.
  await server.runJobs();
  await confirmPhone(server.context, profile.id);
  for (const reason of ['changingPass', 'phoneVerification']) {
    await server.call('POST', '/api/player/otp/send', { token, body: { phone, reason } });
    server.clock.advance(60);
  }
  const accounts = await server.call('GET', '/api/wallet/accounts', { token });
  const accountId = z
    .array(z.object({ id: z.string() }))
    .min(1)
    .parse(accounts.body.data)[0]?.id;
  const payment = { currency: 'EUR', accountId, amount: 20, country: 'DE', fields: { cardNumber: canary.card, cvc: canary.card } };
  await server.call('POST', '/api/payment/invoices/deposit', { token, body: { ...payment, method: 'pavilion.deposit.card' } });
  const next = await server.call('POST', '/api/player/sessions/refresh', { token });
  const successor = z.object({ accessToken: z.string() }).parse(next.body.data).accessToken;
  return [token, successor].flatMap((each) => [each, each.split('.')[2] ?? '']);
}

describe('marked secrets of one player', () => {
  it('S61 S60 appear in no log, metric, trace, event, job, socket message or table except their owner’s row', async () => {
    const tokens = await live();
    const before = await everyRow();
    const queued = before.filter(([name]) => name.includes('graphile_worker'));
    expect(placesOf('payload', queued)).toEqual(['graphile_worker._private_jobs']);
    await server.runJobs();
    await server.follow(notificationFollowers);
    await server.runJobs();
    const codes = server.mails.filter(({ to }) => to === address).map(({ text }) => codeOf(text));
    const otps = server.texts.map(({ text }) => `"${/\d{6}/.exec(text)?.[0] ?? ''}"`);
    expect([codes.length, otps.length]).toEqual([2, 2]);
    await expect.poll(() => received.join('\n')).toContain('message.received');

    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    await stopTracing();
    const traced = new Set(collector.spans().map(({ name }) => name));
    // Without spans of what carries the marks this would prove nothing.
    for (const path of ['player/register', 'player/sessions', 'player/passwords/reset', 'player/otp/send', 'payment/invoices/deposit'])
      expect(traced).toContain(`POST /api/${path}`);
    const outside: [string, string][] = [
      ['log', server.logLines.join('')],
      ['metrics', metrics],
      ['traces', collector.text],
      ['sockets', received.join('\n')],
    ];
    const all = [...before.map(([name, text]): [string, string] => [`before: ${name}`, text]), ...(await everyRow()), ...outside];
    expect(all.find(([name]) => name === 'kernel.seen_outbox')?.[1].length).toBeGreaterThan(2);
    for (const secret of [...Object.values(canary), ...tokens, ...codes, ...otps])
      expect({ secret, places: placesOf(secret, all) }).toEqual({ secret, places: [] });
    const own = ['player.mail_code', 'player.player'];
    expect(placesOf(address, all)).toEqual([...own.map((name) => `before: ${name}`), ...own]);
  });

  it('S4 no answer of the contract has a field for a hash, a key or sealed data', () => {
    const fields = (schema: unknown): string[] => {
      const found = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() }).safeParse(schema);
      if (Array.isArray(schema)) return schema.flatMap(fields);
      if (!found.success) return [];
      return [...Object.keys(found.data.properties ?? {}), ...Object.values(found.data).flatMap(fields)];
    };
    const endpoints = Object.values(api).flatMap((area) => Object.values<Endpoint>(area));
    const named = endpoints.flatMap(({ response }) => fields(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })));
    expect(named.length).toBeGreaterThan(200);
    const secret = /hash|sealed|secret|password|salt|internal|fingerprint|note$|(?<!restore|storage|resident)key$/i;
    // Whether an authenticator keeps its key, the public seal of a statement, the name of a payment method's field, the public half of a key pair, and the secret for the player's own
    // authenticator app.
    const known = new Set(['hash', 'previousHash', 'key', 'publicKey', 'secret']);
    expect([...new Set(named.filter((name) => secret.test(name) && !known.has(name)))]).toEqual([]);
    expect([...new Set(named.filter((name) => /token/i.test(name)))].toSorted()).toEqual(['accessToken', 'token', 'tokenType']);
  });
});
