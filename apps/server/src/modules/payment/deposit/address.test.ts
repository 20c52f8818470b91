import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const given = z.object({ type: z.literal('address'), address: z.string().min(20), tag: z.string().optional() });
const thirty = Array.from({ length: 30 }, (_, index) => index);

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

const aHolder = () => aPlayer(server, { currency: 'USDT' });
type Holder = Awaited<ReturnType<typeof aHolder>>;

async function addressOf(player: Holder, network: string | null = 'tron', over: object = {}) {
  const fields = network === null ? {} : { fields: { crypto_network: network } };
  const { status, body } = await player.post(
    'deposit',
    player.depositBody({ method: 'pavilion.deposit.usdt', amount: 0, ...fields, ...over }),
  );
  expect(status).toBe(200);
  return given.parse(body.data);
}

type Coins = { amount: string; confirmations: number; currency?: string };
const send = (to: { address: string; tag?: string | undefined }, coins: Coins) =>
  server.psp('/chain/deposits', { address: to.address, tag: to.tag ?? null, currency: 'USDT', ...coins });

describe('deposit addresses', () => {
  it('W-32 gives a player one address per network, however often and whatever bonus is asked with, and no invoice', async () => {
    const player = await aHolder();
    const answers = await Promise.all(thirty.map((index) => addressOf(player, 'tron', { isBonusDecline: index % 2 === 0 })));
    expect(new Set(answers.map(({ address }) => address)).size).toBe(1);
    expect((await addressOf(player, 'ethereum')).address).toMatch(/^0x[0-9a-f]{40}$/);
    expect(await player.invoices()).toEqual([]);
    expect((await addressOf(await aHolder())).address).not.toBe(answers[0]?.address);
  });
  it('W-20 W-32 answers a tag where the network has one, and the first network where none is named', async () => {
    const player = await aHolder();
    const { address, tag } = await addressOf(player, 'ton');
    expect(tag).toMatch(/^\d{10}$/);
    expect((await addressOf(await aHolder(), 'ton')).tag).not.toBe(tag);
    expect(address).toMatch(/^UQ/);
    expect((await addressOf(player, null)).address).toBe((await addressOf(player, 'tron')).address);
    const refused = await player.post(
      'deposit',
      player.depositBody({ method: 'pavilion.deposit.usdt', amount: 0, fields: { crypto_network: 'x' } }),
    );
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['crypto_network']]);
  });
  it('W-37 gives a limited player none', async () => {
    const player = await aHolder();
    await server.limitPlayer(player.id);
    const { status, body } = await player.post('deposit', player.depositBody({ method: 'pavilion.deposit.usdt', amount: 0 }));
    expect([status, body.error?.code]).toEqual([409, 14103]);
  });
  it('P35 credits a transfer once the chain has confirmed it often enough, exactly once', async () => {
    const player = await aHolder();
    const to = await addressOf(player);
    await send(to, { amount: '50.123456', confirmations: 19 });
    await expect
      .poll(async () => (await player.invoices())[0]?.publicData, patience)
      .toMatchObject({ confirmations: 19, confirmationsRequired: 20 });
    expect((await player.account()).balance).toBe(0);
    const [transfer] = await player.invoices();
    const seen = z.object({ transactionId: z.string() }).parse(transfer?.publicData);
    expect(transfer).toMatchObject({ status: 1, invoiceType: 1, amount: 50.123456, currency: 'USDT' });
    await server.psp('/chain/deposits', {
      address: to.address,
      currency: 'USDT',
      amount: '1',
      confirmations: 22,
      reference: seen.transactionId,
    });
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50.123456);
    expect(await player.invoices()).toMatchObject([{ status: 2, number: 1, transactionAmount: 50.123456 }]);
  });
  it('P35 waits again for a transfer the chain took back, and takes one back that was credited', async () => {
    const player = await aHolder();
    const to = await addressOf(player);
    await send(to, { amount: '60', confirmations: 3 });
    await expect.poll(async () => (await player.invoices())[0]?.publicData, patience).toMatchObject({ confirmations: 3 });
    const [transfer] = await player.invoices();
    const { transactionId: reference } = z.object({ transactionId: z.string() }).parse(transfer?.publicData);
    await server.psp('/chain/reorganisations', { reference });
    await expect.poll(() => server.stateOf(transfer?.id ?? ''), patience).toBe('awaiting');
    const again = { address: to.address, currency: 'USDT', amount: '60', confirmations: 20, reference };
    await server.psp('/chain/deposits', again);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(60);
    await server.psp('/chain/reorganisations', { reference });
    await expect.poll(() => server.stateOf(transfer?.id ?? ''), patience).toBe('charged_back');
    expect((await player.account()).balance).toBe(0);
  });
  it('P36 takes each output of a transfer as a separate deposit', async () => {
    const [one, other] = [await aHolder(), await aHolder()];
    await Promise.all([
      send(await addressOf(one), { amount: '20', confirmations: 20 }),
      send(await addressOf(other), { amount: '30', confirmations: 20 }),
      send(await addressOf(one), { amount: '25', confirmations: 20 }),
    ]);
    await expect.poll(async () => (await one.account()).balance, patience).toBe(45);
    await expect.poll(async () => (await other.account()).balance, patience).toBe(30);
    expect((await one.invoices()).map(({ number }) => number).toSorted()).toEqual([1, 2]);
  });
  it('P36 credits one transfer with outputs to two players to each of them, under separate keys', async () => {
    const [one, other] = [await aHolder(), await aHolder()];
    const addressIdOf = async (player: Holder): Promise<string> => {
      await send(await addressOf(player), { amount: '10', confirmations: 20 });
      await expect.poll(async () => (await player.account()).balance, patience).toBe(10);
      return server.addressIdOf((await player.invoices())[0]?.id ?? '');
    };
    const hash = randomUUID();
    const output = async (player: Holder, amount: string, index: number) => ({
      ...anEvent({ invoiceId: await addressIdOf(player), type: 'deposit.confirming', amount, currency: 'USDT' }),
      reference: `${hash}:${index}`,
      confirmations: 20,
    });
    const outputs = [await output(one, '20', 0), await output(other, '30', 1)];
    const answers = await Promise.all(thirty.map((index) => server.sendEvent(outputs[index % 2] ?? {})));
    expect(new Set(answers)).toEqual(new Set([200]));
    await expect.poll(async () => (await one.account()).balance, patience).toBe(30);
    await expect.poll(async () => (await other.account()).balance, patience).toBe(40);
    for (const player of [one, other]) expect((await player.invoices()).map(({ status }) => status)).toEqual([2, 2]);
  });
  it('P12 keeps coins of another kind and amounts below the minimum for a person, and credits none', async () => {
    const player = await aHolder();
    const to = await addressOf(player);
    await send(to, { amount: '9.999999', confirmations: 20 });
    await send(to, { amount: '50', confirmations: 20, currency: 'BTC' });
    await expect.poll(() => server.logLines.filter((line) => line.includes('below_minimum')).length, patience).toBeGreaterThan(0);
    await expect.poll(() => server.logLines.filter((line) => line.includes('currency_differs')).length, patience).toBeGreaterThan(0);
    expect([(await player.account()).balance, await player.invoices()]).toEqual([0, []]);
  });
  it('P2 P5 credits one transfer once from thirty copies and older updates behind them', async () => {
    const player = await aHolder();
    const to = await addressOf(player);
    await send(to, { amount: '40', confirmations: 5 });
    await expect.poll(async () => (await player.invoices()).length, patience).toBe(1);
    const [transfer] = await player.invoices();
    const { transactionId } = z.object({ transactionId: z.string() }).parse(transfer?.publicData);
    const addressId = await server.addressIdOf(transfer?.id ?? '');
    const confirming = {
      ...anEvent({ invoiceId: addressId, type: 'deposit.confirming', amount: '40', currency: 'USDT' }),
      reference: transactionId,
    };
    const sent = await Promise.all(thirty.map(() => server.sendEvent({ ...confirming, confirmations: 20 })));
    expect(new Set(sent)).toEqual(new Set([200]));
    expect(await server.sendEvent({ ...confirming, eventId: randomUUID(), confirmations: 3 })).toBe(200);
    expect((await player.account()).balance).toBe(40);
    expect(await player.invoices()).toHaveLength(1);
  });
});

it('W-35 I4 I11 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['I14', 'I15', 'I16', 'I19']));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
