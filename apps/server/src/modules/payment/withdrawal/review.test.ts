import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RELEASE_UNDO_MS } from '@pavilion/contract/console/act-limits.ts';
import { inTransaction } from '../../../kernel/database.ts';
import type { OperatorActor } from '../../../kernel/visitor.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { operatorCommand } from '../../../testing/people/operator-command.ts';
import { anOperator, codeAt } from '../../../testing/people/operators.ts';
import { stepUp } from '../../operator/index.ts';
import { listHeldWithdrawals, releaseHeldWithdrawal } from '../index.ts';
import { setWithdrawalDecline } from '../testing/policy.ts';
import { seededCampaignId } from '../../game/index.ts';
import { idOf } from '../testing/operators.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const thirty = Array.from({ length: 30 }, (_, index) => index);

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.askTwoFrom(200_000n);
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

async function aFundedPlayer(amount: number) {
  const player = await aPlayer(server);
  await player.pay(amount);
  return player;
}

async function aHeldWithdrawal(amount = 2000) {
  const player = await aFundedPlayer(5000);
  return { player, invoiceId: await player.withdraw({ amount }) };
}

async function aPaidWithdrawal() {
  const player = await aFundedPlayer(100);
  const invoiceId = await player.withdraw({ amount: 40 });
  await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
  await server.sendEvent(anEvent({ invoiceId, type: 'payout.paid', amount: '40.00' }));
  return { player, invoiceId };
}

const release = (invoiceId: string, operatorName: string) => server.operators.release(invoiceId, operatorName);
const reject = (invoiceId: string) => server.operators.reject(invoiceId, 'nora', 'papers do not match');

