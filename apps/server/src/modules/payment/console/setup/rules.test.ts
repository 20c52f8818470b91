import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { startNeighbour } from '../../../../testing/neighbour.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { dryRun } from '../../automatic/dry-run.ts';
import { readAutomatic } from '../../automatic/store.ts';
import { CONFIRMATIONS_USUAL, policyBody, turnoverBody } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { confirmationsOf, readPolicy } from '../../policy/store.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';
import { type Rules, rulesOf } from '../../testing/rules.ts';

vi.setConfig({ testTimeout: 120_000 });
const reason = 'a test of the rules';

let server: PaymentServer;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;
let desk: Desk;
let rules: Rules;
let payer: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
  neighbour = await startNeighbour({ ...server, testDatabase: { url: server.databaseUrl } }, { publicUrl: server.url });
  desk = await openDesk(server);
  payer = await desk.person('rules-payer', 'payments');
  finance = await desk.person('rules-finance', 'finance');
  rules = rulesOf(desk, { asker: payer, approver: finance });
});
afterAll(async () => {
  await neighbour.stop();
  await server.stop();
});

/** The states of one withdrawal in each of two processes. */
async function statesIn(processes: readonly string[], amount: number): Promise<string[]> {
  const states: string[] = [];
  for (const url of processes) {
    const player = await aPlayer(server);
    await player.pay(amount);
    const { body } = await server.callsTo(url).call('POST', '/api/payment/invoices/withdrawal', {
      token: player.token,
      body: player.withdrawalBody({ amount }),
      headers: { 'idempotency-key': player.id },
    });
    states.push((await server.stateOf(z.object({ invoiceId: z.string() }).parse(body.data).invoiceId)) ?? '');
  }
  return states.map((state) => (state === 'review' ? 'review' : 'leaves'));
}

const versions = z.array(
  z.looseObject({
    id: z.string(),
    version: z.int(),
    state: z.string(),
    reason: z.string(),
    author: z.nullable(z.looseObject({ email: z.string() })),
    body: z.record(z.string(), z.unknown()),
  }),
);
const listed = async (kind: string) => versions.parse((await desk.get(payer, `/payment-rules/${kind}/versions`)).body.data);
const published = (detail: object) => expect.objectContaining(detail);

