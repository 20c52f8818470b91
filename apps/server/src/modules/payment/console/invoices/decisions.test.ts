import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { RELEASE_UNDO_MS } from '@pavilion/contract/console/act-limits.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { bringJobsForward } from '../../../../jobs/queue.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { connectionOf } from '../../../wallet/ledger/connection.ts';
import { setWithdrawalDecline } from '../../testing/policy.ts';
import { type Answered, type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';

vi.setConfig({ testTimeout: 240_000 });

const patience = { timeout: 60_000 };
const DECIDED = 17_003;
const thirty = Array.from({ length: 30 }, (_, index) => index);

let server: PaymentServer;
let desk: Desk;
let [payer, second, risk]: TestOperator[] = [];
const people = async () => {
  payer = await desk.person('decider-one', 'payments');
  second = await desk.person('decider-two', 'payments');
  risk = await desk.person('decider-risk', 'risk');
};
const known = (person: TestOperator | undefined): TestOperator => {
  if (person === undefined) throw new Error('everybody signed in at the beginning');
  return person;
};
beforeAll(async () => {
  server = await startPaymentServer();
  await server.askTwoFrom(200_000n);
  desk = await openDesk(server);
  await people();
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

type Player = Awaited<ReturnType<typeof aPlayer>>;
const act = (who: TestOperator | undefined, id: string, [name, more]: readonly [string, object?]): Promise<Answered> =>
  desk.post(known(who), `/invoices/${id}/${name}`, { reason: 'all checks hold', ...more });
const release = (who: TestOperator | undefined, id: string) => act(who, id, ['release']);
const reject = (who: TestOperator | undefined, id: string) => act(who, id, ['reject', { playerReason: 'Please send us your papers.' }]);
const hold = (who: TestOperator | undefined, id: string, until: Date | null) =>
  act(who, id, ['hold', { until: until?.toISOString() ?? null }]);
const inDays = (days: number): Date => new Date(server.clock.now().getTime() + days * DAY_MS);

const waitingRow = z.looseObject({ id: z.string(), targetAt: z.string(), holdUntil: z.nullable(z.string()) });
async function waiting(id: string) {
  const { body } = await desk.get(known(payer), '/withdrawals/held?perPage=200');
  return z
    .array(waitingRow)
    .parse(body.data)
    .find((row) => row.id === id);
}
const queue = z.looseObject({ queues: z.array(z.object({ name: z.string(), count: z.int() })) });
async function queued(): Promise<number | undefined> {
  const { queues } = queue.parse((await desk.get(known(payer), '/session')).body.data);
  return queues.find(({ name }) => name === 'withdrawals')?.count;
}

/** A player whose money goes to a place that came after another one: each withdrawal waits for one person. */
async function aSuspect(amount = 100, locale = 'en'): Promise<{ player: Player; ask(): Promise<string> }> {
  const player = await aPlayer(server, { locale });
  await player.pay(amount);
  await player.withdraw({ amount: 10, fields: { cardLastFour: '1111' } });
  server.clock.advanceMs(1000);
  const place = { amount: 10, fields: { cardLastFour: '2222' } };
  return { player, ask: () => player.withdraw({ ...place, currentPassword: player.password }) };
}
async function aWaitingOne() {
  const { player, ask } = await aSuspect();
  return { player, id: await ask() };
}

describe('a release', () => {
  it('BO-070 takes one call where one person is enough: the player sees it at once, and it leaves after ten seconds', async () => {
    const { player, id } = await aWaitingOne();
    const steps = async () => z.looseObject({ steps: z.array(z.looseObject({ step: z.string() })) }).parse(await shownTo(player, id)).steps;
    expect((await steps()).map(({ step }) => step)).toEqual(['requested']);
    expect((await release(payer, id)).body.data).toEqual({ state: 'released' });
    expect((await steps()).map(({ step }) => step)).toEqual(['requested', 'checked']);
    expect(await waiting(id)).toBeUndefined();
    server.passRealTime(RELEASE_UNDO_MS);
    await expect.poll(() => server.stateOf(id), patience).toBe('submitted');
    expect(await server.payoutsAtProvider(id)).toBe(1);
    const late = await release(second, id);
    expect([late.code, late.body.error?.detail]).toMatchObject([DECIDED, { operator: known(payer).email, decided: 'released' }]);
  });

  it('BO-071 is taken back within ten seconds by who made it: nothing has left the house, and it waits as before', async () => {
    const { player, id } = await aWaitingOne();
    await release(payer, id);
    server.passRealTime(RELEASE_UNDO_MS - 1);
    expect(await server.stateOf(id)).toBe('approved');
    expect((await act(second, id, ['undo'])).code).toBe(DECIDED);
    const undone = await act(payer, id, ['undo']);
    expect(undone.body.data).toMatchObject({ invoice: { id, state: 'review', firstRelease: null, undoUntil: null } });
    expect((await act(payer, id, ['undo'])).status).toBe(409);
    server.passRealTime(RELEASE_UNDO_MS);
    await expect.poll(() => server.openJobs(), patience).toBe(0);
    expect([await server.stateOf(id), await server.payoutsAtProvider(id)]).toEqual(['review', 0]);
    expect((await player.account()).lockedBalance).toBe(20);
    await release(payer, id);
    server.passRealTime(RELEASE_UNDO_MS);
    expect((await act(payer, id, ['undo'])).status).toBe(409);
    await expect.poll(() => server.stateOf(id), patience).toBe('submitted');
  });

  it('BO-071 an early job of a release sends nothing, nor does the sweep, until the time is over', async () => {
    const { id } = await aWaitingOne();
    await release(payer, id);
    server.clock.advanceMs(120_000);
    await bringJobsForward(server.database, 120);
    await expect.poll(() => server.openJobs(), patience).toBe(0);
    expect(await server.stateOf(id)).toBe('approved');
    expect((await act(payer, id, ['undo'])).status).toBe(200);
  });

  it('BO-072 from the four-eyes amount on takes two people, each with a factor of the last five minutes', async () => {
    const player = await aPlayer(server);
    await player.pay(5000);
    const id = await player.withdraw({ amount: 2000 });
    expect((await release(payer, id)).body.data).toEqual({ state: 'secondNeeded' });
    expect((await release(payer, id)).code).toBe(17_002);
    expect((await act(payer, id, ['undo'])).body.data).toMatchObject({ invoice: { state: 'review', firstRelease: null } });
    expect((await release(payer, id)).body.data).toEqual({ state: 'secondNeeded' });
    expect((await release(risk, id)).code).toBe(17_000);
    server.passRealTime(301_000);
    expect((await release(second, id)).code).toBe(17_001);
    await people();
    expect((await release(second, id)).body.data).toEqual({ state: 'released' });
    expect((await desk.get(known(payer), `/invoices/${id}`)).body.data).toMatchObject({
      invoice: { firstRelease: { email: known(payer).email }, secondRelease: { email: known(second).email }, needs: 2 },
    });
  });

  it('BO-073 BO-169 above the verification amount is refused with the reason until the identity is verified', async () => {
    const player = await aPlayer(server);
    for (let count = 0; count < 3; count += 1) await player.pay(5000);
    const id = await player.withdraw({ amount: 10_000 });
    const refused = await release(payer, id);
    expect([refused.status, refused.code, refused.body.error]).toMatchObject([
      409,
      17_012,
      {
        message: 'From 10000.00 EUR the identity must be verified, and this player’s is not',
        detail: { rule: 'identityMissing', from: '10000.00 EUR' },
      },
    ]);
    await server.verifyIdentity(player.id);
    expect((await release(payer, id)).body.data).toEqual({ state: 'secondNeeded' });
  });

  it('OS-08 BO-020 a repeat under its key gives the first answer, and one release', async () => {
    const { id } = await aWaitingOne();
    const sent = { body: { reason: 'all checks hold' }, key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.keyed(known(payer), `/invoices/${id}/release`, sent)));
    expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ state: 'released' })));
    expect((await desk.keyed(known(payer), `/invoices/${id}/release`, { ...sent, body: { reason: 'another reason' } })).code).toBe(10_011);
  });
});

