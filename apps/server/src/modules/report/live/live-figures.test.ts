import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY_MS, MINUTE_MS, WEEK_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import type { DomainEvent } from '../../../kernel/followers/domain-events.ts';
import { aPlayer, aGameSession } from '../../../testing/builders.ts';
import { followToEnd } from '../../../testing/followers.ts';
import { aStudio } from '../../../testing/studio.ts';
import { aResident } from '../../../testing/people/resident.ts';
import { catalogueOf } from '../../game/index.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { liveMinutes } from './follow.ts';
import { sampleOnline, sweepMinutes } from './online.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());
const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);
/** A log and figures without a past. */
const forget = () =>
  query('delete from kernel.event; delete from kernel.event_cursor; delete from report.live_minute; delete from report.online_minute');
beforeEach(() => forget().then(() => undefined));

const compared = { amount: z.number(), lastWeek: z.number().nullable() };
const figuresShape = z.object({
  baseCurrency: z.string(),
  from: z.string(),
  to: z.string(),
  behindSeconds: z.number(),
  ggr: z.object({ ...compared, casino: z.number(), sport: z.number(), parts: z.array(z.unknown()) }),
  bets: z.object({ casino: z.number(), sport: z.number() }),
  deposits: z.object({ ...compared, count: z.number(), failedCount: z.number(), parts: z.array(z.unknown()) }),
  payouts: z.object({ ...compared, count: z.number(), parts: z.array(z.unknown()) }),
  online: z.object({ players: z.number(), lastWeek: z.number().nullable() }),
  points: z.array(z.object({ from: z.string(), ggr: z.number(), deposits: z.number(), online: z.number().nullable() })),
});
const follow = () => followToEnd(server.context, liveMinutes);

async function figures() {
  const { token } = await server.operator(`finance-${crypto.randomUUID()}`, 'finance');
  const answered = await server.call('GET', '/live-figures', { token });
  expect(answered.status).toBe(200);
  return figuresShape.parse(answered.body.data);
}
const happens = (...events: readonly DomainEvent[]) =>
  inTransaction(server.context.database, (transaction) => server.context.publish(transaction, ...events));

/** Moves money of a player other than by play. */
const paymentsOf = (playerId: string) => {
  const of = { playerId, invoiceId: crypto.randomUUID() };
  const invoice = (status: number) => ({
    id: of.invoiceId,
    amountMinor: '5000',
    currency: 'EUR',
    paymentMethod: 'Card',
    status,
    createdAt: server.clock.now().toISOString(),
    number: null,
    publicData: null,
  });
  return {
    deposit: (amountMinor: string, currency = 'EUR') => happens({ type: 'DepositSettled', ...of, amountMinor, currency }),
    withdrawal: (amountMinor: string, currency = 'EUR') => happens({ type: 'WithdrawalPaid', ...of, amountMinor, currency }),
    changed: (kind: 'deposit' | 'withdrawal', status: number) =>
      happens({ type: 'InvoiceChanged', playerId, kind, isNew: false, invoice: invoice(status) }),
  };
};

it('OS-01 BO-166 live figures need reports.read', async () => {
  const answers = [];
  for (const role of ['support', 'payments', 'identity', 'safety', 'editor', 'finance', 'risk', 'auditor']) {
    const { token } = await server.operator(`live-${role}`, role);
    const { status, body } = await server.call('GET', '/live-figures', { token });
    answers.push([role, status, body.error?.code ?? 0]);
  }
  const refused = (role: string) => [role, 403, 17_000];
  const admitted = (role: string) => [role, 200, 0];
  expect(answers).toEqual([
    ...['support', 'payments', 'identity', 'safety', 'editor'].map(refused),
    ...['finance', 'risk', 'auditor'].map(admitted),
  ]);
  expect((await server.call('GET', '/live-figures')).status).toBe(401);
});

