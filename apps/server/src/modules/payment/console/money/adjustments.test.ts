import { verifyBooks } from '@pavilion/ledger';
import { crossAreaInvariants } from '../../../../../../../ops/invariants-across-areas.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { connectionOf } from '../../../wallet/ledger/connection.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let payer: TestOperator;
let finance: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  payer = await desk.person('adjust-payer', 'payments');
  finance = await desk.person('adjust-finance', 'finance');
  support = await desk.person('adjust-support', 'support');
});
afterAll(() => server.stop());

const asked = z.object({ approval: z.looseObject({ id: z.string(), state: z.string(), what: z.string() }) });
const sent = (playerId: string, changes: object = {}) => ({
  playerId,
  currency: 'EUR',
  amount: 25.5,
  kind: 'goodwill',
  reason: 'a payout came late',
  ...changes,
});
const ask = (who: TestOperator, body: object) => desk.post(who, '/adjustments', body);
async function anAdjustment(playerId: string, changes: object = {}): Promise<string> {
  const answered = await ask(payer, sent(playerId, changes));
  expect(answered.status).toBe(202);
  return asked.parse(answered.body.data).approval.id;
}
const decide = (who: TestOperator, id: string, decision: 'approve' | 'refuse') =>
  desk.post(who, `/approvals/${id}/${decision}`, { note: decision === 'refuse' ? 'not this time' : '' });
const rows = z.array(z.looseObject({ id: z.string(), amount: z.number(), state: z.string() }));
const listed = async (query: string) => rows.parse((await desk.get(finance, `/adjustments?${query}`)).body.data);

describe('adjustments', () => {
  it('BO-082 BO-032 one asks, another approves: the sum is in the books once, with both people and the reason', async () => {
    const player = await aPlayer(server);
    const answered = await ask(payer, sent(player.id));
    expect([answered.status, asked.parse(answered.body.data).approval.what]).toEqual([202, `goodwill +25.50 EUR, player ${player.id}`]);
    const { id } = asked.parse(answered.body.data).approval;
    expect((await player.account()).balance).toBe(0);
    expect((await decide(payer, id, 'approve')).code).toBe(17_000);
    const both = await desk.person('adjust-both', 'payments', 'finance');
    const own = asked.parse((await ask(both, sent(player.id))).body.data).approval.id;
    expect((await decide(both, own, 'approve')).code).toBe(17_002);
    const racing = await Promise.all(Array.from({ length: 5 }, () => decide(finance, id, 'approve')));
    expect(racing.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await player.account()).balance).toBe(25.5);
    expect(await listed(`playerId=${player.id}&state=approved`)).toMatchObject([
      {
        id,
        playerId: player.id,
        amount: 25.5,
        baseAmount: 25.5,
        kind: 'goodwill',
        reason: 'a payout came late',
        askedByEmail: payer.email,
        decidedByEmail: finance.email,
      },
    ]);
    expect((await listed(`playerId=${player.id}`)).map(({ state }) => state)).toEqual(['open', 'approved']);
  });

  it('BO-082 refused, it moves nothing, and the list says who refused', async () => {
    const player = await aPlayer(server);
    const id = await anAdjustment(player.id);
    expect((await decide(finance, id, 'refuse')).status).toBe(200);
    expect((await player.account()).balance).toBe(0);
    expect(await listed(`playerId=${player.id}`)).toMatchObject([
      { id, state: 'refused', note: 'not this time', decidedByEmail: finance.email },
    ]);
  });

  it('BO-083 takes no more than the balance: refused at the request, and at the approval if the money has been spent since', async () => {
    const player = await aPlayer(server);
    await player.pay(100);
    const correction = { kind: 'correction', amount: -100.01 };
    const refused = await ask(payer, sent(player.id, correction));
    expect([refused.status, refused.code]).toEqual([409, 13_002]);
    const id = await anAdjustment(player.id, { ...correction, amount: -60 });
    await player.withdraw({ amount: 50 });
    const late = await decide(finance, id, 'approve');
    expect([late.status, late.code]).toEqual([409, 13_002]);
    expect([(await player.account()).balance, (await listed(`playerId=${player.id}`))[0]?.state]).toEqual([50, 'open']);
    const smaller = await anAdjustment(player.id, { ...correction, amount: -50 });
    expect((await decide(finance, smaller, 'approve')).status).toBe(200);
    expect((await player.account()).balance).toBe(0);
  });

  it('BO-022 BO-082 support requests fifty at most, and no one can request a zero amount, a fraction of a cent or another’s currency', async () => {
    const player = await aPlayer(server);
    const over = await ask(support, sent(player.id, { amount: 50.01 }));
    expect([over.status, over.code, over.body.error?.detail]).toMatchObject([403, 17_006, { max: '50 EUR' }]);
    expect((await ask(support, sent(player.id, { amount: 50 }))).status).toBe(202);
    for (const changes of [{ amount: 0 }, { amount: 1.005 }, { amount: -5 }, { currency: 'XXX' }, { currency: 'USD' }, { kind: 'gift' }])
      expect([changes, (await ask(payer, sent(player.id, changes))).status]).toEqual([changes, 422]);
    expect((await ask(payer, sent(payer.id))).status).toBe(404);
    expect((await ask(payer, sent(player.id, { reason: 'no' }))).code).toBe(17_007);
    expect((await ask(finance, sent(player.id))).code).toBe(17_000);
  });

  it('BO-028 OS-07 is void once the player’s status changed', async () => {
    const player = await aPlayer(server);
    const id = await anAdjustment(player.id);
    await server.limitPlayer(player.id);
    const stale = await decide(finance, id, 'approve');
    expect([stale.code, stale.body.error?.detail]).toMatchObject([17_005, { what: player.id }]);
    expect((await player.account()).balance).toBe(0);
  });

  it('BO-082 pages go on where they stopped, and only in the same list', async () => {
    const player = await aPlayer(server);
    for (const amount of [1, 2, 3]) {
      server.clock.advanceMs(1000);
      await anAdjustment(player.id, { amount });
    }
    const first = await desk.get(finance, `/adjustments?playerId=${player.id}&perPage=2`);
    expect([rows.parse(first.body.data).map(({ amount }) => amount), first.body.meta?.count]).toEqual([[3, 2], 3]);
    const cursor = encodeURIComponent(first.body.meta?.next ?? '');
    expect((await listed(`playerId=${player.id}&perPage=2&cursor=${cursor}`)).map(({ amount }) => amount)).toEqual([1]);
    expect((await desk.get(finance, `/adjustments?cursor=${cursor}`)).status).toBe(422);
    expect(await listed(`playerId=${player.id}&kind=goodwill&kind=return`)).toHaveLength(3);
    expect(await listed(`playerId=${player.id}&kind=return`)).toEqual([]);
  });
});

it('I39 I1 I4 each approved adjustment has one effect and two people, and the books are sound', async () => {
  const findings = [
    ...(await verifyBooks(connectionOf(server.database))),
    ...(await verifyBooks(
      connectionOf(server.database),
      crossAreaInvariants.filter(({ id }) => id === 'I39'),
    )),
  ];
  expect(findings.map(({ id }) => id)).toContain('I39');
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
