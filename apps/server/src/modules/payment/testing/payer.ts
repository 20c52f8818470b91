import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Called } from '../../../testing/calls.ts';
import type { PaymentServer } from './payment-server.ts';

const login = z.object({ accessToken: z.string(), profile: z.looseObject({ id: z.string() }) });
const accountList = z.array(
  z.object({
    id: z.string(),
    currency: z.string(),
    status: z.number(),
    balance: z.number(),
    lockedBalance: z.number(),
    withdrawalBalance: z.number(),
  }),
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
  names: z.record(z.string(), z.string()).optional(),
  createdAt: z.iso.datetime(),
  number: z.number().nullable(),
  publicData: z.unknown(),
  isDeclinable: z.boolean(),
  page: z.object({ action: z.string(), method: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});
type ShownInvoice = z.output<typeof invoiceShape>;
const opened = z.object({
  invoiceId: z.string(),
  type: z.string(),
  action: z.string().optional(),
  method: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});

let counter = 0;

type Changes = Readonly<Record<string, unknown>>;

/** The request bodies that the cashier's forms send. */
export function bodiesOf({ id: accountId, currency }: { id: string; currency: string }) {
  return {
    depositBody: (over: Changes = {}) => ({
      method: 'pavilion.deposit.card',
      currency,
      accountId,
      amount: 50,
      isBonusDecline: true,
      ...over,
    }),
    withdrawalBody: (over: Changes = {}) => ({
      method: 'pavilion.withdrawal.card',
      currency,
      accountId,
      amount: 20,
      fields: { cardLastFour: '1234' },
      ...over,
    }),
  };
}

/** The calls of a signed-in player's browser. */
export function asksOf(server: PaymentServer, token: string) {
  const accounts = async () => accountList.parse((await server.call('GET', '/api/wallet/accounts', { token })).body.data);
  const account = async () => {
    const [first] = await accounts();
    if (first === undefined) throw new Error('the player has no account');
    return first;
  };
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
    accounts,
    account,
    post,
    invoices,
    invoice: async (id: string): Promise<ShownInvoice> => {
      const found = (await invoices('?perPage=100')).find((invoice) => invoice.id === id);
      if (found === undefined) throw new Error(`invoice ${id} is not in the list`);
      return found;
    },
    decline: (id: string): Promise<Called> => server.call('PUT', `/api/payment/invoices/${id}/decline`, { token }),
  };
}

/** A registered player with the first account, and what a browser of his would do. */
export async function aPlayer(
  server: PaymentServer,
  { address, ...changes }: { country?: string; currency?: string; fingerprint?: string; locale?: string; address?: string } = {},
) {
  counter += 1;
  const body = {
    email: `payer-${counter}@pavilion.test`,
    password: 'a-good-Passphrase-7',
    country: 'AT',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    birthdate: '1990-05-17',
    ...changes,
  };
  const headers: Record<string, string> = address === undefined ? {} : { 'cf-connecting-ip': address };
  const registered = await server.call('POST', '/api/player/register', { body, headers });
  const { accessToken: token, profile } = login.parse(registered.body.data);
  const asks = asksOf(server, token);
  const first = await asks.account();
  const { currency } = first;
  const bodies = bodiesOf(first);
  const { post } = asks;
  return {
    ...asks,
    ...bodies,
    id: profile.id,
    token,
    currency,
    password: body.password,
    accountId: first.id,
    /** Opens a deposit and answers what the browser gets; fails the test when it is refused. */
    open: async (over: Changes = {}) => opened.parse((await post('deposit', bodies.depositBody(over))).body.data),
    /** Opens a deposit that the provider reports as paid. @returns the invoice's id */
    pay: async (amount: number): Promise<string> => {
      const { invoiceId } = opened.parse((await post('deposit', bodies.depositBody({ amount }), randomUUID())).body.data);
      const event = anEvent({ invoiceId, amount: String(amount), currency });
      await server.bookAsPaid(event);
      const status = await server.sendEvent(event);
      if (status !== 200) throw new Error(`the event was answered ${status}`);
      return invoiceId;
    },
    withdraw: async (over: Changes = {}): Promise<string> =>
      opened.parse((await post('withdrawal', bodies.withdrawalBody(over), randomUUID())).body.data).invoiceId,
  };
}

/** A payment event with a unique id. */
export function anEvent(facts: { invoiceId: string; type?: string; amount?: string; currency?: string }) {
  return { eventId: randomUUID(), type: 'deposit.paid', amount: '50.00', currency: 'EUR', reference: 'r', confirmations: 0, ...facts };
}
