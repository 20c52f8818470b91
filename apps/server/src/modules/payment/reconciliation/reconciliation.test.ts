import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { SANDBOX_PSP_ID } from '../../../kernel/providers.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';
import { differencesOf, type OwnPayment } from './rules.ts';
import { listReconciliations, reconcileEndedDays } from './service.ts';

const patience = { timeout: 120_000 };

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

describe('the daily comparison with a provider', () => {
  it('P40 lists exactly three planted differences, and reports them once', async () => {
    const player = await aPlayer(server);
    await player.pay(10);
    const [other, gone] = [await player.pay(20), await player.pay(30)];
    const { invoiceId: unheard } = await player.open({ amount: 40 });
    const withdrawal = await player.withdraw({ amount: 15 });
    await expect.poll(() => server.stateOf(withdrawal), patience).toBe('submitted');
    await server.psp(`/invoices/${withdrawal}/outcome`, { outcome: 'success' });
    await expect.poll(() => server.stateOf(withdrawal), patience).toBe('paid');
    await server.bookAsPaid({ invoiceId: other, amount: '21.00', currency: 'EUR' });
    await server.loseAtProvider(gone);
    await server.muteInvoice(unheard);
    await server.bookAsPaid({ invoiceId: unheard, amount: '40.00', currency: 'EUR' });
    server.clock.advanceMs(DAY_MS);
    await reconcileEndedDays(server.app.context);
    await reconcileEndedDays(server.app.context);
    // The product's own run at its start has compared the day before, on which there was nothing.
    const runs = await listReconciliations(server.app.context);
    const [run, ...more] = runs.filter(({ comparedCount }) => comparedCount > 0);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ psp: SANDBOX_PSP_ID, comparedCount: 5 });
    const found = new Map(run?.differences.map(({ invoiceId, kind }) => [invoiceId, kind]));
    expect(found).toEqual(
      new Map([
        [other, 'amount_differs'],
        [gone, 'missing_there'],
        [unheard, 'not_settled_here'],
      ]),
    );
    expect(server.logLines.filter((line) => line.includes('"alarm":"reconciliation"'))).toHaveLength(3);
  });
  it('P40 P37 waits for a provider that does not answer', async () => {
    server.clock.advanceMs(DAY_MS);
    await server.psp('/faults', { down: true });
    const known = (await listReconciliations(server.app.context)).length;
    await reconcileEndedDays(server.app.context);
    expect(await listReconciliations(server.app.context)).toHaveLength(known);
    await server.psp('/faults', {});
    await reconcileEndedDays(server.app.context);
    expect(await listReconciliations(server.app.context)).toHaveLength(known + 1);
  });
  it('P40 compares every day that was left while the product or the report was away, and says which are left still', async () => {
    const player = await aPlayer(server);
    const lost = await player.pay(30);
    await server.loseAtProvider(lost);
    const compared = async () => (await listReconciliations(server.app.context)).map(({ day }) => day);
    const known = await compared();
    const days = Array.from({ length: 5 }, (_, ahead) =>
      new Date(server.clock.now().getTime() + ahead * DAY_MS).toISOString().slice(0, 10),
    );
    await server.psp('/faults', { down: true });
    for (let passed = 0; passed < 5; passed += 1) {
      server.clock.advanceMs(DAY_MS);
      await reconcileEndedDays(server.app.context);
    }
    expect(await compared()).toEqual(known);
    expect(server.logLines.at(-1)).toContain(`"alarm":"reconciliationLeft","psp":"${SANDBOX_PSP_ID}","days":["${days[0]}"`);
    await server.psp('/faults', {});
    // After so many failures the provider's circuit stays open for a moment.
    server.clock.advanceMs(120_000);
    await reconcileEndedDays(server.app.context);
    expect((await compared()).filter((day) => !known.includes(day)).toSorted()).toEqual(days);
    const runs = await listReconciliations(server.app.context);
    expect(runs.find(({ day }) => day === days[0])?.differences).toMatchObject([{ invoiceId: lost, kind: 'missing_there' }]);
  });
});