describe('the rules of payments', () => {
  it('BO-086 ship with one person from 2,000, two from 10,000, and three leaves off; version 0 has no author', async () => {
    const { policy, automatic } = await rules.read();
    expect(policy).toMatchObject({ version: 0, body: { reviewFrom: '2000', fourEyesFrom: '10000', confirmations: { bitcoin: 2 } } });
    const off = Object.entries(automatic.body.leaves).filter(([, leaf]) => !leaf.isOn);
    expect([automatic.body.isOn, off.map(([name]) => name)]).toEqual([true, ['account_age', 'same_way', 'provider_report']]);
    expect(await listed('payment.policy')).toMatchObject([
      { id: 'file:payment.policy:default:-', version: 0, author: null, state: 'published' },
    ]);
  });

  it('BO-086 BO-032 BO-025 one asks, another approves, and the next withdrawal obeys in every process', async () => {
    const processes = [server.url, neighbour.url];
    expect(await statesIn(processes, 90)).toEqual(['leaves', 'leaves']);
    const approval = await rules.ask('payment.policy', { reviewFrom: '80' });
    expect(approval).toMatchObject({
      what: 'payment.policy 1: reviewFrom',
      before: { version: 0, reviewFrom: '2000' },
      after: { version: 1, reviewFrom: '80' },
    });
    expect((await rules.standing('payment.policy')).waiting).toEqual([{ approvalId: approval.id }]);
    expect(await statesIn(processes, 90)).toEqual(['leaves', 'leaves']);
    expect((await desk.post(payer, `/approvals/${approval.id}/approve`)).code).toBe(17_000);
    const both = await desk.person('rules-both', 'payments', 'finance');
    const own = z
      .object({ approval: z.object({ id: z.string() }) })
      .parse((await desk.post(both, '/payment-rules/turnover.rule', { baseVersion: 0, body: { EUR: '2' }, reason })).body.data);
    expect((await desk.post(both, `/approvals/${own.approval.id}/approve`)).code).toBe(17_002);
    expect((await rules.approve(approval.id)).status).toBe(200);
    expect((await rules.approve(approval.id)).status).toBe(200);
    expect(await statesIn(processes, 90)).toEqual(['review', 'review']);
    expect(await statesIn(processes, 70)).toEqual(['leaves', 'leaves']);
    expect(await listed('payment.policy')).toMatchObject([
      { version: 1, state: 'published', author: { email: payer.email }, reason, body: { reviewFrom: '80' } },
      { version: 0, state: 'replaced', author: null, body: { reviewFrom: '2000' } },
    ]);
  });

  it('BO-086 BO-028 a request based on an older version is stale, and says what has changed', async () => {
    const [first, second] = [
      await rules.ask('payment.policy', { velocityDayCount: 19 }),
      await rules.ask('payment.policy', { velocityDayCount: 18 }),
    ];
    expect((await rules.approve(first.id)).status).toBe(200);
    const late = await rules.approve(second.id);
    expect([late.code, late.body.error?.detail]).toEqual([17_005, published({ what: 'payment.policy' })]);
    expect((await readPolicy(server.database)).velocityDayCount).toBe(19);
    const { version, body } = await rules.standing('payment.policy');
    const old = await rules.send('payment.policy', { baseVersion: version - 1, body: { ...body, velocityDayCount: 17 } });
    expect([old.code, old.body.error?.detail]).toEqual([
      17_008,
      published({ operator: payer.email, n: version, diff: 'velocityDayCount' }),
    ]);
  });

  it('BO-086 a version goes back as a new one, asked and approved as every other', async () => {
    const { version } = await rules.standing('payment.policy');
    const back = (body: object) => desk.post(payer, '/payment-rules/payment.policy/rollback', { baseVersion: version, reason, ...body });
    expect((await back({ version: 99 })).status).toBe(404);
    expect((await back({ version })).status).toBe(409);
    expect((await back({ version: 0 })).status).toBe(202);
    const [open] = (await rules.standing('payment.policy')).waiting;
    expect((await rules.approve(open?.approvalId ?? '')).status).toBe(200);
    expect(await rules.standing('payment.policy')).toMatchObject({
      version: version + 1,
      body: { reviewFrom: '2000', velocityDayCount: 20 },
    });
    expect((await listed('payment.policy')).map((one) => one.version)).toEqual(
      [version + 1, version, 1, 0].filter((v, i, all) => all.indexOf(v) === i),
    );
    const { data, meta } = (await desk.get(payer, '/payment-rules/payment.policy/versions?perPage=2')).body;
    expect(versions.parse(data)).toHaveLength(2);
    const rest = await desk.get(payer, `/payment-rules/payment.policy/versions?perPage=2&cursor=${meta?.next}`);
    expect(versions.parse(rest.body.data).map((one) => one.version)).toEqual([1, 0]);
    expect((await desk.get(payer, `/payment-rules/auto.approval/versions?cursor=${meta?.next}`)).status).toBe(422);
  });

  it('BO-086 a chain comes and another goes, and so does a currency; what is not named asks for what is usual', async () => {
    const { confirmations } = policyBody.parse((await rules.standing('payment.policy')).body);
    const { bitcoin: _, ...others } = confirmations;
    const approval = await rules.ask('payment.policy', { confirmations: { ...others, solana: 31 } });
    expect(approval).toMatchObject({
      what: expect.stringMatching(/: confirmations\.bitcoin, confirmations\.solana$/),
      before: { 'confirmations.bitcoin': confirmations['bitcoin'], 'confirmations.solana': null },
      after: { 'confirmations.bitcoin': null, 'confirmations.solana': 31 },
    });
    const asked = (network: string) => confirmationsOf(server.database, { network, currency: 'BTC' });
    expect([await asked('bitcoin'), await asked('solana')]).toEqual([2, CONFIRMATIONS_USUAL]);
    expect((await rules.approve(approval.id)).status).toBe(200);
    expect([await asked('bitcoin'), await asked('solana')]).toEqual([CONFIRMATIONS_USUAL, 31]);
    expect((await rules.standing('payment.policy')).body).toMatchObject({ confirmations: { ...others, solana: 31 } });
    await rules.publish('turnover.rule', { EUR: '2', JPY: '1.5' });
    const { version, body } = await rules.standing('turnover.rule');
    const { EUR: _euro, ...rest } = turnoverBody.parse(body);
    const sent = await rules.send('turnover.rule', { baseVersion: version, body: rest });
    const asking = z.object({ approval: z.object({ id: z.string() }) }).parse(sent.body.data);
    expect((await rules.approve(asking.approval.id)).status).toBe(200);
    expect((await rules.standing('turnover.rule')).body).toEqual(rest);
    await rules.publish('payment.policy', { confirmations });
  });

  it.each([
    ['a field that is none of it', { isRoot: true }, 'body'],
    ['a number as text', { velocityDayCount: '7' }, 'body.velocityDayCount'],
    ['no amount', { reviewFrom: '0' }, 'body.reviewFrom'],
    ['more decimals than the currency has', { verifyFrom: '1.001' }, 'body.verifyFrom'],
    ['two people before one', { reviewFrom: '500', fourEyesFrom: '400' }, 'body.fourEyesFrom'],
    ['a chain by a name that is none', { confirmations: { 'Bit coin': 3 } }, 'body.confirmations.Bit coin'],
    ['a chain without a number', { confirmations: { bitcoin: 0 } }, 'body.confirmations.bitcoin'],
  ])('BO-086 OS-21 refuses %s, by its field', async (_title, change, field) => {
    const { version, body } = await rules.standing('payment.policy');
    const refused = await rules.send('payment.policy', { baseVersion: version, body: { ...body, ...change } });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, [field]]);
  });

  it('BO-086 refuses an empty change, a turnover of an unknown currency, an unknown kind, and a missing reason', async () => {
    const { version, body } = await rules.standing('payment.policy');
    expect((await rules.send('payment.policy', { baseVersion: version, body })).status).toBe(409);
    expect((await rules.send('payment.policy', { baseVersion: version, body: { ...body, reviewFrom: '1' }, reason: '' })).code).toBe(
      17_007,
    );
    expect((await rules.send('turnover.rule', { baseVersion: 0, body: { XXX: '1' } })).status).toBe(422);
    expect((await desk.post(payer, '/payment-rules/settings', { baseVersion: 0, body: {}, reason })).status).toBe(404);
    expect((await desk.post(finance, '/payment-rules/payment.policy', { baseVersion: version, body, reason })).code).toBe(17_000);
  });
});