describe('what is held', () => {
  it('P34 holds a withdrawal to a new destination of a player paid elsewhere before, and releases it after a day', async () => {
    const player = await aFundedPlayer(100);
    const ask = async (cardLastFour: string) =>
      player.withdraw({ amount: 10, fields: { cardLastFour }, ...(cardLastFour === '2222' ? { currentPassword: player.password } : {}) });
    const first = await ask('1111');
    server.clock.advanceMs(1000);
    const changed = await ask('2222');
    await expect.poll(() => server.stateOf(first), patience).toBe('submitted');
    expect([await server.stateOf(changed), await server.flags(changed)]).toEqual(['review', ['held_new_destination']]);
    server.clock.advanceMs(5 * 60_000);
    expect(await server.stateOf(await ask('2222'))).toBe('review');
    expect((await player.invoice(changed)).statusResult).toBe('');
    server.clock.advanceMs(86_400_000);
    const later = await ask('2222');
    await expect.poll(() => server.stateOf(later), patience).toBe('submitted');
  });
  it('P34 holds the twenty-first withdrawal of a day', async () => {
    const player = await aFundedPlayer(500);
    for (let count = 0; count < 20; count += 1) await player.withdraw({ amount: 10 });
    const held = await player.withdraw({ amount: 10 });
    expect([await server.stateOf(held), await server.flags(held)]).toEqual(['review', ['held_velocity']]);
  });
  it('P34 adds up what leaves by one device, for all players who sign in on it', async () => {
    const onDevice = async (fingerprint: string) => {
      const player = await aPlayer(server, { fingerprint });
      await player.pay(500);
      return player;
    };
    const [first, second, elsewhere] = [await onDevice('shared'), await onDevice('shared'), await onDevice('own')];
    for (let count = 0; count < 10; count += 1) for (const player of [first, second]) await player.withdraw({ amount: 10 });
    const held = await second.withdraw({ amount: 10 });
    expect([await server.stateOf(held), await server.flags(held)]).toEqual(['review', ['held_velocity']]);
    const free = await elsewhere.withdraw({ amount: 10 });
    expect(await server.flags(free)).toEqual([]);
  });
  it('S55 asks for a look where three accounts of one device have had a bonus that is given once to a person', async () => {
    const bonusId = seededCampaignId('welcome-part-1');
    const onDevice = async (fingerprint: string) => {
      const player = await aPlayer(server, { fingerprint });
      const { invoiceId } = await player.open({ bonusId, isBonusDecline: false });
      const event = anEvent({ invoiceId });
      await server.bookAsPaid(event);
      await server.sendEvent(event);
      await expect.poll(async () => (await player.account()).balance, { timeout: 40_000 }).toBe(100);
      return player;
    };
    const hunters = [await onDevice('hunter'), await onDevice('hunter')];
    const elsewhere = await onDevice('another');
    expect(await server.flags((await hunters[0]?.withdraw({ amount: 10 })) ?? '')).toEqual([]);
    hunters.push(await onDevice('hunter'));
    for (const hunter of hunters) {
      const held = await hunter.withdraw({ amount: 10 });
      expect([await server.stateOf(held), await server.flags(held)]).toEqual(['review', ['held_bonus_cluster']]);
    }
    expect(await server.flags(await elsewhere.withdraw({ amount: 10 }))).toEqual([]);
  });
  it('S55 P-125 looks at accounts that send their money to one place, and at many of one address, in the same way', async () => {
    const bonusId = seededCampaignId('welcome-part-1');
    const hunter = async (address: string) => {
      const player = await aPlayer(server, { fingerprint: randomUUID(), address });
      const { invoiceId } = await player.open({ bonusId, isBonusDecline: false });
      const event = anEvent({ invoiceId });
      await server.bookAsPaid(event);
      await server.sendEvent(event);
      await expect.poll(async () => (await player.account()).balance, { timeout: 40_000 }).toBe(100);
      return player;
    };
    const place = { method: 'pavilion.withdrawal.bank', amount: 20, fields: { iban: 'DE89370400440532013000' } };
    const [one, two, three] = [await hunter('203.0.113.1'), await hunter('203.0.113.2'), await hunter('203.0.113.3')];
    for (const player of [one, two]) expect(await server.flags(await player.withdraw(place))).toEqual([]);
    expect(await server.flags(await three.withdraw(place))).toEqual(['held_bonus_cluster']);
    // Asked for at once, each counts those before it (P-125).
    const elsewhere = { ...place, fields: { iban: 'NO9386011117947' } };
    const atOnce = await Promise.all(['203.0.113.4', '203.0.113.5', '203.0.113.6'].map(hunter));
    const asked = await Promise.all(atOnce.map((player) => player.withdraw(elsewhere)));
    const held = await Promise.all(asked.map((id) => server.flags(id)));
    expect(held.toSorted((a, b) => (a?.length ?? 0) - (b?.length ?? 0))).toEqual([[], [], ['held_bonus_cluster']]);
    // A shared household is not a cluster; behind an address of the machine itself is everybody.
    const neighbours = await Promise.all(Array.from({ length: 9 }, () => hunter('203.0.113.77')));
    expect(await server.flags((await neighbours[0]?.withdraw({ amount: 10 })) ?? '')).toEqual([]);
    const tenth = await hunter('203.0.113.77');
    expect(await server.flags(await tenth.withdraw({ amount: 10 }))).toEqual(['held_bonus_cluster']);
  });
  it('P31 lets nothing above the verification amount go before the identity is verified', async () => {
    const player = await aFundedPlayer(5000);
    for (let count = 0; count < 2; count += 1) await player.pay(5000);
    const invoiceId = await player.withdraw({ amount: 10_000 });
    expect(await release(invoiceId, 'nora')).toBe('safetyForbids');
    await server.verifyIdentity(player.id);
    expect(await release(invoiceId, 'nora')).toBe('secondNeeded');
    expect(await release(invoiceId, 'omar')).toBe('released');
  });
});

