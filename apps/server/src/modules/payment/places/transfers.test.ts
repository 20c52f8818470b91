import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { many, run } from '../../../kernel/database.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const coins = [
  ['BTC', 'pavilion.deposit.bitcoin', 'bitcoin'],
  ['ETH', 'pavilion.deposit.ether', 'ethereum'],
  ['ETH', 'pavilion.deposit.ether', 'arbitrum'],
  ['USDT', 'pavilion.deposit.usdt', 'tron'],
  ['USDT', 'pavilion.deposit.usdt', 'ton'],
] as const;
type Coin = readonly [currency: string, method: string, network: string];

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

/** A player with a deposit address, and how a transfer to it is told by its provider. */
async function aHolder([currency, method, network]: Coin) {
  const player = await aPlayer(server, { currency });
  const { body } = await player.post('deposit', player.depositBody({ method, amount: 0, fields: { crypto_network: network } }));
  const { address, tag } = z.object({ address: z.string(), tag: z.string().optional() }).parse(body.data);
  const addressId = await server.addressIdAt(address, tag ?? null);
  const amount = currency === 'USDT' ? '50' : '0.05';
  const tell = (reference: string, type = 'deposit.paid') =>
    server.sendEvent({ ...anEvent({ invoiceId: addressId, type, amount, currency }), reference, confirmations: 64 });
  return { ...player, addressId, tell, amount: Number(amount), balance: async () => (await player.account()).balance };
}

/** One transfer as providers write it. */
function spellingsOf(hash: string): string[] {
  return [
    `${hash}:0`,
    `${hash.toUpperCase()}:0`,
    `0x${hash}:0`,
    `0X${hash.toUpperCase()}:00`,
    `${hash}:000`,
    hash,
    `${Buffer.from(hash, 'hex').toString('base64')}:0`,
  ];
}

describe('a coin transfer', () => {
  it.each(coins)('P-86 P36 is credited once in however many spellings it is reported: %s by %s on %s', async (...coin) => {
    const holder = await aHolder(coin);
    const hash = randomBytes(32).toString('hex');
    for (const reference of spellingsOf(hash)) expect([reference, await holder.tell(reference)]).toEqual([reference, 200]);
    expect([await holder.balance(), (await holder.invoices()).length]).toEqual([holder.amount, 1]);
    expect((await server.eventNotes(holder.addressId)).map(([state]) => state)).toEqual([
      'applied',
      ...spellingsOf(hash)
        .slice(1)
        .map(() => 'ignored'),
    ]);
    expect(await holder.tell(`${hash}:1`)).toBe(200);
    expect((await holder.invoices()).length).toBe(2);
  });
  it('P-86 is credited once when its spellings arrive together', async () => {
    const holder = await aHolder(coins[0]);
    await Promise.all(spellingsOf(randomBytes(32).toString('hex')).map((reference) => holder.tell(reference)));
    await expect.poll(holder.balance, patience).toBe(holder.amount);
    expect(await holder.invoices()).toHaveLength(1);
  });
  it('P-86 leaves the chain by whatever spelling, and is found by any', async () => {
    const holder = await aHolder(coins[1]);
    const hash = randomBytes(32).toString('hex');
    await holder.tell(`${hash}:0`);
    const [invoice] = await holder.invoices();
    expect(await holder.tell(`0x${hash.toUpperCase()}:00`, 'deposit.failed')).toBe(200);
    expect([await holder.balance(), await server.stateOf(invoice?.id ?? '')]).toEqual([0, 'charged_back']);
    expect(await server.sendEvent({ ...anEvent({ invoiceId: `0x${hash}:0`, currency: 'ETH' }), reference: `0x${hash}:0` })).toBe(200);
    expect((await server.events(`0x${hash}:0`)).length).toBe(1);
    expect(await holder.invoices()).toHaveLength(1);
  });
});

describe('what an earlier version wrote', () => {
  /** Two credits of one transfer, as the reference alone once told them apart. */
  async function aRepeat() {
    const holder = await aHolder(coins[0]);
    const hash = randomBytes(32).toString('hex');
    const other = randomUUID();
    await holder.tell(`${hash}:0`);
    server.clock.advanceMs(1000);
    await holder.tell(other);
    const [repeat, first] = await holder.invoices();
    const capitals = `${hash.toUpperCase()}:0`;
    await run(server.database)`update payment.provider_event set reference = ${capitals} where reference = ${other}`;
    await run(server.database)`update payment.invoice set reference = ${capitals} where id = ${repeat?.id}::uuid`;
    await run(server.database)`update payment.invoice set place_key = null, transfer_key = null where address_id = ${holder.addressId}`;
    return { holder, hash, first: first?.id ?? '', repeat: repeat?.id ?? '' };
  }
  const keysLeft = async (addressId: string) =>
    (await many(server.database)`select 1 from payment.invoice where address_id = ${addressId} and place_key is null`).length;

  it('P-85 P-86 two credits of one transfer are listed for a person, and a third spelling credits nothing', async () => {
    const { holder, hash, first, repeat } = await aRepeat();
    await expect.poll(() => keysLeft(holder.addressId), patience).toBe(0);
    expect([await server.flags(first), await server.flags(repeat)]).toEqual([[], ['transfer_repeated']]);
    expect(await server.eventNotes(holder.addressId)).toEqual([
      ['applied', expect.anything()],
      ['unmatched', 'transfer_repeated'],
    ]);
    expect(server.logLines.some((line) => line.includes('transfer_repeated') && line.includes(repeat))).toBe(true);
    await holder.tell(`0x${hash}:0`);
    expect([await holder.balance(), (await holder.invoices()).length]).toEqual([0.1, 2]);
  });
  it('P-85 P-86 is read before the next transfer to its address, without waiting for the sweep', async () => {
    const { holder, hash } = await aRepeat();
    await holder.tell(`0x${hash}:0`);
    expect([await keysLeft(holder.addressId), await holder.balance(), (await holder.invoices()).length]).toEqual([0, 0.1, 2]);
  });
});
