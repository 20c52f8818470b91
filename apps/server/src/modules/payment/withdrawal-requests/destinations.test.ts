import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentMethod } from '@pavilion/contract/areas/payment.ts';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { adjust } from '../../wallet/index.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

async function aRichPlayer(currency: string, amountMinor: bigint) {
  const player = await aPlayer(server, { currency });
  await inTransaction(server.database, (transaction) =>
    adjust(server.app.context, transaction, { playerId: player.id, currency, amountMinor, externalId: randomUUID(), reason: 'test' }),
  );
  return player;
}

const methodsOf = async (player: { token: string }, currency: string, country?: string) => {
  const query = `currency=${currency}${country === undefined ? '' : `&country=${country}`}`;
  const { body } = await server.call('GET', `/api/payment/methods/withdrawal?${query}`, { token: player.token });
  return z.array(z.looseObject({ method: z.string(), fields: z.array(z.looseObject({ key: z.string() })) })).parse(body.data);
};

describe('ways to be paid out', () => {
  it('C-50 E-09 offers networks with their own bounds and address patterns under both names', async () => {
    const player = await aRichPlayer('USDT', 500_000_000n);
    const [method, ...more] = await methodsOf(player, 'USDT');
    expect(more).toEqual([]);
    const network = method?.fields.find(({ key }) => key === 'crypto_network');
    expect(network?.['options']).toContainEqual({
      id: 'tron',
      name: 'Tron (TRC-20)',
      minAmount: 10,
      maxAmount: 100_000,
      regex: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
      regexp: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
    });
    expect(Object.keys(paymentMethod.shape)).toEqual(expect.arrayContaining(Object.keys(method ?? {})));
  });
  it('C-50 E-11 W-07 offers every known field, and some ways only in their country', async () => {
    const player = await aRichPlayer('BRL', 100_000n);
    const keys = new Set<string>();
    for (const currency of ['EUR', 'USD', 'BRL', 'USDT', 'BTC'])
      for (const { fields } of await methodsOf(player, currency, 'BR')) for (const { key } of fields) keys.add(key);
    expect([...keys]).toEqual(
      expect.arrayContaining(['phone', 'cpf_number', 'wallet_id', 'crypto_network', 'tag', 'currencyWithdraw', 'iban']),
    );
    const names = async (country: string) => (await methodsOf(player, 'BRL', country)).map(({ method }) => method);
    expect([await names('BR'), await names('DE')]).toEqual([
      ['pavilion.withdrawal.card', 'pavilion.withdrawal.instant'],
      ['pavilion.withdrawal.card'],
    ]);
    expect((await methodsOf(player, 'EUR')).map(({ method }) => method)).toContain('0x.withdrawal.cash_agent');
  });
});

describe('where coins go', () => {
  const fields = (crypto_network: string | null, wallet_id: string | null, more: Record<string, string> = {}) => ({
    fields: { crypto_network, wallet_id, ...more },
  });
  const ask = (player: Awaited<ReturnType<typeof aRichPlayer>>, over: Record<string, unknown>) =>
    player.post('withdrawal', player.withdrawalBody({ method: 'pavilion.withdrawal.usdt', amount: 50, ...over }), randomUUID());

  it('W-48 V-74 P25 pays out to an address of the chosen network', async () => {
    const player = await aRichPlayer('USDT', 500_000_000n);
    const { status, body } = await ask(player, fields('tron', TRON, { tag: 'abc1' }));
    expect(status).toBe(200);
    const { invoiceId } = z.object({ invoiceId: z.string() }).parse(body.data);
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
    await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success' });
    await expect.poll(async () => (await player.invoice(invoiceId)).status, patience).toBe(2);
    expect(await player.account()).toMatchObject({ balance: 450, lockedBalance: 0 });
  });
  it.each([
    ['without a network', fields(null, TRON), 'crypto_network'],
    ['to a network that is not offered', fields('bitcoin', TRON), 'crypto_network'],
    ['without an address, though the field is not marked as required', fields('tron', null), 'wallet_id'],
    ['to an address of another network', fields('tron', ETHEREUM), 'wallet_id'],
    ['to an address with a wrong letter', fields('tron', `${TRON.slice(0, -1)}s`), 'wallet_id'],
    ['to an address with a wrong capital', fields('ethereum', ETHEREUM.replace('5aA', '5AA')), 'wallet_id'],
    ['below the least of the network', { ...fields('ethereum', ETHEREUM), amount: 24.999999 }, 'amount'],
    ['with more decimals than the coin has', { ...fields('tron', TRON), amount: 50.0000001 }, 'amount'],
    ['with a tag that is none', fields('tron', TRON, { tag: '<b>' }), 'tag'],
  ])('P32 V-74 W-50 refuses one %s under its field and moves nothing', async (_name, over, field) => {
    const player = await aRichPlayer('USDT', 500_000_000n);
    const { status, body } = await ask(player, over);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, expect.arrayContaining([field])]);
    expect(await player.account()).toMatchObject({ balance: 500, lockedBalance: 0 });
    expect(await player.invoices('?type=2')).toEqual([]);
  });
  it('V-74 takes the pattern of the coin that fiat is paid out in', async () => {
    const player = await aRichPlayer('EUR', 100_000n);
    const paid = (currencyWithdraw: string, wallet_id: string) =>
      player.post(
        'withdrawal',
        player.withdrawalBody({ method: 'pavilion.withdrawal.coins', amount: 50, fields: { currencyWithdraw, wallet_id } }),
        randomUUID(),
      );
    expect((await paid('BTC', ETHEREUM)).body.error?.fields).toHaveProperty('wallet_id');
    expect((await paid('ETH', ETHEREUM)).status).toBe(200);
  });
});
