import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { adjust } from '../../wallet/index.ts';
import { listSharersOfPlaces } from '../index.ts';
import { findInvoice } from '../invoices/store.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const BOUNCEABLE = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
const OTHER_BITS = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

async function aRichPlayer(currency: string, amountMinor = 10_000_000_000n, country = 'AT') {
  const player = await aPlayer(server, { currency, country, fingerprint: randomUUID() });
  await inTransaction(server.database, (transaction) =>
    adjust(server.app.context, transaction, { playerId: player.id, currency, amountMinor, externalId: randomUUID(), reason: 'test' }),
  );
  const ask = (place: Place, more: Record<string, unknown> = {}) =>
    player.post('withdrawal', player.withdrawalBody({ ...place, ...more }), randomUUID());
  return { ...player, ask, sharers: async () => (await listSharersOfPlaces(server.database, player.id)).map(({ otherId }) => otherId) };
}

interface Place {
  method: string;
  amount: number;
  fields: Record<string, string | null>;
}

const bank = (iban: string): Place => ({ method: 'pavilion.withdrawal.bank', amount: 20, fields: { iban } });
const ether = (wallet_id: string, crypto_network = 'ethereum'): Place => ({
  method: 'pavilion.withdrawal.ether',
  amount: 0.01,
  fields: { crypto_network, wallet_id },
});
const bitcoin = (wallet_id: string): Place => ({
  method: 'pavilion.withdrawal.bitcoin',
  amount: 0.001,
  fields: { crypto_network: 'bitcoin', wallet_id },
});
const coins = (currencyWithdraw: string, wallet_id: string): Place => ({
  method: 'pavilion.withdrawal.coins',
  amount: 20,
  fields: { currencyWithdraw, wallet_id },
});
const tether = (wallet_id: string, more: Record<string, string | null> = {}): Place => ({
  method: 'pavilion.withdrawal.usdt',
  amount: 30,
  fields: { crypto_network: 'ton', wallet_id, ...more },
});
const agent = (phone: string, more: Record<string, string | null> = {}): Place => ({
  method: '0x.withdrawal.cash_agent',
  amount: 10,
  fields: { phone, ...more },
});
const taxed = (cpf_number: string): Place => ({ method: 'pavilion.withdrawal.instant', amount: 60, fields: { cpf_number } });

const fieldsOf = async (data: unknown) => {
  const { invoiceId } = z.object({ invoiceId: z.string() }).parse(data);
  return (await findInvoice(server.database, invoiceId))?.fields;
};

describe('the stored form of a payout destination', () => {
  it.each([
    ['EUR', bank('DE89 3704 0044 0532 0130 00'), { iban: 'DE89370400440532013000' }],
    ['EUR', bank('de89370400440532013000'), { iban: 'DE89370400440532013000' }],
    ['KWD', bank('kw81 cbku 0000 0000 0000 1234 5601 01'), { iban: 'KW81CBKU0000000000001234560101' }],
    ['BTC', bitcoin(BITCOIN.toUpperCase()), { wallet_id: BITCOIN }],
    ['EUR', coins('BTC', BITCOIN.toUpperCase()), { wallet_id: BITCOIN }],
    ['EUR', coins('BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'), { wallet_id: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }],
    ['BRL', taxed('529.982.247-25'), { cpf_number: '52998224725' }],
    ['EUR', agent('+49 151 12345678'), { phone: '+4915112345678' }],
  ])('P-82 is one form of it: %s to %o', async (currency, place, kept) => {
    const player = await aRichPlayer(currency, 10_000_000_000n, currency === 'BRL' ? 'BR' : 'AT');
    const { status, body } = await player.ask(place, currency === 'BRL' ? { country: 'BR' } : {});
    expect([status, await fieldsOf(body.data)]).toEqual([200, expect.objectContaining(kept)]);
  });
  it('P-82 has one form as the source of a deposit, too', async () => {
    const player = await aRichPlayer('BRL', 1n, 'BR');
    const asked = { method: 'pavilion.deposit.instant-qr', country: 'BR', fields: { cpf_number: '111.444.777-35' } };
    const { status, body } = await player.post('deposit', player.depositBody(asked));
    expect([status, await fieldsOf(body.data)]).toEqual([200, { cpf_number: '11144477735' }]);
  });
  it.each([
    ['EUR', bank('DE89370400440532013001'), 'iban'],
    ['EUR', bank('GB94BARC20201530093459'), 'iban'],
    ['EUR', bank('GB00HLFX11016111455365'), 'iban'],
    ['EUR', bank('XX00AAAAAAAAAAA'), 'iban'],
    ['EUR', bank('AT611904300234573201X'), 'iban'],
    ['KWD', bank('KW81CBKU0000000000001234560102'), 'iban'],
    ['BTC', bitcoin('bc1qr508d6qejxtdg4y5r3zarvaryv98gj9p'), 'wallet_id'],
    ['BTC', bitcoin('bc130xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq7zws8r'), 'wallet_id'],
    ['BTC', bitcoin(BITCOIN.replace('bc1q', 'BC1Q')), 'wallet_id'],
    ['EUR', coins('BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'), 'wallet_id'],
    ['EUR', coins('BTC', 'bc1qr508d6qejxtdg4y5r3zarvaryv98gj9p'), 'wallet_id'],
    ['BRL', taxed('529.982.247-24'), 'cpf_number'],
  ])('P-82 P-83 is nothing where it cannot be paid: %s to %o', async (currency, place, field) => {
    const player = await aRichPlayer(currency, 10_000_000_000n, currency === 'BRL' ? 'BR' : 'AT');
    const { status, body } = await player.ask(place, currency === 'BRL' ? { country: 'BR' } : {});
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, [field]]);
    expect(await player.invoices('?type=2')).toEqual([]);
  });
});

