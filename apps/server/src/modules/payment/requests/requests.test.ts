import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

const returningTo = (page: string) => ({ redirectUrl: page, redirectSuccessUrl: page, redirectErrorUrl: page });

describe('a payment under a key', () => {
  it('K-43 is found by it, by its player alone, and by no other', async () => {
    const [player, other] = [await aPlayer(server), await aPlayer(server)];
    await player.pay(50);
    const [in_, out] = [randomUUID(), randomUUID()];
    await player.post('deposit', player.depositBody({ amount: 30 }), in_);
    await player.post('withdrawal', player.withdrawalBody({ amount: 20 }), out);
    expect(await player.invoices(`?idempotencyKey=${in_}`)).toMatchObject([{ invoiceType: 1, amount: 30 }]);
    expect(await player.invoices(`?idempotencyKey=${out}`)).toMatchObject([{ invoiceType: 2, amount: 20 }]);
    expect(await player.invoices(`?idempotencyKey=${out}&type=1`)).toEqual([]);
    expect(await player.invoices(`?idempotencyKey=${randomUUID()}`)).toEqual([]);
    expect(await other.invoices(`?idempotencyKey=${out}`)).toEqual([]);
  });

  it('K-43 is the same when its player returns to another page, and another where anything else differs', async () => {
    const player = await aPlayer(server);
    const key = randomUUID();
    const first = await player.post('deposit', player.depositBody(returningTo(`${server.url}/static/terms`)), key);
    const again = await player.post('deposit', player.depositBody(returningTo(`${server.url}/games/ember-run`)), key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
    const different = await player.post('deposit', player.depositBody({ amount: 51 }), key);
    expect([different.status, different.body.error?.code]).toEqual([422, 10011]);
    expect(await player.invoices()).toHaveLength(1);
  });
});
