import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionOf } from '../wallet/ledger/connection.ts';
import { aPlayer } from './testing/payer.ts';
import { type PaymentServer, startPaymentServer } from './testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });

/**
 * Far less than the slow provider takes, and more than any call of our own on a busy machine: a call that waits for the provider is
 * detected.
 */
const PATIENCE_MS = 30_000;
/** Longer than the circuit stays open: each call finds the provider worth asking. */
const CIRCUIT_PAUSE_MS = 6000;

const { createDeposit, declineInvoice } = api.payment;
const named: Readonly<Record<string, Endpoint>> = {
  ...Object.fromEntries(Object.entries(api.payment).map(([name, endpoint]) => [`payment.${name}`, endpoint])),
  ...Object.fromEntries(Object.entries(api.wallet).map(([name, endpoint]) => [`wallet.${name}`, endpoint])),
  'risk.readTurnoverWager': api.risk.readTurnoverWager,
};

interface Sent {
  path?: string;
  query?: string;
  body?: object;
  key?: string;
}
type Payer = Awaited<ReturnType<typeof aPayer>>;

/** Players who asked for a payout meanwhile. */
const paidOut: Payer[] = [];

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

/** Somebody with money, a deposit that waits to be paid, and accounts to switch to and to hide. */
async function aPayer() {
  const player = await aPlayer(server);
  const paidInvoiceId = await player.pay(200);
  const { invoiceId } = await player.open();
  for (const currency of ['USD', 'USDT']) await server.call('POST', '/api/wallet/accounts', { token: player.token, body: { currency } });
  const accounts = await player.accounts();
  const idOf = (currency: string): string => accounts.find((account) => account.currency === currency)?.id ?? '';
  return { ...player, paidInvoiceId, waitingInvoiceId: invoiceId, idOf };
}

/**
 * What the sweeps asked during the faults of the case before may still be on its way, and open the circuit when it fails: until it has,
 * opening a deposit may be refused.
 */
const aPayerOnceWell = () =>
  vi.waitFor(
    () => {
      server.clock.advanceMs(CIRCUIT_PAUSE_MS);
      return aPayer();
    },
    { timeout: 60_000, interval: 200 },
  );

/** The body a browser sends in each call about money. A call missing here fails: add its body. */
const requests: Readonly<Record<string, (payer: Payer) => readonly Sent[]>> = {
  'payment.listDepositMethods': () => [{ query: '?currency=EUR&country=DE' }],
  'payment.createDeposit': (payer) => [
    // A double click waits for the answer of the first.
    { body: payer.depositBody({ amount: 31 }), key: payer.id },
    { body: payer.depositBody({ amount: 31 }), key: payer.id },
    {
      body: payer.depositBody({
        method: 'pavilion.deposit.usdt',
        currency: 'USDT',
        accountId: payer.idOf('USDT'),
        amount: 0,
        fields: { crypto_network: 'tron' },
      }),
    },
  ],
  'payment.listWithdrawalMethods': () => [{ query: '?currency=EUR&country=DE' }],
  'payment.createWithdrawal': (payer) => [{ body: payer.withdrawalBody(), key: randomUUID() }],
  'payment.listInvoices': () => [{ query: '?perPage=100' }],
  'payment.declineInvoice': (payer) => [{ path: declineInvoice.path.replace(':id', payer.waitingInvoiceId) }],
  'payment.readReceipt': (payer) => [{ path: api.payment.readReceipt.path.replace(':id', payer.paidInvoiceId) }],
  'payment.listReceiptKeys': () => [{}],
  'payment.listInvoiceStatistics': () => [{}],
  'payment.readPayoutTime': () => [{}],
  'payment.removeSavedCard': () => [{ path: api.payment.removeSavedCard.path.replace(':method', 'pavilion.deposit.saved-card') }],
  'wallet.listAccounts': () => [{}],
  'wallet.listHeldCredits': () => [{}],
  'wallet.createAccount': () => [{ body: { currency: 'JPY' } }],
  'wallet.switchAccount': (payer) => [{ path: api.wallet.switchAccount.path.replace(':id', payer.idOf('USD')) }],
  'wallet.hideAccount': (payer) => [{ path: api.wallet.hideAccount.path.replace(':id', payer.idOf('USDT')) }],
  'wallet.readSession': () => [{}],
  'wallet.readStatement': () => [{}, { query: '?format=csv' }],
  'risk.readTurnoverWager': () => [{ query: '?currency=EUR' }],
};

/** The status of one call, whole answer read; throws when it waits for the provider. */
async function statusOf(endpoint: Endpoint, payer: Payer, { path = endpoint.path, query = '', body, key }: Sent): Promise<number> {
  const response = await fetch(`${server.url}${path}${query}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${payer.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.arrayBuffer();
  return response.status;
}

const faults = [
  { fault: 'down', faults: { down: true } },
  { fault: 'slow: it answers after a minute', faults: { latencyMs: 60_000 } },
  { fault: 'failing every call', faults: { errorRate: 1 } },
  { fault: 'flaky: every second call fails, the others take a second', faults: { errorRate: 0.5, latencyMs: 1000 } },
];

describe('calls about money while the payment provider is unwell', () => {
  it('P37 are all listed here, as the contract has them', () => {
    expect(Object.keys(requests).toSorted()).toEqual(Object.keys(named).toSorted());
  });

  it.each(faults)(
    'P37 answer without waiting for it, and only opening a deposit may be refused for it: $fault',
    async ({ faults: planned }) => {
      const payer = await aPayerOnceWell();
      paidOut.push(payer);
      await server.psp('/faults', planned);
      const refused: string[] = [];
      for (const [name, sentBy] of Object.entries(requests)) {
        const endpoint = named[name];
        if (endpoint === undefined) throw new Error(`${name} is no call`);
        server.clock.advanceMs(CIRCUIT_PAUSE_MS);
        const statuses = await Promise.all(sentBy(payer).map((sent) => statusOf(endpoint, payer, sent)));
        const allowed = endpoint === createDeposit ? [200, 409] : [200];
        refused.push(...statuses.filter((status) => !allowed.includes(status)).map((status) => `${name} ${status}`));
      }
      await server.psp('/faults', {});
      expect(refused).toEqual([]);
    },
  );

  it('P37 leave nothing open: once it is well, every withdrawal is paid out once, and the books agree with the invoices', async () => {
    const payouts = async () => {
      // Each look lets the pauses of circuit, poller and sweep pass.
      server.clock.advanceMs(125_000);
      const lists = await Promise.all(paidOut.map((payer) => payer.invoices('?type=2')));
      return lists.map((invoices) => invoices.map(({ status }) => status));
    };
    await expect.poll(payouts, { timeout: 60_000 }).toEqual(paidOut.map(() => [2]));
    expect(paidOut).toHaveLength(faults.length);
    const findings = await verifyBooks(connectionOf(server.database));
    expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
    expect(await server.breaches()).toEqual([]);
  });
});
