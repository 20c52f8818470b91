import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { crossAreaInvariants } from '../../../../../../ops/invariants-across-areas.ts';
import { startNeighbour } from '../../../testing/neighbour.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import type { PlayerStanding } from '../ports.ts';
import { insertReconciliation } from '../reconciliation/store.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { aGambler } from '../testing/gambler.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';
import { type Rules, rulesOf } from '../testing/rules.ts';
import { brakeSums } from './brake.ts';
import { judge } from './judgement.ts';
import { seenSchema } from './snapshot.ts';
import { insertDecision, readAutomatic } from './store.ts';
import { readPolicy } from '../policy/store.ts';

vi.setConfig({ testTimeout: 240_000 });
const reason = 'a test of the brake';

let server: PaymentServer;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;
let desk: Desk;
let rules: Rules;
let payer: TestOperator;
let risk: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
  neighbour = await startNeighbour({ ...server, testDatabase: { url: server.databaseUrl } }, { publicUrl: server.url });
  desk = await openDesk(server);
  payer = await desk.person('release-payer', 'payments');
  risk = await desk.person('release-risk', 'risk');
  finance = await desk.person('release-finance', 'finance');
  rules = rulesOf(desk, { asker: payer, approver: finance });
});
afterAll(async () => {
  await neighbour.stop();
  await server.stop();
});

async function aFundedPlayer(amount = 100) {
  const player = await aPlayer(server);
  await player.pay(amount);
  return player;
}
const left = async (id: string): Promise<boolean> => (await server.stateOf(id)) !== 'review';

const rows = z.array(
  z.looseObject({
    id: z.string(),
    isGreen: z.boolean(),
    needs: z.int(),
    stoppedBy: z.nullable(z.string()),
    unmet: z.array(z.looseObject({ name: z.string(), limit: z.nullable(z.string()), seen: z.nullable(z.string()) })),
  }),
);
const fileView = z.object({
  invoice: z.object({ unmet: z.array(z.looseObject({ name: z.string() })), stoppedBy: z.nullable(z.string()) }),
});
/** A withdrawal as the queue shows it and as its own page does. */
async function waiting(playerId: string, id: string) {
  const { data } = (await desk.get(payer, `/withdrawals/held?playerId=${playerId}`)).body;
  const row = rows.parse(data).find((one) => one.id === id);
  const { invoice } = fileView.parse((await desk.get(payer, `/invoices/${id}`)).body.data);
  return row === undefined ? undefined : { ...row, onItsPage: invoice };
}
const state = z.object({
  isOn: z.boolean(),
  brake: z.looseObject({
    sum: z.number(),
    usual: z.number(),
    limit: z.number(),
    stoppedAt: z.nullable(z.string()),
    events: z.array(z.looseObject({ kind: z.string() })),
  }),
});
const switchState = async () => state.parse((await desk.get(payer, '/auto-approval')).body.data);
const nobody: PlayerStanding = { alerts: [], caseCount: 0, ladderStep: 0 };
const stand = (standing: Partial<PlayerStanding>): void => {
  server.app.context.standingOf = async () => ({ ...nobody, ...standing });
};

