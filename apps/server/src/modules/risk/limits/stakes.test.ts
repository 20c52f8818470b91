import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { limitZones } from '../reactions.ts';
import { aGambler, type Gambler } from '../testing/gambler.ts';

const thirty = Array.from({ length: 30 }, (_, index) => index);

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

const bets = (amount: number, over: object = {}) => ({ definition: 1, period: 'daily', amount, currency: 'EUR', ...over });
const losses = (amount: number, over: object = {}) => bets(amount, { definition: 2, ...over });
/** Midday in Berlin, so that a test stays within one window unless it moves the clock. */
const setClock = (moment: string): void => server.clock.set(new Date(moment));
const statusOf = async (called: ReturnType<Gambler['put']>): Promise<number> => (await called).status;

describe('limits of bets and losses', () => {
  it('R-01 R-02 E-20 C-39 L11 are listed with what is used, and count what came before them in the period', async () => {
    setClock('2027-01-13T11:00:00Z');
    const ann = await aGambler(server);
    await ann.bet('12.50');
    await ann.set(bets(50));
    await ann.set(losses(40, { period: 'weekly' }));
    expect(await ann.limits()).toMatchObject([
      { definition: 1, amount: 50, currentAmount: 12.5, startedAt: '2027-01-12T23:00:00.000Z', expiredAt: '2027-01-13T23:00:00.000Z' },
      { definition: 2, amount: 40, currentAmount: 12.5, startedAt: '2027-01-10T23:00:00.000Z', expiredAt: '2027-01-17T23:00:00.000Z' },
    ]);
    expect((await ann.post(bets(10))).status).toBe(409);
  });
  it('R-12 R-14 C39 P-12 refuses a bet in a running game and the next start: 14100 for bets, 14101 for losses', async () => {
    setClock('2027-01-13T11:00:00Z');
    const [ann, ben] = [await aGambler(server), await aGambler(server)];
    await ann.set(bets(20));
    await ben.set(losses(20));
    expect([await ann.play(), await ben.play()]).toEqual([0, 0]);
    await Promise.all([ann.launch(), ben.launch()]);
    expect([await ann.bet('20.01'), await ann.bet('20.00'), await ann.bet('0.01')]).toEqual(['LIMIT_EXCEEDED', 'OK', 'LIMIT_EXCEEDED']);
    expect([await ben.bet('20.00'), await ben.bet('0.01')]).toEqual(['OK', 'LIMIT_EXCEEDED']);
    expect([await ann.play(), await ben.play()]).toEqual([14_100, 14_101]);
    expect(await ben.win('5.00')).toBe('OK');
    expect(await ben.play()).toBe(0);
  });
  it('R-05 begins again at the local midnight', async () => {
    setClock('2027-01-13T22:59:00Z');
    const ann = await aGambler(server);
    await ann.set(bets(20));
    expect(await ann.bet('20.00')).toBe('OK');
    setClock('2027-01-13T23:00:00Z');
    expect(await ann.limits()).toMatchObject([{ currentAmount: 0, startedAt: '2027-01-13T23:00:00.000Z' }]);
    expect(await ann.bet('20.00')).toBe('OK');
    expect(await ann.limits()).toMatchObject([{ currentAmount: 20 }]);
  });
  it('R-06 R-07 L5 tightens at once, also below what is used, and loosens after 24 hours', async () => {
    setClock('2027-01-13T11:00:00Z');
    const ann = await aGambler(server);
    const { id } = await ann.set(bets(50));
    await ann.bet('30.00');
    await ann.put(id, { amount: 25 });
    expect(await ann.bet('0.01')).toBe('LIMIT_EXCEEDED');
    await ann.put(id, { amount: 100 });
    await ann.put(id, { amount: 120 });
    expect(await ann.limits()).toMatchObject([
      { amount: 25, currentAmount: 30, pendingExist: true },
      { status: 2, amount: 120 },
    ]);
    setClock('2027-01-14T10:59:59Z');
    await ann.launch();
    expect(await ann.bet('25.01')).toBe('LIMIT_EXCEEDED');
    setClock('2027-01-14T11:00:00Z');
    expect(await ann.bet('120.00')).toBe('OK');
    expect(await ann.bet('0.01')).toBe('LIMIT_EXCEEDED');
    expect(await ann.limits()).toMatchObject([{ id, amount: 120, currentAmount: 120, pendingExist: false }]);
    await ann.put(id, { amount: 110 });
    expect(await ann.bet('0.01')).toBe('LIMIT_EXCEEDED');
  });
  it('R-08 L5 a removed limit binds for 24 hours; a higher one set meanwhile waits as long, a lower one works at once', async () => {
    setClock('2027-01-13T11:00:00Z');
    const [ann, ben] = [await aGambler(server), await aGambler(server)];
    for (const player of [ann, ben]) {
      const { id } = await player.set(bets(20));
      await player.remove(id);
    }
    await ann.post(bets(90));
    await ben.post(bets(10));
    expect(await ann.bet('20.01')).toBe('LIMIT_EXCEEDED');
    expect(await ben.bet('10.01')).toBe('LIMIT_EXCEEDED');
    expect(await ben.limits()).toMatchObject([{ amount: 10, cancelProcess: false, pendingExist: false }]);
    server.clock.advanceMs(DAY_MS);
    await ann.launch();
    expect(await ann.bet('90.01')).toBe('LIMIT_EXCEEDED');
    expect(await ann.bet('90.00')).toBe('OK');
  });
  it('R-07 a withdrawn raise never takes effect', async () => {
    setClock('2027-01-13T11:00:00Z');
    const ann = await aGambler(server);
    const { id } = await ann.set(losses(20));
    await ann.put(id, { amount: 500 });
    const waiting = (await ann.limits()).find(({ status }) => status === 2);
    await ann.remove(waiting?.id ?? '');
    server.clock.advanceMs(2 * DAY_MS);
    await ann.launch();
    expect(await ann.bet('20.01')).toBe('LIMIT_EXCEEDED');
  });
  it('R-09 L3 a day above the week is accepted and the week rules; a shorter period waits', async () => {
    setClock('2027-01-13T11:00:00Z');
    const ann = await aGambler(server);
    await ann.set(bets(100));
    const { id } = await ann.set(bets(30, { period: 'weekly' }));
    expect(await ann.bet('30.01')).toBe('LIMIT_EXCEEDED');
    expect(await ann.bet('30.00')).toBe('OK');
    expect(await statusOf(ann.put(id, { period: 'daily' }))).toBe(409);
    await ann.put(id, { period: 'monthly', amount: 20 });
    expect(await ann.limits()).toMatchObject([
      { amount: 100 },
      { period: 'weekly', currentAmount: 30, pendingExist: true },
      { status: 2, period: 'monthly', startedAt: '2027-01-14T11:00:00.000Z' },
    ]);
  });
  it('R-09 R-61 a longer period binds at once beside the old one, which goes 24 hours later; taken back it binds as long', async () => {
    setClock('2027-03-31T11:00:00Z');
    const [ann, ben] = [await aGambler(server), await aGambler(server)];
    const { id } = await ann.set(bets(30, { period: 'weekly' }));
    await ann.bet('30.00');
    await ann.put(id, { period: 'monthly' });
    const own = await ben.set(bets(30, { period: 'weekly' }));
    await ben.put(own.id, { period: 'monthly', amount: 20 });
    expect([await ben.bet('20.01'), await ben.bet('20.00')]).toEqual(['LIMIT_EXCEEDED', 'OK']);
    const waiting = (await ben.limits()).find(({ status }) => status === 2);
    expect(await statusOf(ben.remove(waiting?.id ?? '', {}))).toBe(200);
    expect(await ben.limits()).toMatchObject([
      { id: own.id, amount: 30, pendingExist: false },
      { period: 'monthly', amount: 20, currentAmount: 20, cancelProcess: true, expiredAt: '2027-04-01T11:00:00.000Z' },
    ]);
    expect(await ben.bet('0.01')).toBe('LIMIT_EXCEEDED');
    // A new month has begun for both, the week continues.
    setClock('2027-04-01T10:59:00Z');
    await Promise.all([ann.launch(), ben.launch()]);
    expect([await ann.bet('0.01'), await ben.bet('10.01'), await ben.bet('10.00')]).toEqual(['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED', 'OK']);
    setClock('2027-04-01T11:00:00Z');
    expect([await ann.bet('30.00'), await ann.bet('0.01')]).toEqual(['OK', 'LIMIT_EXCEEDED']);
    expect(await ann.limits()).toMatchObject([{ id, period: 'monthly', currentAmount: 30, pendingExist: false }]);
  });
  it('L3 counts a bet in another currency at its rate', async () => {
    setClock('2027-01-13T11:00:00Z');
    const ann = await aGambler(server, { currency: 'USD' });
    await ann.set(bets(50));
    // The first request loads the rates.
    await expect.poll(() => ann.bet('60.00', 'too-much')).toBe('LIMIT_EXCEEDED');
    expect(await ann.bet('48.00')).toBe('OK');
    const [limit] = await ann.limits();
    expect(limit?.currentAmount).toBeGreaterThan(40);
    expect(limit?.currentAmount).toBeLessThan(50);
  });
  it('L5 X16 keeps one waiting change of thirty, and one of thirty new limits', async () => {
    setClock('2027-01-13T11:00:00Z');
    const ann = await aGambler(server);
    const created = await Promise.all(thirty.map(() => ann.post(bets(50)).then(({ status }) => status)));
    expect(created.filter((status) => status === 200)).toHaveLength(1);
    const [limit] = await ann.limits();
    await Promise.all(thirty.map((number) => ann.put(limit?.id ?? '', { amount: 100 + number })));
    expect(await ann.limits()).toHaveLength(2);
  });
  it('L1 a move at 23:59 leaves the running window alone, opens the next at its end, and works once in thirty days', async () => {
    setClock('2027-02-10T22:59:00Z');
    const ann = await aGambler(server);
    await ann.set(bets(20));
    await ann.bet('20.00');
    await ann.ask('PUT', '/api/player/profile', { timeZone: 'Asia/Tokyo' });
    await server.follow([limitZones]);
    expect(await ann.bet('0.01')).toBe('LIMIT_EXCEEDED');
    setClock('2027-02-10T23:00:00Z');
    expect(await ann.bet('20.00')).toBe('OK');
    // Afterwards the period ends at midnight in Tokyo, 15:00 UTC, but lasts at least half a day.
    expect(await ann.limits()).toMatchObject([{ startedAt: '2027-02-10T23:00:00.000Z', expiredAt: '2027-02-11T15:00:00.000Z' }]);
    await ann.ask('PUT', '/api/player/profile', { timeZone: 'Pacific/Honolulu' });
    await server.follow([limitZones]);
    setClock('2027-02-11T15:00:00Z');
    await ann.launch();
    expect(await ann.bet('20.00')).toBe('OK');
    expect(await ann.limits()).toMatchObject([{ startedAt: '2027-02-11T15:00:00.000Z', expiredAt: '2027-02-12T15:00:00.000Z' }]);
  });
  it('L5 a pack may require the player’s confirmation after the 24 hours: without it the raise expires after seven days', async () => {
    setClock('2027-01-13T11:00:00Z');
    const ann = await aGambler(server, { country: 'IE' });
    const { id } = await ann.set(bets(2));
    await ann.put(id, { amount: 3 });
    const [, waiting] = await ann.limits();
    expect(waiting).toMatchObject({ status: 2, startedAt: '2027-01-14T11:00:00.000Z', confirmUntil: '2027-01-21T11:00:00.000Z' });
    expect(await statusOf(ann.confirm(waiting?.id ?? ''))).toBe(409);
    setClock('2027-01-14T11:00:00Z');
    await ann.launch();
    expect(await ann.bet('2.01')).toBe('LIMIT_EXCEEDED');
    expect(await statusOf(ann.confirm(waiting?.id ?? ''))).toBe(200);
    expect(await ann.bet('3.00')).toBe('OK');
    await ann.remove(id);
    setClock('2027-01-22T10:59:59Z');
    expect(await ann.limits()).toMatchObject([{ cancelProcess: true }]);
    setClock('2027-01-22T11:00:00Z');
    expect(await ann.limits()).toMatchObject([{ amount: 3, cancelProcess: false }]);
  });
  it('L12 A3 keeps every change for ever: who, old, new, when it works and when it was confirmed', async () => {
    setClock('2027-01-13T11:00:00Z');
    const ann = await aGambler(server);
    const { id } = await ann.set(bets(50));
    await ann.put(id, { amount: 40 });
    await ann.put(id, { amount: 60 });
    const waiting = (await ann.limits()).find(({ status }) => status === 2);
    expect(await statusOf(ann.remove(waiting?.id ?? ''))).toBe(200);
    expect(await statusOf(ann.remove(id))).toBe(200);
    const { pool } = server.testDatabase;
    const kept = await pool.query('select action, old_amount_minor, amount_minor from risk.limit_change where limit_id = $1 order by id', [
      id,
    ]);
    expect(kept.rows).toEqual([
      { action: 'created', old_amount_minor: null, amount_minor: 5000n },
      { action: 'tightened', old_amount_minor: 5000n, amount_minor: 4000n },
      { action: 'loosening', old_amount_minor: 4000n, amount_minor: 6000n },
      { action: 'withdrawn', old_amount_minor: 4000n, amount_minor: 4000n },
      { action: 'removal', old_amount_minor: 4000n, amount_minor: 4000n },
    ]);
    await expect(pool.query('delete from risk.limit_change')).rejects.toThrow('written once');
    const audit = await pool.query(
      `select actor, detail from kernel.audit_record where kind = 'limitChanged' and player_id = $1 order by id`,
      [ann.id],
    );
    expect(audit.rows).toMatchObject([
      { actor: 'player', detail: { before: null, after: '5000 daily' } },
      { detail: { before: '5000 daily', after: '4000 daily' } },
      { detail: { action: 'loosening' } },
      { detail: { action: 'withdrawn' } },
      { detail: { action: 'removal', before: '4000 daily', after: null } },
    ]);
  });
});
