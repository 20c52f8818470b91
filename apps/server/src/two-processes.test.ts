import { Centrifuge, type ConnectedContext, type DisconnectedContext, type PublicationContext } from 'centrifuge';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/embedded.ts';
import { createProductProcesses, freePort } from './testing/product-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const processes = createProductProcesses();
const clients: Centrifuge[] = [];
let postgres: EmbeddedPostgres;
/** A process with every role, at the address of the site. */
let whole = '';
/** A process with pages, API and sockets only, on the same database. */
let second = '';

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDirectory: processes.folder(), isDurable: true, restartOnCrash: false });
  const shared = { DATABASE_URL: postgres.url, DATA_DIR: processes.folder() };
  whole = await processes.start({ ...shared, ROLES: 'web,realtime,sandbox,worker' }).ready();
  const port = await freePort();
  second = `http://127.0.0.1:${port}`;
  await processes.start({ ...shared, ROLES: 'web,realtime', PORT: String(port), PUBLIC_URL: whole }).ready();
});

afterAll(async () => {
  for (const client of clients) client.disconnect();
  await processes.end();
  await postgres.stop();
});

const signedIn = z.object({ data: z.object({ accessToken: z.string(), profile: z.looseObject({ id: z.string() }) }) });
const accountList = z.object({ data: z.array(z.looseObject({ id: z.string(), balance: z.number() })).min(1) });
const openedDeposit = z.object({ data: z.looseObject({ invoiceId: z.string() }) });

async function call(url: string, { method = 'GET', token, body }: { method?: string; token?: string; body?: unknown }): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text}`);
  return JSON.parse(text);
}

let counter = 0;
async function signUpAt(url: string) {
  counter += 1;
  const body = {
    email: `two-${counter}@pavilion.test`,
    password: 'a-good-Passphrase-7',
    country: 'FI',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    birthdate: '1990-05-17',
  };
  const { accessToken: token, profile } = signedIn.parse(await call(`${url}/api/player/register`, { method: 'POST', body })).data;
  return { token, id: profile.id };
}

async function socketAt(url: string, token: string): Promise<Centrifuge> {
  const client = new Centrifuge(`${url.replace('http', 'ws')}/api/connection/websocket`, { websocket: WebSocket, token });
  clients.push(client);
  const ready = new Promise<ConnectedContext>((resolve) => client.once('connected', resolve));
  client.connect();
  await ready;
  return client;
}

describe('two processes on one database', () => {
  it('both serve the API and the pages', async () => {
    const [one, two] = await Promise.all(
      [whole, second].map(async (url) => {
        const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
        return { locales: await call(`${url}/api/settings/locales`, {}), page: page.status, type: page.headers.get('content-type') };
      }),
    );
    expect(two).toEqual(one);
    const { token } = await signUpAt(whole);
    expect(accountList.parse(await call(`${second}/api/wallet/accounts`, { token })).data).toHaveLength(1);
    expect((await fetch(`${second}/sandbox/world`)).status).toBe(404);
  });

  it.each([
    ['one', 'the other', () => [whole, second] as const],
    ['the other', 'the first', () => [second, whole] as const],
  ])('O7 S11 a session closed by %s ends its socket on %s', async (_by, _on, places) => {
    const [closing, holding] = places();
    const { token } = await signUpAt(closing);
    const client = await socketAt(holding, token);
    const ended = new Promise<DisconnectedContext>((resolve) => client.once('disconnected', resolve));
    await call(`${closing}/api/player/sessions/logout`, { method: 'POST', token });
    expect((await ended).code).toBeGreaterThanOrEqual(3500);
    expect((await fetch(`${holding}/api/player/profile`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  it('O1 a deposit settled by one moves the balance on a socket of the other', async () => {
    const { token, id } = await signUpAt(second);
    const accounts = accountList.parse(await call(`${second}/api/wallet/accounts`, { token })).data;
    const client = await socketAt(second, token);
    const subscription = client.newSubscription(`wallet:accounts#${id}`);
    const subscribed = new Promise<void>((resolve) => subscription.once('subscribed', () => resolve()));
    const moved = new Promise<PublicationContext>((resolve) => subscription.once('publication', resolve));
    subscription.subscribe();
    await subscribed;
    const body = { method: 'pavilion.deposit.card', currency: 'EUR', accountId: accounts[0]?.id, amount: 50, isBonusDecline: true };
    const opened = openedDeposit.parse(await call(`${second}/api/payment/invoices/deposit`, { method: 'POST', token, body }));
    const outcome = { outcome: 'success', times: 1, delayMs: 0 };
    const path = `/sandbox/psp/invoices/${opened.data.invoiceId}/outcome`;
    await call(`${whole}${path}`, { method: 'POST', body: outcome });
    expect((await moved).data).toMatchObject({ event: 'account.balance.updated', account: { balance: 50, currency: 'EUR' } });
    expect(accountList.parse(await call(`${second}/api/wallet/accounts`, { token })).data[0]?.balance).toBe(50);
  });
});