it('BO-166 the last hour by product and currency in the base currency, with what failed, and by points', async () => {
  const player = await aPlayer(server);
  const studio = aStudio(server, await aGameSession(server, player));
  for (const [type, sent] of [
    ['bet', () => studio.bet('b1', '40.00')],
    ['win', () => studio.win('w1', '12.50')],
    ['bet', () => studio.bet('b2', '10.00', { roundId: 'taken-back' })],
    ['rollback', () => studio.rollback('x1', 'b2', { roundId: 'taken-back' })],
  ] as const)
    expect([type, (await sent()).body['status']]).toEqual([type, 'OK']);
  const payments = paymentsOf(player.id);
  await payments.deposit('5000');
  await payments.deposit('10800', 'USD');
  await payments.withdrawal('2000');
  await payments.changed('deposit', 3);
  await payments.changed('deposit', 1);
  await payments.changed('withdrawal', 3);
  await follow();
  await sampleOnline(server.context);
  const { from, to, points, ...sums } = await figures();
  const dollars = sums.deposits.amount - 50;
  expect(dollars).toBeGreaterThan(80);
  expect(dollars).toBeLessThan(108);
  expect(sums).toEqual({
    baseCurrency: 'EUR',
    behindSeconds: 0,
    ggr: { amount: 27.5, lastWeek: null, casino: 27.5, sport: 0, parts: [{ currency: 'EUR', staked: 40, paidOut: 12.5, amount: 27.5 }] },
    bets: { casino: 2, sport: 0 },
    deposits: {
      amount: 50 + dollars,
      lastWeek: null,
      count: 2,
      failedCount: 1,
      parts: [
        { currency: 'EUR', count: 1, amount: 50 },
        { currency: 'USD', count: 1, amount: 108 },
      ],
    },
    payouts: { amount: 20, lastWeek: null, count: 1, parts: [{ currency: 'EUR', count: 1, amount: 20 }] },
    online: { players: 0, lastWeek: null },
  });
  expect([new Date(to).getTime() - new Date(from).getTime(), points.length]).toEqual([60 * MINUTE_MS, 12]);
  expect(points.map(({ ggr, online }) => [ggr, online])).toEqual([...Array.from({ length: 11 }, () => [0, null]), [27.5, 0]]);
});

it('BO-166 against the same minutes a week ago, who was on line then included; what is older is taken away', async () => {
  const player = await aResident(server, 'AT', 40);
  const { deposit } = paymentsOf(player.id);
  server.clock.set(new Date(Math.ceil(server.clock.now().getTime() / MINUTE_MS) * MINUTE_MS));
  await deposit('1000');
  // One minute before the same hour a week later begins.
  server.clock.advanceMs(60 * MINUTE_MS);
  await deposit('2000');
  await follow();
  await player.ask('GET /api/wallet/accounts');
  await query('update player.session set last_seen_at = $1', [server.clock.now()]);
  await sampleOnline(server.context);
  await query('update player.session set last_seen_at = $1', [new Date(server.clock.now().getTime() - DAY_MS)]);
  // The first sample counts.
  await sampleOnline(server.context);
  expect(await figures()).toMatchObject({ deposits: { amount: 20, lastWeek: null }, online: { players: 0, lastWeek: null } });
  server.clock.advanceMs(WEEK_MS);
  expect(await figures()).toMatchObject({ deposits: { amount: 0, lastWeek: 20 }, online: { lastWeek: 1 } });
  server.clock.advanceMs(6 * MINUTE_MS);
  expect(await figures()).toMatchObject({ deposits: { lastWeek: 20 }, online: { lastWeek: null } });
  server.clock.advanceMs(5 * WEEK_MS);
  await sweepMinutes(server.context);
  const { rows } = await query('select minute from report.live_minute union all select minute from report.online_minute');
  expect(rows).toEqual([]);
});

const currencies = ['EUR', 'USD', 'BTC'] as const;
const amountMinor = fc.bigInt({ min: 0n, max: 10n ** 17n });
const anEvent = fc.record({
  minutesAgo: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(60 * 24 * 40)),
  currency: fc.constantFrom(...currencies),
  isSport: fc.boolean(),
  what: fc.oneof(
    fc.record({ type: fc.constant('BetPlaced' as const), amountMinor }),
    fc.record({ type: fc.constant('WinPaid' as const), amountMinor, playKind: fc.constantFrom('normal', 'jackpot', 'promo', 'freespin') }),
    fc.record({ type: fc.constant('MoneyRolledBack' as const), stake: amountMinor, payout: amountMinor }),
    fc.record({ type: fc.constant('DepositSettled' as const), amountMinor }),
    fc.record({ type: fc.constant('WithdrawalPaid' as const), amountMinor }),
    fc.record({
      type: fc.constant('InvoiceChanged' as const),
      kind: fc.constantFrom('deposit', 'withdrawal'),
      status: fc.constantFrom(1, 2, 3),
    }),
    fc.record({ type: fc.constant('PlayerChanged' as const) }),
  ),
});
type LoggedFact = typeof anEvent extends fc.Arbitrary<infer T> ? T : never;

/** The data of an event as its writer puts it down. */
function dataOf({ what, currency, isSport }: LoggedFact, games: { casino: string; sport: string }): object {
  const standing = { gameId: isSport ? games.sport : games.casino };
  const { type } = what;
  if (type === 'PlayerChanged') return {};
  if (type === 'InvoiceChanged') return { kind: what.kind, isNew: false, invoice: { currency, status: what.status } };
  if (type === 'MoneyRolledBack')
    return { currency, amountMinor: '0', standing, grossStakeMinor: String(what.stake), grossPayoutMinor: String(what.payout) };
  const { amountMinor: moved } = what;
  if (type === 'DepositSettled' || type === 'WithdrawalPaid') return { currency, amountMinor: String(moved) };
  return { currency, amountMinor: String(moved), standing, playKind: type === 'WinPaid' ? what.playKind : 'normal' };
}

