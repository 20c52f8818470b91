import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { RELEASE_UNDO_MS } from '@pavilion/contract/console/act-limits.ts';
import { DomainError } from '../../kernel/errors.ts';
import { startNeighbour } from '../../testing/neighbour.ts';
import { seededCampaignId } from '../game/bonuses/campaigns/seed.ts';
import { seedRetention } from '../retention/index.ts';
import { seededQuestId } from '../retention/seed.ts';
import { activeAccountOf } from '../wallet/index.ts';
import { connectionOf } from '../wallet/ledger/connection.ts';
import { setWithdrawalDecline } from './testing/policy.ts';
import { aGambler } from './testing/gambler.ts';
import { operatorsAt } from './testing/operators.ts';
import { makeDepositQuests } from './testing/books.ts';
import { aPlayer, anEvent } from './testing/payer.ts';
import { type PaymentServer, startPaymentServer } from './testing/payment-server.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Requests at once, half of them to each of two processes (reliability §6). */
const AT_ONCE = 30;
// How often all of it is repeated; `npm run races` repeats it fifty times, as reliability §6 asks.
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5);
const thirty = Array.from({ length: AT_ONCE }, (_, index) => index);
const rounds = Array.from({ length: ROUNDS }, (_, index) => index);
const patience = { timeout: 120_000 };

let server: PaymentServer;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;
/** The same product as its two processes are asked. */
let processes: readonly PaymentServer[];
beforeAll(async () => {
  server = await startPaymentServer();
  await server.askTwoFrom(200_000n);
  await server.psp('/settings', { payouts: 'manual' });
  neighbour = await startNeighbour({ ...server, testDatabase: { url: server.databaseUrl } }, { publicUrl: server.url });
  processes = [server, { ...server, ...server.callsTo(neighbour.url) }];
});
afterAll(async () => {
  await neighbour.stop();
  await server.stop();
});

/** One of the two, in turn. */
function processOf(index: number): PaymentServer {
  const found = processes[index % processes.length];
  if (found === undefined) throw new Error('there are two processes');
  return found;
}

type Player = Awaited<ReturnType<typeof aPlayer>>;
const get = async ({ token }: Player, path: string) => (await server.call('GET', path, { token })).body.data;
const put = ({ token }: Player, path: string, index: number) => processOf(index).call('PUT', path, { token });
const post = ({ token }: Player, kind: 'deposit' | 'withdrawal', sent: { index: number; body: object; key: string }) =>
  processOf(sent.index).call('POST', `/api/payment/invoices/${kind}`, {
    token,
    body: sent.body,
    headers: { 'idempotency-key': sent.key, connection: 'close' },
  });
const statusesOf = (answers: readonly { status: number }[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b);
/** The answer to a call, which is made again where an overloaded machine decided nothing: 503 alone may come from that (reliability §6). */
async function decided<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  const answer = await call();
  return answer.status === 503 ? decided(call) : answer;
}
const oneOf = (won: number, lost: number): number[] => [won, ...Array.from({ length: AT_ONCE - 1 }, () => lost)].toSorted((a, b) => a - b);

const activate = (questId: string): string => `/api/retention/quests/${questId}/activate`;
const questList = z.array(z.looseObject({ id: z.string(), state: z.int(), tasks: z.array(z.looseObject({ progress: z.int() })) }));
const questsOf = async (player: Player) =>
  questList
    .parse(await get(player, '/api/retention/player-quests?state[]=2&state[]=3'))
    .map(({ id, state, tasks }) => ({ id, state, progress: tasks.map(({ progress }) => progress) }));