describe('held withdrawals', () => {
  it('P31 X19 needs two different operators from the four-eyes amount on, and orders one payout', async () => {
    const { invoiceId } = await aHeldWithdrawal();
    expect(await server.stateOf(invoiceId)).toBe('review');
    expect(await release(invoiceId, 'nora')).toBe('secondNeeded');
    expect(await release(invoiceId, 'nora')).toBe('ownApproval');
    const racing = await Promise.all(thirty.map((index) => release(invoiceId, index % 2 === 0 ? 'omar' : 'lena')));
    expect(racing.filter((state) => state === 'released')).toHaveLength(1);
    server.passRealTime(RELEASE_UNDO_MS);
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
    expect(await server.payoutsAtProvider(invoiceId)).toBe(1);
  });
  it('P31 is kept by the table itself: no other way lets an unreleased one go', async () => {
    const { invoiceId } = await aHeldWithdrawal(2500);
    await expect(server.forceState(invoiceId, 'submitting')).rejects.toThrow(/check constraint/);
    expect(await server.stateOf(invoiceId)).toBe('review');
  });
  it('P30 lets the player’s cancel or the operators’ release win, never both', async () => {
    await setWithdrawalDecline(server.database, true);
    for (const first of ['cancel', 'release'] as const) {
      const { player, invoiceId } = await aHeldWithdrawal();
      await release(invoiceId, 'nora');
      const acts = { cancel: () => player.decline(invoiceId), release: () => release(invoiceId, 'omar') };
      const order = first === 'cancel' ? [acts.cancel(), acts.release()] : [acts.release(), acts.cancel()];
      await Promise.allSettled(order);
      server.passRealTime(RELEASE_UNDO_MS);
      await expect.poll(() => server.stateOf(invoiceId), patience).toMatch(/^(cancelled|submitted)$/);
      const { balance, lockedBalance } = await player.account();
      const isCancelled = (await server.stateOf(invoiceId)) === 'cancelled';
      expect([balance, lockedBalance, await server.payoutsAtProvider(invoiceId)]).toEqual(isCancelled ? [5000, 0, 0] : [3000, 2000, 1]);
      expect((await player.decline(invoiceId)).status).toBe(409);
    }
    await setWithdrawalDecline(server.database, false);
  });
  it('P28 W-48 gives the money of a rejected one back once, and shows the player no reason of the review', async () => {
    const { player, invoiceId } = await aHeldWithdrawal();
    expect((await listHeldWithdrawals(server.app.context)).map(({ id }) => id)).toContain(invoiceId);
    const answers = await Promise.all(thirty.map(() => reject(invoiceId)));
    expect(answers.filter((state) => state === 'done')).toHaveLength(1);
    expect(await player.account()).toMatchObject({ balance: 5000, lockedBalance: 0 });
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 3, statusResult: 'rejected' });
    expect((await listHeldWithdrawals(server.app.context)).map(({ id }) => id)).not.toContain(invoiceId);
  });
  it('P21 P33 holds an approved payout whose player owes money by the time it would leave', async () => {
    const player = await aPlayer(server);
    const deposit = await player.pay(100);
    await server.psp('/faults', { down: true });
    for (let calls = 0; calls < 5; calls += 1) await player.post('deposit', player.depositBody({ amount: 10 + calls }));
    const invoiceId = await player.withdraw({ amount: 60 });
    await server.sendEvent(anEvent({ invoiceId: deposit, type: 'chargeback', amount: '100.00' }));
    await server.psp('/faults', {});
    server.clock.advanceMs(61_000);
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('review');
    expect([await server.payoutsAtProvider(invoiceId), await server.flags(invoiceId)]).toEqual([0, ['held_receivable']]);
  });
});