/** One destination of each kind in several spellings, by each of its methods in the currency. */
const spellings: { currency: string; first: Place; others: Place[]; elsewhere: Place }[] = [
  {
    currency: 'ETH',
    first: ether(ETHEREUM),
    others: [ether(ETHEREUM.toLowerCase()), ether(ETHEREUM, 'arbitrum'), ether(`0x${ETHEREUM.slice(2).toUpperCase()}`, 'arbitrum')],
    elsewhere: ether('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaee'),
  },
  {
    currency: 'BTC',
    first: bitcoin(BITCOIN),
    others: [bitcoin(BITCOIN.toUpperCase()), bitcoin(` ${BITCOIN}`)],
    elsewhere: bitcoin('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'),
  },
  {
    currency: 'USDT',
    first: tether(BOUNCEABLE),
    others: [tether(OTHER_BITS), tether(BOUNCEABLE, { tag: '' }), tether(OTHER_BITS, { tag: null })],
    elsewhere: tether(BOUNCEABLE, { tag: 'another' }),
  },
  {
    currency: 'EUR',
    first: agent('+4915112345678'),
    others: [
      agent('+4915112345678', { note: '' }),
      agent('+4915112345678', { note: 'a' }),
      agent('+4915112345678', { note: ' ' }),
      agent('+49 151 12345678'),
    ],
    elsewhere: agent('+4915112345679'),
  },
  {
    currency: 'EUR',
    first: bank('AT611904300234573201'),
    others: [bank('AT61 1904 3002 3457 3201'), bank('at611904300234573201')],
    elsewhere: bank('DE89370400440532013000'),
  },
];

describe('one place in several spellings', () => {
  it.each(spellings)('P-84 D-86 is no new one for its player: $first.fields', async ({ currency, first, others, elsewhere }) => {
    const player = await aRichPlayer(currency);
    expect((await player.ask(first)).status).toBe(200);
    for (const place of others) {
      const { status, body } = await player.ask(place);
      expect([place.fields, status]).toEqual([place.fields, 200]);
      const { invoiceId } = z.object({ invoiceId: z.string() }).parse(body.data);
      expect(await server.flags(invoiceId)).not.toContain('held_new_destination');
    }
    const refused = await player.ask(elsewhere);
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
  });
  it.each(spellings)('P-84 ties the players who use it: $first.fields', async ({ currency, first, others, elsewhere }) => {
    const [one, other] = [await aRichPlayer(currency), await aRichPlayer(currency)];
    expect((await one.ask(first)).status).toBe(200);
    expect((await other.ask(elsewhere)).status).toBe(200);
    expect(await one.sharers()).not.toContain(other.id);
    expect((await other.ask(others[0] ?? first, { currentPassword: other.password })).status).toBe(200);
    expect([await one.sharers(), await other.sharers()]).toEqual([expect.arrayContaining([other.id]), expect.arrayContaining([one.id])]);
  });
  it('P-84 ties players by whatever method and account they use it', async () => {
    const wallet = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
    const [one, other] = [await aRichPlayer('BTC'), await aRichPlayer('EUR')];
    expect([(await one.ask(bitcoin(wallet))).status, (await other.ask(coins('BTC', wallet.toUpperCase()))).status]).toEqual([200, 200]);
    expect([await one.sharers(), await other.sharers()]).toEqual([[other.id], [one.id]]);
  });
  it('P-84 P34 adds up for all who send money to it', async () => {
    const wallet = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    const asked = [];
    for (const text of [wallet, wallet.toLowerCase(), `0x${wallet.slice(2).toUpperCase()}`, wallet, wallet.toLowerCase(), wallet]) {
      const player = await aRichPlayer('ETH');
      const { body } = await player.ask(ether(text, asked.length % 2 === 0 ? 'ethereum' : 'arbitrum'), { amount: 0.75 });
      asked.push(await server.flags(z.object({ invoiceId: z.string() }).parse(body.data).invoiceId));
    }
    expect(asked.map((flags) => flags?.includes('held_velocity'))).toEqual([false, false, false, false, false, true]);
  });

  type Asked = ReturnType<PaymentServer['call']>;
  /** The answer to a call, which is made again where a busy machine has decided nothing. */
  async function decided(ask: () => Asked): Asked {
    const answer = await ask();
    return answer.status === 503 ? decided(ask) : answer;
  }
  /** Counts the withdrawals asked for at once that need no review. */
  async function aloneOf(asks: readonly (() => Asked)[]): Promise<number> {
    const answers = await Promise.all(asks.map(decided));
    const ids = answers.map(({ body }) => z.object({ invoiceId: z.string() }).parse(body.data).invoiceId);
    const flags = await Promise.all(ids.map((id) => server.flags(id)));
    return flags.filter((found) => found?.includes('held_velocity') !== true).length;
  }
  it('P-125 adds up what many players ask for at once at one place', async () => {
    const wallet = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
    const players = await Promise.all(Array.from({ length: 8 }, () => aRichPlayer('ETH')));
    expect(await aloneOf(players.map((player) => () => player.ask(ether(wallet), { amount: 0.75 })))).toBe(5);
  });
  it('P-125 counts what one player asks for at once', async () => {
    // No other test of this file sends money there.
    const player = await aRichPlayer('EUR');
    expect(await aloneOf(Array.from({ length: 24 }, () => () => player.ask(bank('FR1420041010050500013M02606'))))).toBe(20);
  });
});