it('P40 P-87 finds a second payment of the same day and of a later one, and a top-up on neither', async () => {
  server.clock.advanceMs(DAY_MS);
  await reconcileEndedDays(server.app.context);
  const player = await aPlayer(server);
  const [twice, later, parts] = [await player.pay(50), await player.pay(60), (await player.open({ amount: 70 })).invoiceId];
  const pay = async (invoiceId: string, amount: string) =>
    server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success', amount, again: true });
  await pay(twice, '50.00');
  await pay(parts, '40.00');
  await expect.poll(async () => (await player.account()).balance, patience).toBe(150);
  server.clock.advanceMs(5 * DAY_MS);
  await pay(later, '60.00');
  await pay(parts, '30.00');
  await expect.poll(async () => (await player.account()).balance, patience).toBe(180);
  server.clock.advanceMs(DAY_MS);
  await reconcileEndedDays(server.app.context);
  const runs = await listReconciliations(server.app.context);
  const found = runs.flatMap(({ differences }) => differences).filter(({ invoiceId }) => [twice, later, parts].includes(invoiceId));
  expect(found).toEqual([
    { invoiceId: later, kind: 'amount_differs', ours: '0.00 EUR', theirs: '60.00 EUR' },
    { invoiceId: twice, kind: 'amount_differs', ours: '50.00 EUR', theirs: '100.00 EUR' },
  ]);
});

describe('what counts as a difference', () => {
  const own = { invoiceId: 'a', amountMinor: 1000n, dust: '0', currency: 'EUR', isSettled: true };
  const theirs = { invoiceId: 'a', amount: '10.00', currency: 'EUR' };
  it.each<[string, readonly OwnPayment[], Parameters<typeof differencesOf>[1], string[]]>([
    ['nothing', [own], [theirs], []],
    ['another currency', [own], [{ ...theirs, currency: 'USD' }], ['currency_differs']],
    ['one cent', [own], [{ ...theirs, amount: '10.01' }], ['amount_differs']],
    ['less than a cent that we did not cut off', [own], [{ ...theirs, amount: '10.001' }], ['amount_differs']],
    ['no difference in what we cut off', [{ ...own, dust: '0.001' }], [{ ...theirs, amount: '10.001' }], []],
    ['a payment we never opened', [], [theirs], ['unknown_here']],
    ['one that failed here', [{ ...own, isSettled: false }], [theirs], ['not_settled_here']],
    ['one they never had', [own], [], ['missing_there']],
    ['a second line of the same sum', [own], [theirs, theirs], ['amount_differs']],
    ['a second line of another sum', [own], [theirs, { ...theirs, amount: '30' }], ['amount_differs']],
    ['a second line in another currency', [own], [theirs, { ...theirs, currency: 'USD' }], ['currency_differs']],
    ['nothing where both payments were credited', [own, { ...own, amountMinor: 3000n }], [theirs, { ...theirs, amount: '30' }], []],
    ['nothing where they were credited in one sum', [{ ...own, amountMinor: 4000n }], [theirs, { ...theirs, amount: '30' }], []],
    ['a second credit of one payment', [own, own], [theirs], ['amount_differs']],
    ['the second line of an unknown payment once', [], [theirs, theirs], ['unknown_here']],
    ['nothing where a part was booked on another day', [own, { ...own, amountMinor: 5n, isInPeriod: false }], [theirs], []],
    [
      'a payment of a day whose invoice was credited long before',
      [{ ...own, amountMinor: 0n, isInPeriod: false }],
      [theirs],
      ['amount_differs'],
    ],
  ])('P40 finds %s', (_name, ...[ours, reported, kinds]) => {
    expect(differencesOf(ours, reported).map(({ kind }) => kind)).toEqual(kinds);
  });
});
