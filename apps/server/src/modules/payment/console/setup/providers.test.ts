import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { createCallRecorder, forgetOldCalls } from '../../provider-health/recorder.ts';
import { listHours } from '../../provider-health/store.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';
import { countOutcomes } from './provider-store.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let payer: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  payer = await desk.person('providers-payer', 'payments');
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const PSP = 'sandbox-psp';
const counts = { settled: z.number(), failed: z.number(), left: z.number(), successPermille: z.number().nullable() };
const provider = z.looseObject({
  id: z.string(),
  isAvailable: z.boolean(),
  openUntil: z.string().nullable(),
  calls: z.object({ count: z.number(), faults: z.number(), p50Ms: z.number().nullable(), p95Ms: z.number().nullable() }),
  deposits: z.looseObject(counts),
  withdrawals: z.looseObject(counts),
  methods: z.array(z.looseObject({ method: z.string(), currency: z.string(), isEnabled: z.boolean(), ...counts })),
  countries: z.array(z.object({ country: z.string().nullable(), ...counts })),
  hours: z.array(z.looseObject({ at: z.string(), calls: z.number(), ...counts })),
});
const answered = z.object({ isComplete: z.boolean(), from: z.string(), to: z.string(), providers: z.array(provider) });
const read = async (query = '') => answered.parse((await desk.get(payer, `/payment-providers${query}`)).body.data);
async function sandboxOf(query = '') {
  const found = (await read(query)).providers.find(({ id }) => id === PSP);
  if (found === undefined) throw new Error('the sandbox’s provider is not listed');
  return found;
}
const decided = (one: { settled: number; failed: number; left: number }) => [one.settled, one.failed, one.left];

it('operator §2.2 counts what became of payments by way, country and hour, expired and taken back apart', async () => {
  const austrian = await aPlayer(server);
  const finn = await aPlayer(server, { country: 'FI' });
  for (const amount of [20, 30, 40]) await austrian.pay(amount);
  await finn.pay(25);
  const { invoiceId: refused = '' } = await finn.open();
  await server.psp(`/invoices/${refused}/outcome`, { outcome: 'failure' });
  await expect.poll(() => server.stateOf(refused), { timeout: 30_000 }).toBe('failure');
  const { invoiceId: left = '' } = await austrian.open();
  expect((await austrian.decline(left)).status).toBe(200);
  const payoutId = await austrian.withdraw({ amount: 40 });
  await expect.poll(() => server.stateOf(payoutId), { timeout: 60_000 }).toBe('submitted');
  await server.psp(`/invoices/${payoutId}/outcome`, { outcome: 'success' });
  await expect.poll(() => server.stateOf(payoutId), { timeout: 60_000 }).toBe('paid');

  const one = await sandboxOf();
  expect([decided(one.deposits), one.deposits.successPermille, decided(one.withdrawals)]).toEqual([[4, 1, 1], 800, [1, 0, 0]]);
  const card = one.methods.find(({ method, currency }) => method === 'pavilion.deposit.card' && currency === 'EUR');
  expect([card?.isEnabled, card && decided(card)]).toEqual([true, [4, 1, 1]]);
  expect(one.countries.map((row) => [row.country, ...decided(row)])).toEqual([
    ['AT', 3, 0, 1],
    ['FI', 1, 1, 0],
  ]);
  expect(one.hours).toHaveLength(24);
  expect(one.hours.reduce((sum, hour) => sum + hour.settled, 0)).toBe(4);
  expect(one.isAvailable).toBe(true);
});

it('operator §2.2 looks back as far as is asked, and counts the newest where there are too many', async () => {
  server.clock.advanceMs(25 * HOUR_MS);
  payer = await desk.person('providers-payer-later', 'payments');
  expect(decided((await sandboxOf()).deposits)).toEqual([0, 0, 0]);
  const week = await read('?hours=168');
  expect(week.isComplete).toBe(true);
  expect(week.providers.find(({ id }) => id === PSP)?.hours).toHaveLength(168);
  expect(decided((await sandboxOf('?hours=48')).deposits)).toEqual([4, 1, 1]);
  const since = new Date(server.clock.now().getTime() - 48 * HOUR_MS);
  const few = await countOutcomes(server.database, { psps: [PSP], since, countedMax: 3 });
  expect(few.filter(({ by }) => by === 'all').reduce((sum, row) => sum + row.settled + row.failed + row.left, 0)).toBe(3);
  for (const hours of ['0', '169', 'all']) expect((await desk.get(payer, `/payment-providers?hours=${hours}`)).status).toBe(422);
});

it('operator §2.2 shows how the provider answers, and that nothing is sent to it while its circuit is open', async () => {
  const player = await aPlayer(server);
  await player.pay(20);
  await expect.poll(async () => (await sandboxOf()).calls.count, { timeout: 30_000 }).toBeGreaterThan(0);
  await server.psp('/faults', { down: true });
  for (const _turn of [1, 2, 3, 4, 5]) await player.post('deposit', player.depositBody());
  await expect.poll(async () => (await sandboxOf()).isAvailable, { timeout: 30_000 }).toBe(false);
  const away = await sandboxOf();
  expect([away.calls.faults >= 5, Date.parse(away.openUntil ?? '') > server.clock.now().getTime()]).toEqual([true, true]);
  await server.psp('/faults', {});
  server.clock.advanceMs(6000);
  await player.open();
  await expect.poll(async () => (await sandboxOf()).isAvailable, { timeout: 30_000 }).toBe(true);
  expect((await sandboxOf()).openUntil).toBeNull();
});

it('operator §2.2 adds up what several processes have heard, and forgets it after eight days', async () => {
  const hear = ['one', 'two'].map(() => createCallRecorder(server.app.context, 'another-psp'));
  for (const durationMs of [10, 90, 300])
    for (const listener of hear) listener({ durationMs, isFault: durationMs === 300, openUntil: null });
  const since = new Date(server.clock.now().getTime() - HOUR_MS);
  const found = async () => (await listHours(server.database, { psps: ['another-psp'], since })).reduce((sum, { calls }) => sum + calls, 0);
  await expect.poll(found, { timeout: 30_000 }).toBe(6);
  const [hour] = await listHours(server.database, { psps: ['another-psp'], since });
  expect([hour?.faults, hour?.took]).toEqual([2, [2, 0, 2, 0, 2, 0, 0, 0, 0]]);
  server.clock.advanceMs(9 * 24 * HOUR_MS);
  await forgetOldCalls(server.app.context);
  expect(await found()).toBe(0);
});

it('BO-018 operator §2.2 takes the permission', async () => {
  const editor = await desk.person('providers-editor', 'editor');
  expect((await desk.get(editor, '/payment-providers')).code).toBe(17_000);
});
