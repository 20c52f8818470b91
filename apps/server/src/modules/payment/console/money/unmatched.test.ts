import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { connectionOf } from '../../../wallet/ledger/connection.ts';
import { reconcileEndedDays } from '../../reconciliation/service.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer, anEvent } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let payer: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  payer = await desk.person('match-payer', 'payments');
  finance = await desk.person('match-finance', 'finance');
});
afterAll(() => server.stop());

const events = z.array(z.looseObject({ id: z.string(), eventId: z.string(), state: z.string() }));
const asked = z.object({ approval: z.looseObject({ id: z.string() }) });
const unplaced = async (query = '') => events.parse((await desk.get(payer, `/provider-events?${query}`)).body.data);
const match = (who: TestOperator, id: string, invoiceId: string) =>
  desk.post(who, `/provider-events/${id}/match`, { invoiceId, reason: 'the bank statement names it' });
const approve = (id: string) => desk.post(finance, `/approvals/${id}/approve`, {});

/** Money that a provider reports for a payment that we do not know. */
async function aStrayEvent(amount: string, type = 'deposit.paid') {
  const event = { ...anEvent({ invoiceId: `stray-${randomUUID()}`, amount, type }), payer: 'Petra Person' };
  await server.sendEvent(event);
  const found = (await unplaced()).find(({ eventId }) => eventId === event.eventId);
  if (found === undefined) throw new Error('the event was placed');
  return found;
}
async function askFor(id: string, invoiceId: string): Promise<string> {
  const answered = await match(payer, id, invoiceId);
  expect(answered.status).toBe(202);
  return asked.parse(answered.body.data).approval.id;
}