type Counted = Record<'stakes' | 'payouts' | 'bets' | 'deposits' | 'deposited' | 'failed' | 'withdrawals' | 'withdrawn', bigint>;

/** The sums of one event, computed independently. */
function counted({ what }: LoggedFact): Partial<Counted> {
  switch (what.type) {
    case 'BetPlaced':
      return { stakes: what.amountMinor, bets: what.amountMinor > 0n ? 1n : 0n };
    case 'WinPaid':
      return { payouts: ['promo', 'freespin'].includes(what.playKind) ? 0n : what.amountMinor };
    case 'MoneyRolledBack':
      return { stakes: -what.stake, payouts: -what.payout };
    case 'DepositSettled':
      return { deposits: 1n, deposited: what.amountMinor };
    case 'WithdrawalPaid':
      return { withdrawals: 1n, withdrawn: what.amountMinor };
    case 'InvoiceChanged':
      return { failed: what.kind === 'deposit' && what.status === 3 ? 1n : 0n };
    default:
      return {};
  }
}

/** The whole table by a naive count: a line for each minute, currency and kind of figure that is not nothing. */
function onPaper(events: readonly LoggedFact[], now: Date): string[] {
  const sums = new Map<string, bigint>();
  for (const event of events.filter(({ minutesAgo }) => minutesAgo < 60)) {
    const at = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - event.minutesAgo * MINUTE_MS).toISOString();
    for (const [figure, value] of Object.entries(counted(event))) {
      const product = ['stakes', 'payouts', 'bets'].includes(figure) ? (event.isSport ? 'sport' : 'casino') : 'money';
      const key = `${at} ${event.currency} ${product} ${figure}`;
      sums.set(key, (sums.get(key) ?? 0n) + value);
    }
  }
  return [...sums]
    .filter(([, value]) => value !== 0n)
    .map(([key, value]) => `${key} ${value}`)
    .toSorted();
}

const columns = [
  ['casino', 'bets', 'casino_bets'],
  ['casino', 'stakes', 'casino_stake_minor'],
  ['casino', 'payouts', 'casino_payout_minor'],
  ['sport', 'bets', 'sport_bets'],
  ['sport', 'stakes', 'sport_stake_minor'],
  ['sport', 'payouts', 'sport_payout_minor'],
  ['money', 'deposits', 'deposits'],
  ['money', 'deposited', 'deposit_minor'],
  ['money', 'failed', 'failed_deposits'],
  ['money', 'withdrawals', 'withdrawals'],
  ['money', 'withdrawn', 'withdrawal_minor'],
] as const;

async function inTable(): Promise<string[]> {
  const { rows } = await query('select * from report.live_minute');
  const row = z.looseObject({ minute: z.date(), currency: z.string() });
  return z
    .array(row)
    .parse(rows)
    .flatMap((one) =>
      columns.map(([product, figure, column]) => `${one.minute.toISOString()} ${one.currency} ${product} ${figure} ${String(one[column])}`),
    )
    .filter((line) => !line.endsWith(' 0'))
    .toSorted();
}

/** Follows to the end in batches of this size; some are killed after they have added, before they are committed. */
async function followKilled(eventsMax: number, kills: readonly number[]): Promise<void> {
  let turn = 0;
  const killing = {
    ...liveMinutes,
    eventsMax,
    handle: async (...given: Parameters<typeof liveMinutes.handle>) => {
      await liveMinutes.handle(...given);
      turn += 1;
      if (kills.includes(turn)) throw new Error('killed');
    },
  };
  for (let attempt = 0; attempt <= kills.length; attempt += 1)
    try {
      await followToEnd(server.context, killing);
      return;
    } catch (error) {
      if (!(error instanceof Error && error.message === 'killed')) throw error;
    }
}

it('BO-166 sums are those of a naive count, whatever the batches, after kills, and replayed from zero', async () => {
  const { games } = await catalogueOf(server.context);
  const idOf = (isSport: boolean) => games.find(({ type }) => (type === sportsbookGameType) === isSport)?.id ?? '';
  const ids = { casino: idOf(false), sport: idOf(true) };
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEvent, { maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }),
      async (events, eventsMax, kills) => {
        await forget();
        const now = server.clock.now();
        for (const event of events)
          await query('insert into kernel.event (type, data, created_at) values ($1, $2, $3)', [
            event.what.type,
            JSON.stringify(dataOf(event, ids)),
            new Date(now.getTime() - event.minutesAgo * MINUTE_MS),
          ]);
        await followKilled(eventsMax, kills);
        const paper = onPaper(events, now);
        expect(await inTable()).toEqual(paper);
        await query('delete from report.live_minute; delete from kernel.event_cursor');
        await follow();
        expect(await inTable()).toEqual(paper);
      },
    ),
    { numRuns: 25 },
  );
});