const shownTo = async (player: Player, id: string): Promise<unknown> => {
  const { body } = await server.call('GET', '/api/payment/invoices?perPage=100', { token: player.token });
  return z
    .array(z.looseObject({ id: z.string() }))
    .parse(body.data)
    .find((invoice) => invoice.id === id);
};

describe('a rejection', () => {
  it('BO-074 gives the cash back once, and the player and the file say so', async () => {
    const { player, id } = await aWaitingOne();
    const before = await player.account();
    const answers = await Promise.all([payer, second, risk, payer].map((who) => reject(who, id)));
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, DECIDED, DECIDED, DECIDED]);
    expect((await player.account()).balance).toBe(before.balance + 10);
    expect(await player.invoice(id)).toMatchObject({ status: 3, statusResult: 'rejected' });
    const file = (await desk.get(known(payer), `/invoices/${id}`)).body.data;
    expect(file).toMatchObject({ invoice: { state: 'failed', result: 'rejected', playerReason: 'Please send us your papers.' } });
    const parsed = z.looseObject({ timeline: z.array(z.looseObject({ kind: z.string() })) }).parse(file);
    expect(parsed.timeline.filter(({ kind }) => kind === 'act')).toMatchObject([{ act: 'reject', reason: 'all checks hold' }]);
    expect((await desk.post(known(payer), `/invoices/${id}/reject`, { reason: 'all checks hold' })).status).toBe(422);
  });

  it('BO-191 names a reason that the player reads in the own language, and takes either that or words', async () => {
    const { ask } = await aSuspect(100, 'pt-br');
    const id = await ask();
    const code = { playerReasonCode: 'otherMethod' };
    for (const given of [{}, { ...code, playerReason: 'Please send us your papers.' }, { playerReasonCode: 'becauseISaySo' }]) {
      expect((await act(payer, id, ['reject', given])).status).toBe(422);
      expect(await server.stateOf(id)).toBe('review');
    }
    const { body } = await act(payer, id, ['reject', code]);
    const words = 'Não podemos pagar por este meio. Escolha o método do seu depósito.';
    expect(body.data).toMatchObject({ invoice: { state: 'failed', playerReason: words } });
  });
});

