import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aGambler } from '../testing/gambler.ts';
import { setLimitPeriods } from '../testing/limit-periods.ts';

let server: PlayerServer;

beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  await setLimitPeriods(server.app.context, 'rolling');
});
afterAll(() => server.stop());

const setClock = (moment: string): void => server.clock.set(new Date(moment));
const bets = (amount: number, over: object = {}) => ({ definition: 1, period: 'daily', amount, currency: 'EUR', ...over });

describe('limits where the law counts the last hours and days', () => {
  it('L1 L4 a stake leaves a day 24 hours after it was placed, not at midnight', async () => {
    setClock('2027-01-13T20:00:00Z');
    const ann = await aGambler(server);
    await ann.set(bets(20));
    expect(await ann.bet('12.00')).toBe('OK');
    // Midnight in Berlin was half an hour ago: by the calendar all its room would be back.
    setClock('2027-01-13T23:30:00Z');
    expect([await ann.bet('8.01'), await ann.bet('8.00')]).toEqual(['LIMIT_EXCEEDED', 'OK']);
    expect(await ann.limits()).toMatchObject([{ currentAmount: 20, startedAt: '2027-01-12T23:30:00.000Z', expiredAt: null }]);
    setClock('2027-01-14T20:00:00Z');
    await ann.launch();
    expect(await ann.bet('0.01')).toBe('LIMIT_EXCEEDED');
    setClock('2027-01-14T20:00:01Z');
    expect(await ann.limits()).toMatchObject([{ currentAmount: 8 }]);
    expect([await ann.bet('12.01'), await ann.bet('12.00')]).toEqual(['LIMIT_EXCEEDED', 'OK']);
  });
  it('L1 L2 counts losses of the last seven days, which a win lowers, and lets what is old fall out with the clock alone', async () => {
    setClock('2027-02-01T12:00:00Z');
    const ben = await aGambler(server);
    await ben.set(bets(50, { definition: 2, period: 'weekly' }));
    expect(await ben.bet('30.00')).toBe('OK');
    setClock('2027-02-04T12:00:00Z');
    await ben.launch();
    expect([await ben.bet('20.00'), await ben.bet('0.01'), await ben.win('5.00'), await ben.bet('5.00')]).toEqual([
      'OK',
      'LIMIT_EXCEEDED',
      'OK',
      'OK',
    ]);
    setClock('2027-02-08T12:00:01Z');
    await ben.launch();
    expect(await ben.limits()).toMatchObject([{ currentAmount: 20 }]);
    expect([await ben.bet('30.01'), await ben.bet('30.00')]).toEqual(['LIMIT_EXCEEDED', 'OK']);
  });
  it('L1 L4 C39 thirty bets at once pass exactly as often as there is room', async () => {
    setClock('2027-03-01T12:00:00Z');
    const cleo = await aGambler(server);
    await cleo.set(bets(10, { period: 'monthly' }));
    const answers = await Promise.all(Array.from({ length: 30 }, () => cleo.bet('3.00')));
    expect(answers.filter((status) => status === 'OK')).toHaveLength(3);
  });
  it('I16 counters and books agree after all of it', async () => {
    const checks = await verifyBooks(connectionOf(server.app.context.database));
    expect(checks.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  });
});