describe('a leaf of automatic release', () => {
  it('BO-087 day_sum: what would pass the sum of 24 hours waits for a person, with both sums, and is no green one', async () => {
    await rules.leaves({ day_sum: { amount: '50' } });
    const player = await aFundedPlayer();
    const [first, second] = [await player.withdraw({ amount: 30 }), await player.withdraw({ amount: 21 })];
    expect([await left(first), await left(second)]).toEqual([true, false]);
    expect(await waiting(player.id, second)).toMatchObject({
      isGreen: false,
      needs: 1,
      stoppedBy: null,
      unmet: [{ name: 'day_sum', limit: '50', seen: '51.00' }],
      onItsPage: { stoppedBy: null, unmet: [{ name: 'day_sum', limit: '50', seen: '51.00' }] },
    });
    server.clock.advanceMs(DAY_MS + 1000);
    expect(await left(await player.withdraw({ amount: 29 }))).toBe(true);
    await rules.leaves({ day_sum: { amount: '5000' } });
  });

  it('BO-087 day_sum is exact where the player asks at once in two processes', async () => {
    await rules.leaves({ day_sum: { amount: '50' } });
    const player = await aFundedPlayer(200);
    const other = server.callsTo(neighbour.url);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? server : other).call('POST', '/api/payment/invoices/withdrawal', {
          token: player.token,
          body: player.withdrawalBody({ amount: 20 }),
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = answers.map(({ body }) => z.object({ invoiceId: z.string() }).parse(body.data).invoiceId);
    expect((await Promise.all(ids.map(left))).filter(Boolean)).toHaveLength(2);
    await rules.leaves({ day_sum: { amount: '5000' } });
  });

  it('BO-087 listed_round: a round on the reconciliation list keeps its player’s money until it is old enough', async () => {
    const player = await aFundedPlayer();
    await (await aGambler(server, player)).bet('1');
    await server.listRounds(player.id);
    const held = await player.withdraw({ amount: 10 });
    expect(await waiting(player.id, held)).toMatchObject({ isGreen: false, unmet: [{ name: 'listed_round', limit: '30' }] });
    server.clock.advanceMs(31 * DAY_MS);
    expect(await left(await player.withdraw({ amount: 10 }))).toBe(true);
  });

  it('BO-087 alerts and ladder: what risk and safety say of the player keeps the money', async () => {
    const player = await aFundedPlayer();
    const asked = async (standing: Partial<PlayerStanding>) => {
      stand(standing);
      const id = await player.withdraw({ amount: 10 });
      return (await waiting(player.id, id))?.unmet.map(({ name, seen }) => `${name} ${seen}`) ?? [];
    };
    expect(await asked({ alerts: ['low', 'high'] })).toEqual(['alerts high']);
    expect(await asked({ alerts: ['low'] })).toEqual([]);
    expect(await asked({ caseCount: 1 })).toEqual(['alerts case']);
    expect(await asked({ ladderStep: 4 })).toEqual(['ladder 4']);
    expect(await asked({ ladderStep: 3 })).toEqual([]);
    stand({});
  });

  it('BO-087 account_age, same_way and provider_report keep nothing as shipped, and do once they are on', async () => {
    const player = await aFundedPlayer();
    expect(await left(await player.withdraw({ amount: 10 }))).toBe(true);
    const names = async (): Promise<string[]> => {
      const id = await player.withdraw({ amount: 10 });
      return (await waiting(player.id, id))?.unmet.map(({ name }) => name) ?? [];
    };
    await rules.leaves({ account_age: { isOn: true } });
    expect(await names()).toEqual(['account_age']);
    server.clock.advanceMs(DAY_MS);
    expect(await names()).toEqual([]);
    await rules.leaves({ same_way: { isOn: true } });
    const toBank = { method: 'pavilion.withdrawal.bank', amount: 20, fields: { iban: 'DE89370400440532013000' } };
    const bank = await player.withdraw({ ...toBank, currentPassword: player.password });
    expect((await waiting(player.id, bank))?.unmet.map(({ name }) => name)).toEqual(['same_way']);
    await rules.leaves({ account_age: { isOn: false }, same_way: { isOn: false }, provider_report: { isOn: true } });
    expect(await names()).toEqual(['provider_report']);
    const now = server.clock.now();
    const day = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
    await insertReconciliation(server.database, { psp: 'sandbox-psp', day, comparedCount: 0, differences: [], sums: [], ranAt: now });
    expect(await names()).toEqual([]);
    await rules.leaves({ provider_report: { isOn: false } });
  });

  it('BO-087 turnover: deposits that are still to be staked refuse the withdrawal before it comes to a decision', async () => {
    await rules.publish('turnover.rule', { EUR: '1' });
    const player = await aFundedPlayer();
    const answered = await player.post('withdrawal', player.withdrawalBody({ amount: 10 }), randomUUID());
    expect([answered.status, answered.body.error?.code]).toEqual([409, 13_005]);
    const { version } = await rules.standing('turnover.rule');
    const back = await desk.post(payer, '/payment-rules/turnover.rule/rollback', { baseVersion: version, version: 0, reason });
    expect(back.status).toBe(202);
    const { waiting: open } = await rules.standing('turnover.rule');
    expect((await rules.approve(open[0]?.approvalId ?? '')).status).toBe(200);
    expect(await rules.standing('turnover.rule')).toMatchObject({ version: version + 1, body: { USD: '1' } });
    expect((await rules.standing('turnover.rule')).body).not.toHaveProperty('EUR');
    expect(await left(await player.withdraw({ amount: 10 }))).toBe(true);
  });
});

describe('the switch', () => {
  it('BO-087 one person of payments or risk stops it at once, for every process; on again takes two', async () => {
    const player = await aFundedPlayer();
    expect((await desk.put(finance, '/auto-approval/stop', { reason })).code).toBe(17_000);
    expect((await desk.put(risk, '/auto-approval/stop', { reason: 'no' })).code).toBe(17_007);
    expect((await desk.put(risk, '/auto-approval/stop', { reason })).body.data).toMatchObject({ isOn: false });
    expect((await desk.put(payer, '/auto-approval/stop', { reason })).status).toBe(409);
    const held = await player.withdraw({ amount: 10 });
    const elsewhere = await server.callsTo(neighbour.url).call('POST', '/api/payment/invoices/withdrawal', {
      token: player.token,
      body: player.withdrawalBody({ amount: 10 }),
      headers: { 'idempotency-key': randomUUID() },
    });
    const { invoiceId } = z.object({ invoiceId: z.string() }).parse(elsewhere.body.data);
    // No check objects, so one person may release it.
    for (const id of [held, invoiceId])
      expect(await waiting(player.id, id)).toMatchObject({
        onItsPage: { stoppedBy: 'switch', unmet: [] },
        stoppedBy: 'switch',
        unmet: [],
        isGreen: true,
        needs: 1,
      });
    const approval = await rules.ask('auto.approval', { isOn: true });
    expect([approval.before, approval.after]).toEqual([
      { version: expect.any(Number), isOn: false },
      { version: expect.any(Number), isOn: true },
    ]);
    expect(await left(await player.withdraw({ amount: 10 }))).toBe(false);
    expect((await rules.approve(approval.id)).status).toBe(200);
    expect(await left(await player.withdraw({ amount: 10 }))).toBe(true);
    expect((await desk.post(payer, `/invoices/${held}/release`, { reason: 'all checks hold' })).body.data).toEqual({ state: 'released' });
  });
});

describe('the brake', () => {
  it('BO-087 what is usual in an hour is the mean of that hour of 28 days, and no less than the floor', async () => {
    server.clock.advanceMs(60 * DAY_MS);
    const now = server.clock.now();
    const automatic = await readAutomatic(server.database);
    const sums = () => brakeSums(server.database, { now, base: 'EUR', automatic });
    expect(await sums()).toMatchObject({ usualMinor: 1_000_000n, limitMinor: 3_000_000n });
    const policy = await readPolicy(server.database);
    const decided = async (ago: number, baseMinor: bigint) => {
      const at = new Date(now.getTime() - ago);
      const facts = { chargebacks: { count: 0, lastAt: null }, use: { firstUsedAt: null, otherUsedAt: null }, usages: [], clusters: [] };
      const books = { listedRoundAt: null, registeredAt: null, isSameWay: true, report: 'clean', isVerified: true, ...nobody };
      const seen = seenSchema.parse({ at, base: 'EUR', baseMinor, daySumMinor: 0n, ...facts, ...books });
      const judgement = judge(seen, {
        policy: { ...policy, reviewFromMinor: 10n ** 12n, fourEyesFromMinor: 10n ** 12n },
        automatic: automatic.rules,
      });
      const decision = { invoiceId: randomUUID(), decidedAt: at, seen, judgement, stoppedBy: null, rulesVersion: 0, policyVersion: 0 };
      await insertDecision(server.database, decision);
    };
    await decided(DAY_MS + 1000, 28_000_000n);
    await decided(28 * DAY_MS + 1000, 28_000_000n);
    await decided(DAY_MS + 3_600_001, 28_000_000n);
    await decided(29 * DAY_MS + 1000, 28_000_000n);
    expect(await sums()).toMatchObject({ usualMinor: 2_000_000n, limitMinor: 6_000_000n });
  });

  it('BO-087 of fifty withdrawals at once in two processes no more leave than the limit lets, and it stops itself once', async () => {
    server.clock.advanceMs(40 * DAY_MS);
    await rules.publish('auto.approval', { brake: { factor: 3, leastAmount: '100' } });
    const other = server.callsTo(neighbour.url);
    const players = await Promise.all(Array.from({ length: 10 }, () => aFundedPlayer(200)));
    const answers = await Promise.all(
      players.flatMap((player) =>
        Array.from({ length: 5 }, (_, index) =>
          (index % 2 === 0 ? server : other).call('POST', '/api/payment/invoices/withdrawal', {
            token: player.token,
            body: player.withdrawalBody({ amount: 20 }),
            headers: { 'idempotency-key': randomUUID() },
          }),
        ),
      ),
    );
    const ids = answers.map(({ body }) => z.object({ invoiceId: z.string() }).parse(body.data).invoiceId);
    const gone = (await Promise.all(ids.map(left))).filter(Boolean);
    // Three times 100 within the hour: fifteen of 20.00, and not one more.
    expect([gone.length, ids.length]).toEqual([15, 50]);
    const { brake } = await switchState();
    expect(brake).toMatchObject({ sum: 300, usual: 100, limit: 300, stoppedAt: expect.any(String) });
    expect(brake.events).toMatchObject([{ kind: 'stopped', facts: { sum: 320, usual: 100, limit: 300 }, operator: null }]);
    const lines = () => server.logLines.filter((line) => line.includes('automaticReleaseStopped'));
    expect(lines()).toHaveLength(1);
    const { held } = await rules.read();
    expect(held.find(({ name }) => name === 'brake')).toEqual({ name: 'brake', count: 35, amount: 700 });
  });

  it('BO-087 it stays stopped when the hour is over, until finance opens it with a reason; its sum starts over', async () => {
    server.clock.advanceMs(2 * 3_600_000);
    const player = await aFundedPlayer(1000);
    const held = await player.withdraw({ amount: 10 });
    expect(await waiting(player.id, held)).toMatchObject({ stoppedBy: 'brake', isGreen: true });
    expect((await desk.put(payer, '/auto-approval/reopen', { reason })).code).toBe(17_000);
    expect((await desk.put(finance, '/auto-approval/reopen', {})).code).toBe(17_007);
    expect((await desk.put(finance, '/auto-approval/reopen', { reason })).body.data).toMatchObject({
      brake: { stoppedAt: null, sum: 0, events: [{ kind: 'reopened', operator: { email: finance.email }, reason }, { kind: 'stopped' }] },
    });
    expect((await desk.put(finance, '/auto-approval/reopen', { reason })).status).toBe(409);
    server.clock.advanceMs(1000);
    expect(await left(await player.withdraw({ amount: 300 }))).toBe(true);
    expect(await left(await player.withdraw({ amount: 10 }))).toBe(false);
    expect((await switchState()).brake).toMatchObject({ stoppedAt: expect.any(String), sum: 300 });
  });

  it('BO-087 the books are whole afterwards', async () => {
    const connection = connectionOf(server.database);
    const findings = [...(await verifyBooks(connection)), ...(await verifyBooks(connection, crossAreaInvariants))];
    expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  });
});
