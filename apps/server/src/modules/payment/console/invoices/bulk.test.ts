import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { RELEASE_UNDO_MS } from '@pavilion/contract/console/act-limits.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { bulkShape, previewShape } from '../../../operator/testing/bulk.ts';
import { connectionOf } from '../../../wallet/ledger/connection.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';

vi.setConfig({ testTimeout: 240_000 });

const patience = { timeout: 60_000 };
const reason = 'all checks hold';

let server: PaymentServer;
let desk: Desk;
let payer: TestOperator;
let second: TestOperator;
let risk: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.askTwoFrom(200_000n);
  desk = await openDesk(server);
  payer = await desk.person('bulk-payer', 'payments');
  second = await desk.person('bulk-second', 'payments');
  risk = await desk.person('bulk-risk', 'risk');
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

/** A player with a withdrawal that waits for its place is new: green. */
async function aGreenOne(amount = 10, locale = 'en') {
  const player = await aPlayer(server, { locale });
  await player.pay(100);
  await player.withdraw({ amount: 10, fields: { cardLastFour: '1111' } });
  server.clock.advanceMs(1000);
  const id = await player.withdraw({ amount, fields: { cardLastFour: '2222' }, currentPassword: player.password });
  return { player, id };
}
async function preview(who: TestOperator, body: object) {
  const answered = await desk.post(who, '/bulk/preview', body);
  expect(answered.body.error).toBeUndefined();
  return previewShape.parse(answered.body.data);
}
async function start(who: TestOperator, body: object) {
  const { token } = await preview(who, body);
  const answered = await desk.post(who, '/bulk', { token, reason });
  expect(answered.body.error).toBeUndefined();
  return bulkShape.parse(answered.body.data);
}
const read = async (who: TestOperator, id: string) => bulkShape.parse((await desk.get(who, `/bulk/${id}`)).body.data);
const ended = (who: TestOperator, id: string) => expect.poll(() => read(who, id), patience).toMatchObject({ state: 'done' });
const approve = (who: TestOperator, id: string | null) => desk.post(who, `/approvals/${id}/approve`, {});

describe('a bulk of withdrawals', () => {
  it('BO-049 BO-030 releases green ones by two people, each by its own release, and says why others cannot', async () => {
    const green = [await aGreenOne(), await aGreenOne(15)];
    const rich = await aPlayer(server);
    await rich.pay(5000);
    const twoEyes = await rich.withdraw({ amount: 2000 });
    const ids = [...green.map(({ id }) => id), twoEyes];
    const shown = await preview(payer, { act: 'withdrawals.release', ids });
    expect(shown).toMatchObject({ able: 2, needsApproval: true, sums: [{ currency: 'EUR', amount: 25, count: 2 }] });
    expect(shown.unable.map(({ count }) => count)).toEqual([1]);
    expect(shown.sample).toMatchObject([{ amount: 10, currency: 'EUR', unable: null }, { amount: 15 }, { amount: 2000 }]);
    const bulk = await start(payer, { act: 'withdrawals.release', ids });
    expect(bulk).toMatchObject({ state: 'waiting', able: 2, unable: 1 });
    expect(await server.stateOf(ids[0] ?? '')).toBe('review');
    const { data } = (await desk.get(second, `/approvals/${bulk.approvalId}`)).body;
    expect(data).toMatchObject({ what: 'Release 2 withdrawals', after: { objects: 2, unable: 1, sums: ['25.00 EUR'] } });
    expect((await approve(payer, bulk.approvalId)).code).toBe(17_002);
    expect((await approve(risk, bulk.approvalId)).code).toBe(17_000);
    expect((await approve(second, bulk.approvalId)).status).toBe(200);
    await ended(payer, bulk.id);
    expect(await read(payer, bulk.id)).toMatchObject({ done: 2, skipped: 0, failed: 0 });
    server.passRealTime(RELEASE_UNDO_MS);
    for (const { id } of green) {
      await expect.poll(() => server.stateOf(id), patience).toBe('submitted');
      expect(await server.payoutsAtProvider(id)).toBe(1);
    }
    expect(await server.stateOf(twoEyes)).toBe('review');
  });

  it('BO-191 rejects many for a reason that each player reads in the own language', async () => {
    const waiting = [await aGreenOne(10, 'de'), await aGreenOne(10, 'ja')];
    const ids = waiting.map(({ id }) => id);
    const given = { playerReasonCode: 'contactUs' };
    const both = { ...given, playerReason: 'Please use the card of your deposit.' };
    expect((await desk.post(risk, '/bulk/preview', { act: 'withdrawals.reject', given: both, ids })).status).toBe(422);
    const bulk = await start(risk, { act: 'withdrawals.reject', given, ids });
    expect((await approve(payer, bulk.approvalId)).status).toBe(200);
    await ended(risk, bulk.id);
    const files = await Promise.all(ids.map(async (id) => (await desk.get(payer, `/invoices/${id}`)).body.data));
    expect(files).toMatchObject([
      { invoice: { playerReason: 'Wir müssen zuerst mit Ihnen sprechen. Bitte schreiben Sie uns.' } },
      { invoice: { playerReason: '先に確認したいことがあります。お問い合わせください。' } },
    ]);
  });

  it('BO-049 OS-27 rejects many: the money is the players’ again, and one decided meanwhile is left out', async () => {
    const waiting = [await aGreenOne(), await aGreenOne(), await aGreenOne()];
    const ids = waiting.map(({ id }) => id);
    const given = { playerReason: 'Please use the card of your deposit.' };
    expect((await desk.post(risk, '/bulk/preview', { act: 'withdrawals.reject', ids })).status).toBe(422);
    const bulk = await start(risk, { act: 'withdrawals.reject', given, ids });
    const [first = ''] = ids;
    expect((await desk.post(payer, `/invoices/${first}/reject`, { reason, playerReason: 'Another reason.' })).status).toBe(200);
    expect((await approve(payer, bulk.approvalId)).status).toBe(200);
    await ended(risk, bulk.id);
    expect(await read(risk, bulk.id)).toMatchObject({ done: 2, skipped: 1, failed: 0 });
    for (const { player, id } of waiting) {
      expect(await server.stateOf(id)).toBe('failed');
      expect((await player.account()).lockedBalance).toBe(10);
    }
    const findings = await verifyBooks(connectionOf(server.database));
    expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
    expect(await server.breaches()).toEqual([]);
  });

  it('BO-049 puts many aside at once without a second person, and no filter reaches beyond its list', async () => {
    const { id } = await aGreenOne();
    const until = new Date(server.clock.now().getTime() + DAY_MS).toISOString();
    const all = await preview(risk, { act: 'withdrawals.hold', given: { until }, filter: {} });
    const { count } = z.object({ count: z.int() }).parse((await desk.get(risk, '/withdrawals/held')).body.meta);
    expect([all.able, all.needsApproval]).toEqual([count, false]);
    const bulk = await start(risk, { act: 'withdrawals.hold', given: { until }, ids: [id] });
    await ended(risk, bulk.id);
    expect(await preview(payer, { act: 'withdrawals.release', ids: [id] })).toMatchObject({
      able: 0,
      unable: [{ reason: 'onHold', count: 1 }],
    });
  });
});