describe('who decides', () => {
  it('P31 S6 OS-01 needs the permission: no one else releases, rejects or books, and each attempt is recorded', async () => {
    const { invoiceId } = await aHeldWithdrawal();
    expect(await release(invoiceId, 'nora')).toBe('secondNeeded');
    const refusal = { reason: 'permissionMissing' };
    await expect(release(invoiceId, 'mallory')).rejects.toMatchObject({
      ...refusal,
      detail: { permission: 'payments.withdrawals.approve', roles: ['payments'] },
    });
    await expect(server.operators.reject(invoiceId, 'mallory', 'why not')).rejects.toMatchObject(refusal);
    await expect(server.operators.correct(invoiceId, 'mallory', 'bankReturn')).rejects.toMatchObject(refusal);
    expect(await server.stateOf(invoiceId)).toBe('review');
    const actor = `operator:${idOf('mallory')}`;
    expect(await server.refusedActs(invoiceId)).toEqual(['release', 'reject', 'bankReturn'].map((act) => [act, actor]));
    expect(await release(invoiceId, 'omar')).toBe('released');
  });

  it('P31 BO-026 OS-48 two sessions of one operator are one person, so is who was invited by them alone, and a session of another proves nothing about this one', async () => {
    const { invoiceId } = await aHeldWithdrawal();
    const { desk, request } = server.operators;
    const [first, second] = [await anOperator(desk, 'nora', []), await anOperator(desk, 'nora', [])];
    const as = (actor: OperatorActor) => releaseHeldWithdrawal({ ...desk, request, actor }, { invoiceId, reason: null });
    expect(await as(first.actor)).toEqual({ state: 'secondNeeded' });
    await expect(as(second.actor)).rejects.toMatchObject({ reason: 'ownApproval' });
    const { id, actor } = await anOperator(desk, 'nadir', ['payments']);
    await server.pool.query(
      `insert into console.invitation (token_hash, operator_id, invited_by, roles, created_at, expires_at, used_at)
       values ('nadir', $1, $2, '{}', now(), now() + interval '2 days', now())`,
      [id, first.id],
    );
    await expect(as(actor)).rejects.toMatchObject({ reason: 'ownApproval' });
    const forged = { ...first.actor, id: idOf('omar') };
    await server.operators.actorOf('omar');
    await expect(as(forged)).rejects.toMatchObject({ reason: 'unauthenticated' });
  });

  it.each([
    ['is blocked', `update console.operator set state = 'blocked' where id = $1`],
    ['has no access any more', `update console.operator set valid_until = now() - interval '1 day' where id = $1`],
    ['may not release any more', 'delete from console.operator_role where operator_id = $1'],
  ])('P31 BO-195 a first release counts no longer once its operator %s', async (lost, change) => {
    const { invoiceId } = await aHeldWithdrawal();
    const { desk, request } = server.operators;
    const { id, actor } = await anOperator(desk, `first who ${lost}`, ['payments']);
    expect(await releaseHeldWithdrawal({ ...desk, request, actor }, { invoiceId, reason: null })).toEqual({ state: 'secondNeeded' });
    await server.pool.query(change, [id]);
    expect([await release(invoiceId, 'omar'), await server.stateOf(invoiceId)]).toEqual(['secondNeeded', 'review']);
    expect([await release(invoiceId, 'omar'), await release(invoiceId, 'lena')]).toEqual(['ownApproval', 'released']);
  });

  it('BO-072 BO-021 each of the two needs a second factor of the last five minutes', async () => {
    const { invoiceId } = await aHeldWithdrawal();
    const { desk } = server.operators;
    const omar = await anOperator(desk, 'omar', []);
    const later = new Date(desk.clock.realNow().getTime() + 5 * 60_000 + 1000);
    const clock = { ...desk.clock, realNow: () => later };
    const stale = { ...desk, clock, actor: omar.actor, request: { ...server.operators.request, userAgent: 'a browser of a test' } };
    const asLater = () => releaseHeldWithdrawal(stale, { invoiceId, reason: null });
    await expect(asLater()).rejects.toMatchObject({ reason: 'stepUpRequired' });
    await stepUp(stale, { code: codeAt(later) });
    expect(await asLater()).toEqual({ state: 'secondNeeded' });
  });
});

