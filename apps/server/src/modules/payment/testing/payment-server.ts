import { createHmac, randomUUID } from 'node:crypto';
import { registerPsp } from '@pavilion/sandbox/psp/index.ts';
import Fastify from 'fastify';
import * as z from 'zod';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { createManualClock } from '../../../kernel/clock.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { createLog } from '../../../kernel/log.ts';
import { SANDBOX_PSP_ID } from '../../../kernel/providers.ts';
import { createMemorySecrets } from '../../../kernel/secrets.ts';
import { cloneDatabase } from '../../../testing/database.ts';
import { seedSettings } from '../../settings/index.ts';
import { setPlayerStatus } from '../../player/index.ts';
import { seedPaymentMethods } from '../index.ts';
import { findInvoice } from '../invoices/store.ts';
import { breakCredits, countJobs, countPayouts, eventStates, findBreaches, forceState, mendCredits } from './books.ts';

const answer = z.object({
  data: z.unknown().optional(),
  meta: z.looseObject({ totalRows: z.number() }).optional(),
  error: z
    .object({ code: z.number(), message: z.string().optional(), fields: z.record(z.string(), z.array(z.string())).optional() })
    .optional(),
});

export interface Called {
  status: number;
  body: z.output<typeof answer>;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const EVENTS_PATH = '/provider/v1/payments/events';

/** The whole platform over HTTP beside the sandbox's payment provider, on a database of its own, with a clock the test moves. */
export async function startPaymentServer() {
  const testDatabase = await cloneDatabase();
  const manual = createManualClock(new Date());
  // Tokens live by real time, which no test moves (D-88).
  const startedAt = manual.now();
  const clock = { ...manual, realNow: () => startedAt };
  const secrets = createMemorySecrets();
  const logLines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void logLines.push(line) } });
  const secret = secrets.secret(`provider:${SANDBOX_PSP_ID}`);
  const credential = { providerId: SANDBOX_PSP_ID, name: 'psp', secret };
  const address = { url: '' };
  const sandbox = Fastify({ forceCloseConnections: true });
  sandbox.removeAllContentTypeParsers();
  sandbox.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const credentials = { studios: [], psp: credential, mail: credential, desk: credential };
  registerPsp(sandbox, { pool: testDatabase.pool, platformUrl: () => address.url, now: () => clock.now(), log, credentials });
  const mount = { prefix: '/sandbox/psp', handle: sandbox.routing };
  const config = readConfig({ PORT: '0', ROLES: 'web,worker,sandbox' });
  const app = await createApp({ config, pool: testDatabase.pool, connectionString: testDatabase.url, clock, log, secrets }, [mount]);
  await seedSettings(app.context);
  await seedPaymentMethods(app.context);
  address.url = await app.listen();
  await sandbox.ready();

  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Called> => {
    const response = await fetch(`${address.url}${path}`, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    return { status: response.status, body: answer.parse(JSON.parse(await response.text())) };
  };

  /** A webhook as the provider signs it; what the test changes makes it forged, stale or a replay. */
  const sendEvent = async (event: object, changes: { secret?: string; timestampMs?: number; nonce?: string; sentBody?: string } = {}) => {
    const body = JSON.stringify(event);
    const timestamp = String(changes.timestampMs ?? clock.now().getTime());
    const nonce = changes.nonce ?? randomUUID();
    const text = `POST\n${EVENTS_PATH}\n${timestamp}\n${nonce}\n${body}`;
    const signature = createHmac('sha256', changes.secret ?? secret)
      .update(text)
      .digest('hex');
    const headers = { 'content-type': 'application/json', 'x-provider': SANDBOX_PSP_ID, 'x-timestamp': timestamp, 'x-nonce': nonce };
    const response = await fetch(`${address.url}${EVENTS_PATH}`, {
      method: 'POST',
      headers: { ...headers, 'x-signature': signature },
      body: changes.sentBody ?? body,
    });
    return response.status;
  };

  /** Drives the sandbox's provider as a program would. */
  const psp = async (path: string, body: object): Promise<void> => {
    const { status } = await call('POST', `/sandbox/psp${path}`, { body });
    if (status !== 200) throw new Error(`the sandbox answered ${status}`);
  };

  return {
    url: address.url,
    app,
    clock,
    database: testDatabase.database,
    logLines,
    call,
    sendEvent,
    psp,
    limitPlayer: (playerId: string) =>
      inTransaction(testDatabase.database, (transaction) =>
        setPlayerStatus(app.context, transaction, { playerId, status: playerStatus.limited }),
      ),
    /** States of the provider events that name an invoice, oldest first. */
    events: (invoiceId: string) => eventStates(testDatabase.database, invoiceId),
    flags: async (invoiceId: string) => (await findInvoice(testDatabase.database, invoiceId))?.flags,
    stateOf: async (invoiceId: string) => (await findInvoice(testDatabase.database, invoiceId))?.state,
    /** Orders of this payout that the provider has; jobs that still wait. */
    payoutsAtProvider: (invoiceId: string) => countPayouts(testDatabase.database, invoiceId),
    openJobs: () => countJobs(testDatabase.database),
    /** Makes crediting one player fail as a full disk or a broken rule of the table would, and mends it. */
    breakCredits: (playerId: string) => breakCredits(testDatabase.database, playerId),
    mendCredits: () => mendCredits(testDatabase.database),
    /** What a careless statement would do. */
    forceState: (invoiceId: string, state: string) => forceState(testDatabase.database, { invoiceId, state }),
    /** Where books and invoices disagree. */
    breaches: () => findBreaches(testDatabase.database),
    stop: async () => {
      await app.close();
      await sandbox.close();
      await testDatabase.drop();
    },
  };
}

