import http from 'node:http';
import { text } from 'node:stream/consumers';
import { keepSms } from '@pavilion/sandbox/inbox/index.ts';
import { registerPsp } from '@pavilion/sandbox/psp/index.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createManualClock } from '../kernel/testing/manual-clock.ts';
import { createLog } from '../kernel/log/log.ts';
import type { Provider } from '../kernel/providers.ts';
import { describeOwnDialect, describeProvider, type ProviderUnderTest } from '../modules/payment/testing/provider-suite.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { createSandboxPsp } from './psp-sandbox.ts';

const secret = 'a-secret-for-tests-only-0123456789';
const provider: Provider = { id: 'sandbox-psp', name: 'Sandbox payments', kind: 'psp', secrets: [secret] };
const log = createLog({ level: 'silent' });
const patience = { timeout: 120_000 };
const CIRCUIT_PAUSE_MS = 11_000;

async function startSandboxPsp(now: () => Date, platformUrl?: () => string) {
  const testDatabase = await cloneDatabase();
  const psp = await openSandboxPsp(testDatabase.pool, { now, platformUrl });
  return {
    ...psp,
    testDatabase,
    stop: async () => {
      await psp.close();
      await testDatabase.drop();
    },
  };
}

/** One run of the provider over its database; a later run continues with what the first left. */
async function openSandboxPsp(pool: TestDatabase['pool'], options: { now: () => Date; platformUrl: (() => string) | undefined }) {
  const credential = { providerId: provider.id, name: provider.name, secret };
  const server: FastifyInstance = Fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const address = { url: '' };
  const credentials = {
    studios: [],
    psp: credential,
    mail: credential,
    oidc: credential,
    consoleOidc: credential,
    telegram: credential,
    kyc: credential,
    sportsbook: credential,
    desk: credential,
  };
  const { now, platformUrl = () => address.url } = options;
  registerPsp(server, { pool, platformUrl, now, log, credentials, sendSms: (message) => keepSms({ pool, now }, message) });
  address.url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url: address.url, close: () => server.close() };
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

async function start(): Promise<ProviderUnderTest> {
  const clock = createManualClock(new Date());
  const psp = await startSandboxPsp(() => clock.now());
  return {
    provider: createSandboxPsp({ clock, log, provider, publicUrl: () => psp.url }),
    decide: (invoiceId, outcome, amount) => post(`${psp.url}/sandbox/psp/invoices/${invoiceId}/outcome`, { outcome, amount, times: 0 }),
    setDown: (down) => post(`${psp.url}/sandbox/psp/faults`, { down }),
    waitOutCircuit: () => clock.advanceMs(CIRCUIT_PAUSE_MS),
    stop: psp.stop,
  };
}

describeProvider('of the sandbox', start);
describeOwnDialect('of the sandbox', start);