describe('a hold', () => {
  it('BO-075 keeps colleagues from deciding, stays in the list with its target, and expires', async () => {
    const { id } = await aWaitingOne();
    const before = await waiting(id);
    const until = inDays(2);
    expect((await hold(risk, id, until)).body.data).toMatchObject({ invoice: { holdUntil: until.toISOString() } });
    expect(await waiting(id)).toMatchObject({
      targetAt: before?.targetAt,
      holdUntil: until.toISOString(),
      heldBy: { email: known(risk).email },
    });
    for (const refused of [await release(payer, id), await reject(payer, id)])
      expect([refused.code, refused.body.error?.detail]).toMatchObject([DECIDED, { operator: known(risk).email, decided: 'held' }]);
    server.clock.advanceMs(2 * DAY_MS);
    expect(await waiting(id)).toMatchObject({ targetAt: before?.targetAt, holdUntil: null, heldBy: null });
    expect((await release(payer, id)).body.data).toEqual({ state: 'released' });
  });

  it('BO-075 lasts seven days at most, counted from the first, and is ended by a word with a reason', async () => {
    const { id } = await aWaitingOne();
    for (const until of [inDays(-1), inDays(7.01)]) expect((await hold(payer, id, until)).status).toBe(422);
    expect((await hold(payer, id, null)).status).toBe(409);
    expect((await hold(payer, id, inDays(7))).status).toBe(200);
    server.clock.advanceMs(DAY_MS);
    expect((await hold(payer, id, inDays(6.5))).status).toBe(422);
    expect((await hold(second, id, null)).body.data).toMatchObject({ invoice: { holdUntil: null } });
    expect((await desk.post(known(second), `/invoices/${id}/hold`, { until: inDays(1).toISOString() })).code).toBe(17_007);
    expect((await release(second, id)).body.data).toEqual({ state: 'released' });
    expect((await hold(payer, id, inDays(1))).code).toBe(DECIDED);
  });
});