describe('thirty at once in two processes, round after round', () => {
  it('X4 open one account of a currency', async () => {
    for (const _ of rounds) {
      const player = await aPlayer(server);
      const open = (index: number) =>
        processOf(index).call('POST', '/api/wallet/accounts', { token: player.token, body: { currency: 'USD' } });
      const answers = await Promise.all(thirty.map((index) => decided(() => open(index))));
      expect(statusesOf(answers)).toEqual(thirty.map(() => 200));
      expect(await get(player, '/api/wallet/accounts')).toMatchObject([{ currency: 'EUR' }, { currency: 'USD' }]);
      expect(await server.eventsOf(player.id, 'AccountOpened')).toBe(2);
    }
  });

  it('X5 leave one account active, whichever of two they switch to', async () => {
    const player = await aPlayer(server);
    await server.call('POST', '/api/wallet/accounts', { token: player.token, body: { currency: 'USD' } });
    const ids = (await player.accounts()).map(({ id }) => id);
    for (const round of rounds) {
      // Pairs, so that both processes are asked for both.
      const answers = await Promise.all(
        thirty.map((index) => decided(() => put(player, `/api/wallet/accounts/${ids[(index >> 1) % 2]}/switch`, index + round))),
      );
      expect(statusesOf(answers)).toEqual(thirty.map(() => 200));
      expect((await player.accounts()).filter(({ status }) => status === 1)).toHaveLength(1);
    }
  });

  it('X6 P18 open one invoice by one key, ask the provider once and reserve the limit once', async () => {
    const player = await aPlayer(server);
    const limit = { definition: 3, period: 'daily', amount: 10 * ROUNDS, currency: 'EUR' };
    expect((await server.call('POST', '/api/player/limits', { token: player.token, body: limit })).status).toBe(200);
    const body = player.depositBody({ amount: 10 });
    for (const round of rounds) {
      const key = randomUUID();
      const answers = await Promise.all(thirty.map((index) => post(player, 'deposit', { index, body, key })));
      expect(statusesOf(answers)).toEqual(thirty.map(() => 200));
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
      expect(await server.depositsAtProvider()).toBe(round + 1);
    }
    expect(await player.invoices('?perPage=100')).toHaveLength(ROUNDS);
    // The reserved sum is exactly the limit, neither more nor less.
    const beyond = await post(player, 'deposit', { index: 0, body, key: randomUUID() });
    expect([beyond.status, beyond.body.error?.code]).toEqual([409, 13_100]);
  });

  it('X7 P2 P3 credit one payment once, reported by one event and by others', async () => {
    const player = await aPlayer(server);
    for (const round of rounds) {
      const { invoiceId } = await player.open({ amount: 10 + round });
      const event = anEvent({ invoiceId, amount: String(10 + round) });
      await server.bookAsPaid(event);
      const send = (index: number) => processOf(index).sendEvent(index < AT_ONCE / 2 ? event : { ...event, eventId: randomUUID() });
      expect(new Set(await Promise.all(thirty.map(send)))).toEqual(new Set([200]));
      await expect.poll(() => server.eventsOf(player.id, 'DepositSettled'), patience).toBe(round + 1);
      expect((await player.account()).balance).toBe(((round + 1) * (20 + round)) / 2);
    }
  });

  it('X7 X14 give one bonus with it, one step of a quest and one reward in loyalty points', async () => {
    await seedRetention(server.app.context);
    const [stepped, rewarded] = [seededQuestId('map-of-the-lake'), seededQuestId('first-steps')];
    await makeDepositQuests(server.database, { stepped, rewarded, quantity: AT_ONCE });
    for (const round of rounds) {
      const player = await aPlayer(server);
      for (const questId of [stepped, rewarded]) expect((await put(player, activate(questId), round)).status).toBe(200);
      const { invoiceId } = await player.open({ bonusId: seededCampaignId('welcome-part-1'), isBonusDecline: false });
      const event = anEvent({ invoiceId, amount: '50.00' });
      await server.bookAsPaid(event);
      const send = (index: number) => processOf(index).sendEvent(index < AT_ONCE / 2 ? event : { ...event, eventId: randomUUID() });
      expect(new Set(await Promise.all(thirty.map(send)))).toEqual(new Set([200]));
      await expect.poll(() => questsOf(player), patience).toContainEqual({ id: rewarded, state: 3, progress: [1] });
      // A follower that counted twice would have done so by then: the log is read in its order.
      const { invoiceId: last } = await player.open({ amount: 20 });
      const marker = anEvent({ invoiceId: last, amount: '20.00' });
      await server.bookAsPaid(marker);
      await server.sendEvent(marker);
      await expect.poll(() => questsOf(player), patience).toContainEqual({ id: stepped, state: 2, progress: [2] });
      expect(await get(player, '/api/game/player-bonuses')).toMatchObject([{ status: 2, amount: 50 }]);
      expect(await player.account()).toMatchObject({ balance: 120 });

      const collected = await Promise.all(thirty.map((index) => put(player, activate(rewarded), index)));
      expect(statusesOf(collected)).toEqual(oneOf(200, 409));
      await expect.poll(() => get(player, '/api/retention/account'), patience).toMatchObject({ points: 10 });
      expect(await server.eventsOf(player.id, 'PointsGranted')).toBe(1);
    }
  });

  it('X14 start one quest once', async () => {
    await seedRetention(server.app.context);
    const questId = seededQuestId('first-steps');
    for (const _ of rounds) {
      const player = await aPlayer(server);
      const answers = await Promise.all(thirty.map((index) => put(player, activate(questId), index)));
      expect(statusesOf(answers)).toEqual(oneOf(200, 409));
      expect(await server.eventsOf(player.id, 'QuestStarted')).toBe(1);
    }
  });

  it('X17 I19 take no stake and no deposit after an exclusion, and lose nothing of what raced with it', async () => {
    for (const round of rounds) {
      const player = await aPlayer(server);
      await player.pay(400);
      const { bet } = await aGambler(server, player);
      const exclude = { token: player.token, body: { definition: 4, period: '6m' } };
      const deposit = (index: number) => post(player, 'deposit', { index, body: player.depositBody({ amount: 10 }), key: randomUUID() });
      const stakes = thirty.map((index) => () => bet('10', `x17-${round}-${index}`).then(({ status }) => status));
      const others = [
        ...[0, 1, 2, 3, 4].map((index) => () => deposit(index).then(({ status }) => status)),
        () =>
          post(player, 'withdrawal', { index: round, body: player.withdrawalBody({ amount: 100 }), key: randomUUID() }).then(
            ({ status }) => status,
          ),
        () =>
          processOf(round)
            .call('POST', '/api/player/limits', exclude)
            .then(({ status }) => status),
      ];
      const middle = (round * 7) % AT_ONCE;
      const acts = [...stakes.slice(0, middle), ...others, ...stakes.slice(middle)];
      const answers: (string | number)[] = await Promise.all(acts.map((act): Promise<string | number> => act()));
      const [withdrawn, excluded] = [answers[middle + 5], answers[middle + 6]];
      expect(excluded).toBe(200);
      const taken = answers.filter((answer) => answer === 'OK').length;
      expect(answers.filter((answer) => typeof answer === 'string' && !['OK', 'PLAYER_EXCLUDED'].includes(answer))).toEqual([]);
      const account = await activeAccountOf(server.app.context, player.id);
      const lockedMinor = withdrawn === 200 ? 10_000n : 0n;
      expect(account?.balances).toMatchObject({ cash: 40_000n - BigInt(taken) * 1_000n - lockedMinor, locked: lockedMinor });
      expect((await bet('10')).status).toBe('PLAYER_EXCLUDED');
      expect((await deposit(round)).status).not.toBe(200);
    }
  });

  it('X8 P23 reserve the whole balance once', async () => {
    const player = await aPlayer(server);
    const body = player.withdrawalBody({ amount: 80 });
    for (const round of rounds) {
      await player.pay(80);
      const answers = await Promise.all(thirty.map((index) => post(player, 'withdrawal', { index, body, key: randomUUID() })));
      expect(statusesOf(answers)).toEqual(oneOf(200, 422));
      expect(await player.account()).toMatchObject({ balance: 0, lockedBalance: 80 * (round + 1), withdrawalBalance: 0 });
    }
  });

  it('X8 P24 never pay out what was staked', async () => {
    const player = await aPlayer(server);
    const { bet } = await aGambler(server, player);
    // As a studio does: what was not decided is sent again under its id.
    const staked = async (externalId: string): Promise<string> => {
      try {
        return (await bet('10', externalId)).status;
      } catch (error) {
        if (error instanceof DomainError && error.reason === 'temporarilyUnavailable') return staked(externalId);
        throw error;
      }
    };
    const body = player.withdrawalBody({ amount: 10 });
    let lockedMajor = 0;
    for (const _ of rounds) {
      await player.pay(100);
      const [bets, withdrawals] = await Promise.all([
        Promise.all(thirty.map(() => staked(randomUUID()))),
        Promise.all(thirty.map((index) => post(player, 'withdrawal', { index, body, key: randomUUID() }))),
      ]);
      const reserved = withdrawals.filter(({ status }) => status === 200).length * 10;
      lockedMajor += reserved;
      expect(bets.filter((status) => status === 'OK').length * 10 + reserved).toBe(100);
      expect(withdrawals.filter(({ status }) => ![200, 422, 503].includes(status))).toEqual([]);
      expect(await player.account()).toMatchObject({ balance: 0, lockedBalance: lockedMajor });
    }
  });

  it('X9 P15 credit a payment, however often it is declined at the same time', async () => {
    const player = await aPlayer(server);
    for (const round of rounds) {
      const { invoiceId } = await player.open({ amount: 10 + round });
      const event = anEvent({ invoiceId, amount: String(10 + round) });
      await server.bookAsPaid(event);
      const decline = (index: number) => put(player, `/api/payment/invoices/${invoiceId}/decline`, index);
      const first = round % 2 === 0 ? [] : [processOf(round).sendEvent(event)];
      const answers = await Promise.all(thirty.map(decline));
      await Promise.all([...first, processOf(round).sendEvent(event)]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      await expect.poll(() => server.stateOf(invoiceId), patience).toBe('success');
      expect((await player.account()).balance).toBe(((round + 1) * (20 + round)) / 2);
    }
  });

  /** Two operators, signed in at both processes. */
  const desks = async () => {
    const both = [server.app, neighbour].map(({ context }) => operatorsAt(context));
    for (const desk of both) for (const name of ['nora', 'omar']) await desk.actorOf(name);
    return (index: number) => {
      const desk = both[index % 2];
      if (desk === undefined) throw new Error('There is no such desk.');
      return desk;
    };
  };

  it('X19 P31 order one payout by the second of two operators', async () => {
    const player = await aPlayer(server);
    await server.verifyIdentity(player.id);
    const desk = await desks();
    for (const _ of rounds) {
      await player.pay(2000);
      const invoiceId = await player.withdraw({ amount: 2000 });
      const release = (index: number, operatorName: string) => desk(index).release(invoiceId, operatorName);
      expect(await release(0, 'nora')).toBe('secondNeeded');
      const released = await Promise.all(thirty.map((index) => release(index, index % 3 === 0 ? 'nora' : 'omar')));
      expect(released.filter((state) => state === 'released')).toHaveLength(1);
      server.passRealTime(RELEASE_UNDO_MS);
      await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
      expect(await server.payoutsAtProvider(invoiceId)).toBe(1);
    }
  });

  it('X19 P30 let the player’s cancel or the operator’s release win, never both', async () => {
    await setWithdrawalDecline(server.database, true);
    const player = await aPlayer(server);
    await server.verifyIdentity(player.id);
    const desk = await desks();
    for (const round of rounds) {
      const before = await player.account();
      await player.pay(2000);
      const invoiceId = await player.withdraw({ amount: 2000 });
      await desk(0).release(invoiceId, 'nora');
      const cancel = (index: number) => put(player, `/api/payment/invoices/${invoiceId}/decline`, index);
      const release = (index: number) => desk(index >> 1).release(invoiceId, 'omar');
      const acts = thirty.map(async (index) =>
        (index + round) % 2 === 0
          ? { cancelled: (await cancel(index >> 1)).status, released: '' }
          : { cancelled: 0, released: await release(index) },
      );
      const answers = await Promise.all(acts);
      server.passRealTime(RELEASE_UNDO_MS);
      await expect.poll(() => server.stateOf(invoiceId), patience).toMatch(/^(cancelled|submitted)$/);
      const isCancelled = (await server.stateOf(invoiceId)) === 'cancelled';
      expect(answers.filter(({ released }) => released === 'released')).toHaveLength(isCancelled ? 0 : 1);
      expect(answers.filter(({ cancelled }) => ![0, 200, 409].includes(cancelled))).toEqual([]);
      expect(answers.some(({ cancelled }) => cancelled === 200)).toBe(isCancelled);
      expect(await server.payoutsAtProvider(invoiceId)).toBe(isCancelled ? 0 : 1);
      const { balance, lockedBalance } = await player.account();
      expect([balance - before.balance, lockedBalance - before.lockedBalance]).toEqual(isCancelled ? [2000, 0] : [0, 2000]);
    }
    await setWithdrawalDecline(server.database, false);
  });
});

it('I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 I13 I14 I15 I16 I17 I18 I19 I21 are whole after all of it', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['I3', 'I5', 'I6', 'I7', 'I8', 'I10', 'I17', 'I18', 'I21']));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