describe('money booked by hand', () => {
  it('P29 books a payout that the bank sent back as one new credit, by two people', async () => {
    const { player, invoiceId } = await aPaidWithdrawal();
    const book = (operatorName: string) => server.operators.correct(invoiceId, operatorName, 'bankReturn');
    expect(await book('nora')).toEqual({ status: 'second_name_needed' });
    expect(await book('nora')).toEqual({ status: 'same_name' });
    const racing = await Promise.all(thirty.map((index) => book(index % 2 === 0 ? 'omar' : 'lena')));
    const statuses = new Set(racing.filter((_, index) => index % 2 === 0).map(({ status }) => status));
    // The one who approved gets the same answer again; the other is too late.
    expect(racing.every(({ status }) => status === 'applied' || status === 'applied_before')).toBe(true);
    expect(statuses.has('applied')).toBe(!racing.some(({ status }, index) => index % 2 === 1 && status === 'applied'));
    expect(await player.account()).toMatchObject({ balance: 100, lockedBalance: 0 });
    expect([(await player.invoice(invoiceId)).status, await server.stateOf(invoiceId)]).toEqual([2, 'paid']);
  });
  it('P22 gives back what a chargeback took once the dispute is won, debts first', async () => {
    const player = await aPlayer(server);
    const invoiceId = await player.pay(100);
    await player.withdraw({ amount: 70 });
    await server.sendEvent(anEvent({ invoiceId, type: 'chargeback', amount: '100.00' }));
    expect(await player.account()).toMatchObject({ balance: 0, withdrawalBalance: 0 });
    const book = (operatorName: string) => server.operators.correct(invoiceId, operatorName, 'disputeWon');
    expect([await book('nora'), await book('omar'), await book('lena')].map(({ status }) => status)).toEqual([
      'second_name_needed',
      'applied',
      'applied_before',
    ]);
    expect(await player.account()).toMatchObject({ balance: 30, lockedBalance: 70, withdrawalBalance: 30 });
    expect(await server.stateOf(invoiceId)).toBe('dispute_won');
    // A bank that takes again what was won has it once more (P-66).
    await server.sendEvent(anEvent({ invoiceId, type: 'chargeback', amount: '100.00' }));
    expect((await player.account()).balance).toBe(0);
    expect(await server.stateOf(invoiceId)).toBe('charged_back');
  });
  it('P29 refuses to book what was never paid out', async () => {
    const { invoiceId } = await aHeldWithdrawal();
    expect(await server.operators.correct(invoiceId, 'nora', 'bankReturn')).toEqual({
      status: 'not_possible',
      state: 'review',
    });
  });
});

describe('the operator’s command line', () => {
  const operator = async (holder: string, ...words: string[]) =>
    operatorCommand({ DATABASE_URL: server.databaseUrl }, await server.operators.tokenOf(holder), words);
  it('P31 BO-088 lists, releases and rejects, and explains an invalid command', async () => {
    const { player, invoiceId } = await aHeldWithdrawal();
    const { invoiceId: other } = await aHeldWithdrawal(2100);
    const list = await operator('nora', 'withdrawals', 'list');
    expect(list.text).toMatch(new RegExp(`${invoiceId} {2}2000.00 EUR {2}Card {2}player ${player.id} {2}0 of 2 released`));
    const [first, usage] = await Promise.all([operator('nora', 'withdrawals', 'release', invoiceId), operator('', 'withdrawals')]);
    expect([first.code, usage.text]).toEqual([0, expect.stringMatching(/Use: npm run operator/)]);
    const [second, rejected] = await Promise.all([
      operator('omar', 'withdrawals', 'release', invoiceId),
      operator('nora', 'withdrawals', 'reject', other, '--reason', 'no papers'),
    ]);
    expect([second.text, rejected.text]).toEqual([expect.stringMatching(/is released/), expect.stringMatching(/is rejected/)]);
    // The command line uses the machine's clock, which is ahead of the frozen one here.
    server.passRealTime(Date.now() - server.clock.realNow().getTime() + RELEASE_UNDO_MS);
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
    expect(await server.stateOf(other)).toBe('failed');
    const [none, missing, nobody] = await Promise.all([
      operator('nora', 'withdrawals', 'release', randomUUID()),
      operator('mallory', 'withdrawals', 'release', invoiceId),
      operator('', 'withdrawals', 'release', invoiceId),
    ]);
    expect([none.text, missing.text, nobody.text]).toEqual([
      expect.stringMatching(/no such invoice/),
      expect.stringMatching(/This needs payments\.withdrawals\.approve. Roles that have it: payments/),
      expect.stringMatching(/Say who you are/),
    ]);
  }, 180_000);
});

it('W-35 I1 I2 I4 I9 I11 I12 I13 I14 I15 I16 I19 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['I14', 'I15', 'I16', 'I19']));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
  await expect(inTransaction(server.database, (transaction) => server.eraseOperatorActions(transaction))).rejects.toThrow(/written once/);
});