describe('untrustworthy answers of a payment provider', () => {
  const servers: http.Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A provider that gives the same answer to every call. */
  async function answering(status: number, text: (url: string) => string) {
    const server = http.createServer((_request, response) => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      response.writeHead(status, { 'content-type': 'application/json' }).end(text(`http://127.0.0.1:${port}`));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    return createSandboxPsp({ clock: createManualClock(), log, provider, publicUrl: () => url });
  }

  const order = {
    invoiceId: 'i1',
    method: 'card',
    amount: '5.00',
    currency: 'EUR',
    description: '',
    successUrl: '/',
    errorUrl: '/',
    returnUrl: '/',
    fields: {},
  };
  const payout = { invoiceId: 'i1', method: 'card', amount: '5.00', currency: 'EUR', destination: {} };
  const facts = { invoiceId: 'i1', status: 'success', amount: '5.00', currency: 'EUR', reference: 'r' };
  const page = (data: object) => JSON.stringify({ data: { ...facts, qr: null, page: { method: 'POST', fields: {}, ...data } } });

  it.each([
    ['no JSON', 'garbage'],
    ['nothing', ''],
    ['another shape', '{"data":{"status":"success"}}'],
    ['an impossible amount', JSON.stringify({ data: { ...facts, amount: '1e5' } })],
    ['another invoice', JSON.stringify({ data: { ...facts, invoiceId: 'i2' } })],
  ])('P38 takes %s with status 200 as unknown, never as success', async (_name, text) => {
    const psp = await answering(200, () => text);
    expect((await psp.createPayment(order)).status).toBe('unavailable');
    expect((await psp.requestPayout(payout)).status).toBe('unknown');
    expect((await psp.cancelPayment('i1')).status).toBe('unknown');
    expect((await psp.queryPayment('i1')).status).toBe('unknown');
  });
  const asked = { addressId: 'a1', reference: 'hash:0' };
  const transfer = { ...asked, amount: '0.123456789012345678', currency: 'ETH', confirmations: 12, isGone: false };
  it.each([
    ['no JSON', 'garbage'],
    ['another shape', JSON.stringify({ data: facts })],
    ['another transfer', JSON.stringify({ data: { ...transfer, reference: 'hash:1' } })],
    ['another address', JSON.stringify({ data: { ...transfer, addressId: 'a2' } })],
    ['an impossible amount', JSON.stringify({ data: { ...transfer, amount: '1e5' } })],
    ['less than no confirmation', JSON.stringify({ data: { ...transfer, confirmations: -1 } })],
  ])('P-62 P38 takes %s about a transfer as unknown', async (_name, text) => {
    expect((await (await answering(200, () => text)).queryTransfer?.(asked))?.status).toBe('unknown');
  });
  it.each([
    [200, transfer, { status: 'seen', amount: '0.123456789012345678', currency: 'ETH', confirmations: 12 }],
    [200, { ...transfer, isGone: true }, { status: 'gone' }],
    [200, { ...transfer, reference: 'hash:00' }, { status: 'seen', amount: '0.123456789012345678', currency: 'ETH', confirmations: 12 }],
    [404, {}, { status: 'missing' }],
  ])('P-62 P-61 P-86 reads from %i how a transfer stands in its chain', async (status, data, expected) => {
    const psp = await answering(status, () => JSON.stringify({ data }));
    expect(await psp.queryTransfer?.(asked)).toEqual(expected);
  });
  it.each(['https://evil.example/pay', 'javascript:alert(1)', 'http://user@127.0.0.1/pay'])(
    'S71 takes no payment page of another host: %s',
    async (action) => {
      const psp = await answering(200, () => page({ action }));
      expect((await psp.createPayment(order)).status).toBe('unavailable');
    },
  );
  it('S71 accepts a payment page on its own host', async () => {
    const psp = await answering(200, (url) => page({ action: `${url}/pay` }));
    expect((await psp.createPayment(order)).status).toBe('opened');
  });
  it('P28 treats a refusal as a refusal, and a rejected signature of ours as unknown', async () => {
    const refusing = await answering(422, () => '{"error":{}}');
    expect([(await refusing.createPayment(order)).status, (await refusing.requestPayout(payout)).status]).toEqual(['refused', 'refused']);
    const locked = await answering(401, () => '{"error":{}}');
    expect([(await locked.createPayment(order)).status, (await locked.requestPayout(payout)).status]).toEqual(['unavailable', 'unknown']);
  });
});

describe('webhooks of the sandbox provider', () => {
  it('S47 sends the same event until it is accepted, also after a restart', async () => {
    const clock = createManualClock(new Date());
    const heard: { status: number; eventId: string }[] = [];
    let isTaking = false;
    const platform = http.createServer(async (request, response) => {
      const body = z.object({ eventId: z.string() }).parse(JSON.parse(await text(request)));
      const status = isTaking ? 200 : 503;
      heard.push({ status, eventId: body.eventId });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const address = platform.address();
    const platformUrl = () => `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const first = await startSandboxPsp(() => clock.now(), platformUrl);
    const adapter = createSandboxPsp({ clock, log, provider, publicUrl: platformUrl, baseUrl: () => first.url });
    const invoiceId = 'an-invoice';
    const page = 'https://casino.example/';
    const order = { invoiceId, method: 'card', amount: '5.00', currency: 'EUR', description: 'x', fields: {} };
    expect((await adapter.createPayment({ ...order, successUrl: page, errorUrl: page, returnUrl: page })).status).toBe('opened');
    await post(`${first.url}/sandbox/psp/invoices/${invoiceId}/outcome`, { outcome: 'success', times: 2 });
    await expect.poll(() => heard.length, patience).toBe(2);
    // The clock is stopped, so nothing is due again until it is moved.
    await first.close();
    expect(heard).toHaveLength(2);
    const second = await openSandboxPsp(first.testDatabase.pool, { now: () => clock.now(), platformUrl });
    const heardLater = (): number => {
      clock.advanceMs(500);
      return heard.length;
    };
    await expect.poll(heardLater, patience).toBeGreaterThanOrEqual(4);
    isTaking = true;
    const waiting = async (): Promise<number> => {
      clock.advanceMs(500);
      const open = 'select count(*)::int as total from sandbox.psp_delivery where due_at is not null';
      const { rows } = await first.testDatabase.pool.query<{ total: number }>(open);
      return rows[0]?.total ?? 0;
    };
    await expect.poll(waiting, patience).toBe(0);
    expect(heard.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(1);
    await second.close();
    await first.testDatabase.drop();
    platform.close();
  });
});