const summed = z.object({ count: z.int(), amount: z.number() });
const outcome = z.object({ alone: summed, held: summed, leaves: z.array(z.extend(summed, { name: z.string() })) });
const dryRunView = z.object({
  judged: z.int(),
  withoutFacts: z.int(),
  isComplete: z.boolean(),
  before: outcome,
  after: outcome,
  nowAlone: summed,
  nowHeld: summed,
  sample: z.array(z.object({ invoiceId: z.string(), amount: z.number(), before: z.array(z.string()), after: z.array(z.string()) })),
});

describe('a dry run', () => {
  const tryOut = async (draft: object, days = 30) => {
    const answered = await desk.post(payer, '/auto-approval/dry-run', { rules: draft, days });
    expect(answered.body.error).toBeUndefined();
    return dryRunView.parse(answered.body.data);
  };

  it('BO-086 says of the withdrawals of past days what would leave and what would wait, before and after, and changes nothing', async () => {
    server.clock.advanceMs(40 * DAY_MS);
    const player = await aPlayer(server);
    await player.pay(5000);
    const ids: string[] = [];
    for (const amount of [50, 150, 2500]) ids.push(await player.withdraw({ amount }));
    server.clock.advanceMs(10 * DAY_MS);
    const [{ body: policy }, { body: automatic }] = [await rules.standing('payment.policy'), await rules.standing('auto.approval')];
    const same = await tryOut({});
    expect(same).toMatchObject({ judged: 3, withoutFacts: 0, isComplete: true, before: { alone: { count: 2, amount: 200 } }, sample: [] });
    expect(same.after).toEqual(same.before);
    const strict = await tryOut({ policy: { ...policy, reviewFrom: '100' } });
    expect(strict.after).toMatchObject({ alone: { count: 1, amount: 50 }, held: { count: 2, amount: 2650 } });
    expect(strict.after.leaves.find(({ name }) => name === 'amount')).toEqual({ name: 'amount', count: 2, amount: 2650 });
    expect(strict).toMatchObject({ nowHeld: { count: 1, amount: 150 }, nowAlone: { count: 0 } });
    expect(strict.sample).toEqual([{ invoiceId: ids[1], amount: 150, before: [], after: ['amount'] }]);
    const daySum = { ...automatic, leaves: { ...Object(automatic).leaves, day_sum: { isOn: true, amount: '100' } } };
    const loose = await tryOut({ policy: { ...policy, reviewFrom: '3000' }, automatic: daySum });
    expect(loose.nowAlone.count + loose.after.alone.count).toBe(1);
    expect((await tryOut({}, 5)).judged).toBe(0);
    expect((await readPolicy(server.database)).reviewFromMinor).toBe(200_000n);
    expect((await rules.standing('auto.approval')).version).toBe(0);
  });

  it('BO-086 is bounded in number and time, and says that it was', async () => {
    const [policy, { rules: automatic }] = [await readPolicy(server.database), await readAutomatic(server.database)];
    const since = new Date(server.clock.now().getTime() - 30 * DAY_MS);
    const given = { since, rules: { before: { policy, automatic }, after: { policy, automatic } } };
    const { database } = server;
    const few = await dryRun({ database, passedMs: () => 0 }, { ...given, bounds: { decisions: 2, milliseconds: 5000 } });
    expect([few.judged, few.isComplete, few.before.alone.count]).toEqual([2, false, 1]);
    const late = await dryRun({ database, passedMs: () => 6000 }, given);
    expect([late.judged, late.isComplete]).toEqual([0, false]);
  });

  it('BO-086 refuses an invalid draft, more than thirty days, and operators who may not write the rules', async () => {
    const refused = (who: TestOperator, body: object) => desk.post(who, '/auto-approval/dry-run', body);
    expect((await refused(payer, { rules: {}, days: 31 })).status).toBe(422);
    expect((await refused(payer, { rules: { policy: { reviewFrom: '1' } }, days: 1 })).status).toBe(422);
    expect((await refused(finance, { rules: {}, days: 1 })).code).toBe(17_000);
  });
});