describe('events that could not be placed', () => {
  it('BO-080 BO-032 money of an unknown payment is matched by two people, once, and appears in the payment’s history', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open({ amount: 50 });
    const event = await aStrayEvent('50.00');
    expect(event).toMatchObject({
      provider: 'sandbox-psp',
      type: 'deposit.paid',
      amount: '50.00',
      state: 'parked',
      note: 'invoice unknown',
    });
    expect(JSON.stringify(event)).not.toContain('Petra');
    const [first, second] = [await askFor(event.id, invoiceId), await askFor(event.id, invoiceId)];
    expect((await desk.post(payer, `/approvals/${first}/approve`, {})).code).toBe(17_000);
    expect((await player.account()).balance).toBe(0);
    expect((await approve(first)).status).toBe(200);
    expect([(await player.account()).balance, await server.stateOf(invoiceId)]).toEqual([50, 'success']);
    expect((await approve(second)).code).toBe(17_005);
    expect((await match(payer, event.id, invoiceId)).status).toBe(409);
    expect((await player.account()).balance).toBe(50);
    expect((await unplaced()).map(({ id }) => id)).not.toContain(event.id);
    const file = await desk.get(finance, `/invoices/${invoiceId}`);
    const { timeline } = z.looseObject({ timeline: z.array(z.looseObject({ kind: z.string() })) }).parse(file.body.data);
    expect(timeline.filter(({ kind }) => kind === 'event')).toMatchObject([{ id: event.id, state: 'applied', note: 'tied: success' }]);
  });

  it('BO-080 what a day could not place waits for a person; one is put away with a reason', async () => {
    const event = await aStrayEvent('7.00');
    server.clock.advanceMs(DAY_MS + 1000);
    await expect.poll(async () => (await unplaced('state=unmatched')).map(({ id }) => id), { timeout: 60_000 }).toContain(event.id);
    expect(await unplaced('provider=another')).toEqual([]);
    const put = await desk.post(payer, `/provider-events/${event.id}/ignore`, { reason: 'of another merchant' });
    expect(put.body.data).toMatchObject({ id: event.id, state: 'ignored' });
    expect((await desk.post(payer, `/provider-events/${event.id}/ignore`, { reason: 'of another merchant' })).status).toBe(409);
    expect((await unplaced()).map(({ id }) => id)).not.toContain(event.id);
  });

  it('BO-080 matches nothing to a payment of another kind, another currency or an unknown one, and needs the permission', async () => {
    const player = await aPlayer(server);
    const deposit = await player.pay(100);
    const withdrawal = await player.withdraw({ amount: 10 });
    const event = await aStrayEvent('5.00');
    expect((await match(payer, event.id, withdrawal)).status).toBe(409);
    expect((await match(payer, event.id, randomUUID())).status).toBe(404);
    expect((await match(payer, deposit, deposit)).status).toBe(404);
    expect((await match(finance, event.id, deposit)).code).toBe(17_000);
    const { invoiceId } = await player.open({ amount: 20 });
    const foreign = anEvent({ invoiceId, amount: '20.00', currency: 'USD' });
    await server.bookAsPaid({ ...foreign, invoiceId });
    await server.sendEvent(foreign);
    const found = (await unplaced()).find(({ eventId }) => eventId === foreign.eventId);
    expect(found).toMatchObject({ state: 'unmatched', note: 'currency_differs' });
    const id = await askFor(found?.id ?? '', invoiceId);
    expect((await approve(id)).status).toBe(409);
    expect((await player.account()).balance).toBe(90);
  });

  it('BO-080 OS-22 pages go on where they stopped', async () => {
    for (const amount of ['1.00', '2.00', '3.00']) {
      server.clock.advanceMs(1000);
      await aStrayEvent(amount);
    }
    const all = await unplaced('perPage=200');
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await desk.get(payer, `/provider-events?perPage=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      ids.push(...events.parse(page.body.data).map(({ id }) => id));
      cursor = page.body.meta?.next ?? null;
    }
    expect(ids).toEqual(all.map(({ id }) => id));
  });
});

describe('differences of a day', () => {
  it('BO-084 are explained, and stay explained', async () => {
    const player = await aPlayer(server);
    const [other, gone] = [await player.pay(20), await player.pay(30)];
    await server.bookAsPaid({ invoiceId: other, amount: '21.00', currency: 'EUR' });
    await server.loseAtProvider(gone);
    server.clock.advanceMs(DAY_MS);
    await reconcileEndedDays(server.app.context);
    const days = z.array(
      z.looseObject({
        provider: z.string(),
        day: z.string(),
        sums: z.array(z.looseObject({})),
        differences: z.array(z.looseObject({ number: z.number(), invoiceId: z.string() })),
      }),
    );
    const read = async (query = 'isDifferent=true') => days.parse((await desk.get(payer, `/reconciliations?${query}`)).body.data)[0];
    const day = await read();
    const [one, two] = [other, gone].map((id) => day?.differences.find(({ invoiceId }) => invoiceId === id));
    expect([one, two]).toMatchObject([
      { kind: 'amount_differs', ours: '20.00 EUR', theirs: '21.00 EUR', state: 'open', note: '', notedBy: null, notedAt: null },
      { kind: 'missing_there', state: 'open' },
    ]);
    // Under the day: one sum has both, the other payments of the file are equal there.
    expect(day?.sums).toContainEqual(expect.objectContaining({ currency: 'EUR', direction: 'deposit', difference: '29.00' }));
    const path = `/reconciliations/${day?.provider}/${day?.day}`;
    const said = await desk.put(payer, `${path}/${one?.number}`, { state: 'explained', note: 'a fee of the provider' });
    expect(said.body.data).toEqual({ number: one?.number, state: 'explained', note: 'a fee of the provider' });
    await reconcileEndedDays(server.app.context);
    const after = (await read(`provider=${day?.provider}`))?.differences.find(({ invoiceId }) => invoiceId === other);
    expect(after).toMatchObject({ state: 'explained', note: 'a fee of the provider', notedBy: { email: payer.email } });
    expect((await desk.put(payer, `${path}/${one?.number}`, { state: 'corrected', note: 'the provider has paid' })).status).toBe(200);
    expect((await desk.put(payer, `${path}/${one?.number}`, { state: 'explained', note: 'no' })).code).toBe(17_007);
    expect((await desk.put(payer, `${path}/99`, { state: 'explained', note: 'there is none' })).status).toBe(404);
    expect((await desk.put(finance, `${path}/1`, { state: 'explained', note: 'not mine to say' })).code).toBe(17_000);
    expect(await read('provider=another')).toBeUndefined();
    const id = `${day?.provider}/${day?.day}`;
    expect(await read(`dayFrom=${day?.day}&dayTo=${day?.day}`)).toMatchObject({ id });
    expect(await read(`dayFrom=2099-01-01`)).toBeUndefined();
    expect(await read(`dayTo=2000-01-01`)).toBeUndefined();
    expect((await desk.get(payer, '/reconciliations?dayFrom=yesterday')).status).toBe(422);
    // The second one is still unexplained.
    const ofDay = `dayFrom=${day?.day}&dayTo=${day?.day}`;
    expect(await read(`isOpen=true&${ofDay}`)).toMatchObject({ id });
    for (const { number } of day?.differences ?? []) await desk.put(payer, `${path}/${number}`, { state: 'explained', note: 'looked at' });
    expect(await read(`isOpen=true&${ofDay}`)).toBeUndefined();
    expect(await read(`isOpen=false&${ofDay}`)).toMatchObject({ id });
  });
});

it('BO-171 P40 days that were left are named with their provider until they are compared', async () => {
  await reconcileEndedDays(server.app.context);
  const left = async () => (await desk.get(payer, '/uncompared-days')).body.data;
  expect(await left()).toEqual([]);
  const days = [0, 1].map((ahead) => new Date(server.clock.now().getTime() + ahead * DAY_MS).toISOString().slice(0, 10));
  await server.psp('/faults', { down: true });
  server.clock.advanceMs(2 * DAY_MS);
  await reconcileEndedDays(server.app.context);
  expect(await left()).toEqual([{ provider: 'sandbox-psp', days }]);
  await server.psp('/faults', {});
  server.clock.advanceMs(120_000);
  await reconcileEndedDays(server.app.context);
  expect(await left()).toEqual([]);
});

it('I1 I4 I12 I39 I40 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