describe('races', () => {
  it('OS-05 BO-076 approve and the player’s cancel in every order: paid or cancelled, never both, and the row leaves the queue', async () => {
    await setWithdrawalDecline(server.database, true);
    const { player, ask } = await aSuspect(1000);
    const ended: string[] = [];
    for (const round of thirty) {
      const id = await ask();
      const count = (await queued()) ?? 0;
      const acts = { cancel: () => player.decline(id), release: () => release(payer, id) };
      const [cancelled, released] =
        round % 3 === 0
          ? await Promise.all([acts.cancel(), acts.release()])
          : round % 3 === 1
            ? (await Promise.all([acts.release(), acts.cancel()])).toReversed()
            : [await acts.cancel(), await acts.release()];
      expect([cancelled?.status, released?.status].toSorted()).toEqual([200, 409]);
      expect(await server.stateOf(id)).toBe(cancelled?.status === 200 ? 'cancelled' : 'approved');
      expect(await queued()).toBe(count - 1);
      ended.push(id);
    }
    await setWithdrawalDecline(server.database, false);
    server.passRealTime(RELEASE_UNDO_MS);
    for (const id of ended) {
      await expect.poll(() => server.stateOf(id), patience).toMatch(/^(cancelled|submitted)$/);
      expect(await server.payoutsAtProvider(id)).toBe((await server.stateOf(id)) === 'cancelled' ? 0 : 1);
    }
    const late = await release(payer, ended[2] ?? '');
    expect([late.code, late.body.error?.detail]).toMatchObject([DECIDED, { operator: 'player', decided: 'cancelled' }]);
  });

  it('OS-06 of a concurrent approval, rejection and hold one takes effect, and the other two operators learn whose', async () => {
    await people();
    const { ask } = await aSuspect(1000);
    for (const round of thirty) {
      const id = await ask();
      const acts = [() => release(payer, id), () => reject(second, id), () => hold(risk, id, inDays(1))];
      const turned = [...acts.slice(round % 3), ...acts.slice(0, round % 3)];
      const answers = await Promise.all(turned.map((one) => one()));
      const won = answers.findIndex(({ status }) => status === 200);
      const lost = answers.filter((_, index) => index !== won);
      expect(lost.map(({ code }) => code)).toEqual([DECIDED, DECIDED]);
      const outcome = ['released', 'rejected', 'held'][(won + round) % 3];
      expect(lost.map(({ body }) => body.error?.detail?.['decided'])).toEqual([outcome, outcome]);
      expect(await server.stateOf(id)).toBe({ released: 'approved', rejected: 'failed', held: 'review' }[outcome ?? '']);
    }
  });
});

describe('asking the provider again', () => {
  it('BO-079 settles a deposit whose event was lost, once', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open({ amount: 50 });
    const support = await desk.person('asker', 'support');
    const query = () => desk.post(support, `/invoices/${invoiceId}/query`, { reason: 'the player asks where it is' });
    expect((await query()).body.data).toMatchObject({ report: 'pending', invoice: { state: 'awaiting' } });
    await server.bookAsPaid({ invoiceId, amount: '50.00', currency: 'EUR' });
    expect((await query()).body.data).toMatchObject({ report: 'success', invoice: { state: 'success', settledAmount: 50 } });
    expect((await query()).body.data).toMatchObject({ report: 'success', moneyIn: [{ amount: 50, count: 1 }] });
    expect((await player.account()).balance).toBe(50);
    expect((await desk.post(known(risk), `/invoices/${invoiceId}/query`, { reason: 'curiosity' })).code).toBe(17_000);
  });
});

it('I1 I4 I11 I12 I13 I14 I15 I16 I19 I40 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
