import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentOrder, PaymentProvider } from '../ports.ts';

/** A provider under test and the hands on its other side. */
export interface ProviderUnderTest {
  provider: PaymentProvider;
  decide(invoiceId: string, status: 'success' | 'failure', amount?: string): Promise<void>;
  setDown(isDown: boolean): Promise<void>;
  /** Lets the pause of an open circuit pass. */
  waitOutCircuit(): void;
  stop(): Promise<void>;
  /** The payout to use, where it is not euros to a card. */
  payout?: { method: string; currency: string };
}

const CALLS_UNTIL_OPEN = 5;

function orderOf(invoiceId: string = randomUUID()): PaymentOrder {
  const page = 'https://casino.example/';
  return {
    invoiceId,
    method: 'card',
    amount: '25.50',
    currency: 'EUR',
    description: 'Pavilion',
    successUrl: page,
    errorUrl: page,
    returnUrl: page,
    fields: {},
  };
}

const payoutOf = (invoiceId: string, { payout }: ProviderUnderTest) => ({
  invoiceId,
  method: payout?.method ?? 'card',
  amount: '40.00',
  currency: payout?.currency ?? 'EUR',
  destination: { cardLastFour: '1234', wallet_id: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
});

const anAddress = () => ({ addressId: randomUUID(), method: 'crypto', currency: 'USDT', network: 'tron' });

/** What every adapter of a payment provider must keep: the in-memory one and the real ones pass the same cases. */
export function describeProvider(name: string, start: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider ${name}`, () => {
    let under: ProviderUnderTest;
    beforeAll(async () => {
      under = await start();
    });
    afterAll(() => under.stop());

    it('P18 opens one payment for an invoice, however often it is asked', async () => {
      const order = orderOf();
      const answers = await Promise.all([1, 2, 3].map(() => under.provider.createPayment(order)));
      const [first] = answers;
      expect(first).toMatchObject({ status: 'opened', page: { action: expect.stringMatching(/^https?:/) } });
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await under.provider.queryPayment(order.invoiceId)).toMatchObject({ status: 'pending', amount: '25.50', currency: 'EUR' });
    });
    it('P26 orders one payout for an invoice, however often it is asked', async () => {
      const payout = payoutOf(randomUUID(), under);
      const answers = await Promise.all([1, 2, 3].map(() => under.provider.requestPayout(payout)));
      expect(answers[0]?.status).toBe('taken');
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });
    it('P14 answers the outcome of a payment, with the amount that was really moved', async () => {
      const [paid, failed] = [orderOf(), orderOf()];
      for (const order of [paid, failed]) await under.provider.createPayment(order);
      await under.decide(paid.invoiceId, 'success', '20.00');
      await under.decide(failed.invoiceId, 'failure');
      expect(await under.provider.queryPayment(paid.invoiceId)).toMatchObject({ status: 'success', amount: '20.00', currency: 'EUR' });
      expect(await under.provider.queryPayment(failed.invoiceId)).toMatchObject({ status: 'failure' });
    });
    it('P27 says of an invoice it never heard of that it is missing', async () => {
      expect(await under.provider.queryPayment(randomUUID())).toEqual({ status: 'missing' });
    });
    it('P42 closes the page of an abandoned payment, however often it is asked to, but no page of a payment that was paid or never opened', async () => {
      const [unwanted, failed, paid] = [orderOf(), orderOf(), orderOf()];
      for (const order of [unwanted, failed, paid]) await under.provider.createPayment(order);
      await under.decide(failed.invoiceId, 'failure');
      await under.decide(paid.invoiceId, 'success', '25.50');
      for (const { invoiceId } of [unwanted, unwanted, failed])
        expect(await under.provider.cancelPayment(invoiceId)).toEqual({ status: 'closed' });
      expect(await under.provider.cancelPayment(paid.invoiceId)).toEqual({ status: 'paid' });
      expect(await under.provider.queryPayment(paid.invoiceId)).toMatchObject({ status: 'success', amount: '25.50' });
      expect(await under.provider.cancelPayment(randomUUID())).toEqual({ status: 'missing' });
    });
    it('P37 answers without a provider, sends no call once the circuit is open, and comes back', async () => {
      await under.setDown(true);
      expect((await under.provider.createPayment(orderOf())).status).toBe('unavailable');
      expect((await under.provider.requestPayout(payoutOf(randomUUID(), under))).status).toBe('unknown');
      expect((await under.provider.cancelPayment(randomUUID())).status).toBe('unknown');
      for (let calls = 3; calls < CALLS_UNTIL_OPEN; calls += 1)
        expect((await under.provider.queryPayment(randomUUID())).status).toBe('unknown');
      expect(under.provider.isAvailable()).toBe(false);
      expect(await under.provider.requestPayout(payoutOf(randomUUID(), under))).toEqual({ status: 'unsent' });
      await under.setDown(false);
      under.waitOutCircuit();
      expect((await under.provider.createPayment(orderOf())).status).toBe('opened');
      expect(under.provider.isAvailable()).toBe(true);
    });
  });
}

/** Further cases for providers that use our signatures and assign permanent addresses. */
export function describeOwnDialect(name: string, start: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider ${name}, in our own dialect`, () => {
    let under: ProviderUnderTest;
    beforeAll(async () => {
      under = await start();
    });
    afterAll(() => under.stop());

    it('W-32 assigns one address per id, however often it is asked', async () => {
      const order = anAddress();
      const answers = await Promise.all([1, 2, 3].map(() => under.provider.createAddress(order)));
      expect(new Set(answers.map((answer) => (answer.status === 'opened' ? answer.address : ''))).size).toBe(1);
      expect(await under.provider.createAddress(anAddress())).not.toEqual(answers[0]);
    });
    it('P38 reads a well-formed event and refuses a malformed one', () => {
      const event = { eventId: 'e1', invoiceId: randomUUID(), type: 'deposit.paid', amount: '1.00', currency: 'EUR' };
      expect(under.provider.parseEvent(event)).toMatchObject(event);
      for (const broken of [null, [], {}, { ...event, type: 'deposit.stolen' }, { ...event, amount: 1 }, { ...event, eventId: '' }])
        expect(under.provider.parseEvent(broken)).toBeUndefined();
    });
  });
}