export type PaymentServer = Awaited<ReturnType<typeof startPaymentServer>>;

const login = z.object({ accessToken: z.string(), profile: z.looseObject({ id: z.string() }) });
const accountList = z.array(
  z.object({ id: z.string(), currency: z.string(), balance: z.number(), lockedBalance: z.number(), withdrawalBalance: z.number() }),
);
const invoiceShape = z.object({
  id: z.string(),
  invoiceType: z.number(),
  status: z.number(),
  statusResult: z.string(),
  amount: z.number(),
  transactionAmount: z.number(),
  currency: z.string(),
  paymentMethod: z.string(),
  createdAt: z.iso.datetime(),
  number: z.number().nullable(),
  publicData: z.unknown(),
});
export type ShownInvoice = z.output<typeof invoiceShape>;
const opened = z.object({
  invoiceId: z.string(),
  type: z.string(),
  action: z.string().optional(),
  method: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});

let counter = 0;

/** A registered player with the first account, and what a browser of his would do. */
export async function aPlayer(server: PaymentServer, changes: { country?: string; currency?: string } = {}) {
  counter += 1;
  const body = {
    email: `payer-${counter}@pavilion.test`,
    password: 'a-good-Passphrase-7',
    country: 'DE',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    ...changes,
  };
  const registered = await server.call('POST', '/api/player/register', { body });
  const { accessToken: token, profile } = login.parse(registered.body.data);
  const account = async () => {
    const { body: list } = await server.call('GET', '/api/wallet/accounts', { token });
    const [first] = accountList.parse(list.data);
    if (first === undefined) throw new Error('the player has no account');
    return first;
  };
  const first = await account();
  const { currency } = first;
  const depositBody = (over: Record<string, unknown> = {}) => ({
    method: 'pavilion.deposit.card',
    currency,
    accountId: first.id,
    amount: 50,
    isBonusDecline: true,
    ...over,
  });
  const withdrawalBody = (over: Record<string, unknown> = {}) => ({
    method: 'pavilion.withdrawal.card',
    currency,
    accountId: first.id,
    amount: 20,
    fields: { cardLastFour: '1234' },
    ...over,
  });
  const post = (kind: 'deposit' | 'withdrawal', sent: unknown, key?: string): Promise<Called> =>
    server.call('POST', `/api/payment/invoices/${kind}`, {
      token,
      body: sent,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const invoices = async (query = ''): Promise<ShownInvoice[]> => {
    const { body: page } = await server.call('GET', `/api/payment/invoices${query}`, { token });
    return z.array(invoiceShape).parse(page.data);
  };
  return {
    id: profile.id,
    token,
    account,
    accountId: first.id,
    depositBody,
    withdrawalBody,
    post,
    invoices,
    invoice: async (id: string): Promise<ShownInvoice> => {
      const found = (await invoices('?perPage=100')).find((invoice) => invoice.id === id);
      if (found === undefined) throw new Error(`invoice ${id} is not in the list`);
      return found;
    },
    decline: (id: string): Promise<Called> => server.call('PUT', `/api/payment/invoices/${id}/decline`, { token }),
    /** Opens a deposit and answers what the browser gets; fails the test when it is refused. */
    open: async (over: Record<string, unknown> = {}) => opened.parse((await post('deposit', depositBody(over))).body.data),
    /** Opens a deposit that the provider reports as paid. @returns the invoice's id */
    pay: async (amount: number): Promise<string> => {
      const { invoiceId } = opened.parse((await post('deposit', depositBody({ amount }), randomUUID())).body.data);
      const status = await server.sendEvent(anEvent({ invoiceId, amount: String(amount), currency }));
      if (status !== 200) throw new Error(`the event was answered ${status}`);
      return invoiceId;
    },
    withdraw: async (over: Record<string, unknown> = {}): Promise<string> =>
      opened.parse((await post('withdrawal', withdrawalBody(over), randomUUID())).body.data).invoiceId,
  };
}

/** News of a payment with an id of its own. */
export function anEvent(facts: { invoiceId: string; type?: string; amount?: string; currency?: string }) {
  return { eventId: randomUUID(), type: 'deposit.paid', amount: '50.00', currency: 'EUR', reference: 'r', confirmations: 0, ...facts };
}
