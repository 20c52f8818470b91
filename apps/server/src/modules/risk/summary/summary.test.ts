import { judgeSelfAssessment } from '@pavilion/contract/areas/player/self-assessment.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { followToEnd } from '../../../testing/followers.ts';
import { aResident, openGame, type Resident } from '../../../testing/people/resident.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { playFigures } from '../reactions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const summaryShape = z.object({
  year: z.number(),
  firstYear: z.number(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      months: z.array(
        z.object({ month: z.number(), deposited: z.number(), withdrawn: z.number(), staked: z.number(), won: z.number(), net: z.number() }),
      ),
    }),
  ),
  playedSeconds: z.array(z.number()),
  week: z.object({ playedSeconds: z.number(), results: z.array(z.object({ currency: z.string(), net: z.number() })) }),
});
const summaryOf = async ({ ask }: Resident, query = '') => summaryShape.parse((await ask(`GET /api/player/summary${query}`)).data);
const assess = ({ ask }: Resident, answers: readonly number[]) => ask('POST /api/player/self-assessments', { answers });

describe('a year in numbers', () => {
  it('L10 sums own money and time by month, and has every month', async () => {
    const player = await aResident(server, 'AT', 40);
    const game = await openGame(player);
    const round = randomUUID();
    await game.bet('10.00', round);
    await game.win('2.50', round);
    await game.endRound(round, { bets: '10.00', wins: '2.50' });
    server.clock.advanceMs(600_000);
    const lost = randomUUID();
    await game.bet('1.00', lost);
    await game.endRound(lost, { bets: '1.00', wins: '0' });
    // Play that is not decided is in no year yet.
    await game.bet('3.00');
    await followToEnd(server.app.context, playFigures);
    const summary = await summaryOf(player);
    const month = server.clock.now().getUTCMonth() + 1;
    expect(summary.currencies.map(({ currency, months }) => [currency, months.length])).toEqual([['EUR', 12]]);
    expect(summary.currencies[0]?.months[month - 1]).toEqual({ month, deposited: 0, withdrawn: 0, staked: 11, won: 2.5, net: -8.5 });
    expect(summary.playedSeconds[month - 1]).toBe(600);
    expect(summary.currencies[0]?.months.filter(({ staked }) => staked !== 0)).toHaveLength(1);
  });
  it('P-98 L10 a later decision counts when it is made, a rollback where the round counted, and neither adds time of play', async () => {
    const player = await aResident(server, 'AT', 40);
    const game = await openGame(player);
    const monthNow = () => server.clock.now().getUTCMonth() + 1;
    const month = monthNow();
    const [gone, late, lost] = [randomUUID(), randomUUID(), randomUUID()];
    await game.bet('3.00', gone);
    await game.endRound(gone, { bets: '3.00', wins: '0' });
    await game.bet('5.00', late);
    server.clock.advanceMs(60_000);
    await game.bet('2.00', lost);
    await game.endRound(lost, { bets: '2.00', wins: '0' });
    while (monthNow() === month) server.clock.advanceMs(86_400_000);
    await game.rollbackRound(gone);
    await game.win('8.00', late);
    await game.endRound(late, { bets: '5.00', wins: '8.00' });
    await followToEnd(server.app.context, playFigures);
    const { year } = await summaryOf(player);
    const monthsOf = async (asked: number) => (await summaryOf(player, `?year=${asked}`)).currencies[0]?.months ?? [];
    const played = (await monthsOf(month === 12 ? year - 1 : year))[month - 1];
    const next = (await monthsOf(year))[monthNow() - 1];
    expect(played).toMatchObject({ staked: 2, won: 0, net: -2 });
    expect(next).toMatchObject({ staked: 5, won: 8, net: 3 });
    const seconds = (await summaryOf(player, `?year=${month === 12 ? year - 1 : year}`)).playedSeconds;
    expect(seconds[month - 1]).toBe(60);
  });
  it('V-87 sums the running week, which begins on Monday', async () => {
    const player = await aResident(server, 'AT', 40);
    expect((await summaryOf(player)).week).toEqual({ playedSeconds: 0, results: [] });
    const toNextMonday = () => {
      do server.clock.advanceMs(86_400_000);
      while (server.clock.now().getUTCDay() !== 1);
    };
    toNextMonday();
    const game = await openGame(player);
    const [round, lost] = [randomUUID(), randomUUID()];
    await game.bet('10.00', round);
    await game.win('2.50', round);
    await game.endRound(round, { bets: '10.00', wins: '2.50' });
    server.clock.advanceMs(600_000);
    await game.bet('1.00', lost);
    await game.endRound(lost, { bets: '1.00', wins: '0' });
    // Not decided yet: it counts once it is (P-98).
    await game.bet('3.00');
    await followToEnd(server.app.context, playFigures);
    expect((await summaryOf(player)).week).toEqual({ playedSeconds: 600, results: [{ currency: 'EUR', net: -8.5 }] });
    server.clock.advanceMs(5 * 86_400_000);
    expect((await summaryOf(player)).week.results).toEqual([{ currency: 'EUR', net: -8.5 }]);
    toNextMonday();
    expect((await summaryOf(player)).week).toEqual({ playedSeconds: 0, results: [] });
  });
  it('L10 has no year before the registration or after today', async () => {
    const player = await aResident(server, 'AT', 40);
    const year = server.clock.now().getUTCFullYear();
    const statuses = await Promise.all(
      [year - 1, year, year + 1].map(async (asked) => (await player.ask(`GET /api/player/summary?year=${asked}`)).status),
    );
    expect(statuses).toEqual([422, 200, 422]);
  });
});

describe('the self-assessment', () => {
  it('L10 judges nine answers by their sum', () => {
    const of = (...scores: number[]) => judgeSelfAssessment([...scores, 0, 0, 0, 0, 0, 0].slice(0, 9)).level;
    expect([of(0), of(1), of(2), of(3), of(3, 3, 1), of(3, 3, 2)]).toEqual(['none', 'low', 'low', 'some', 'some', 'high']);
  });
  it('L10 keeps a result only where the player asks for it, without the answers, and lets it be deleted', async () => {
    const player = await aResident(server, 'AT', 40);
    const other = await aResident(server, 'AT', 40);
    expect((await player.ask('GET /api/player/self-assessments')).data).toEqual([]);
    expect((await assess(player, [1, 1, 2, 0, 0, 0, 0, 0, 0])).data).toMatchObject({ score: 4, level: 'some' });
    expect((await assess(player, [1, 1])).status).toBe(422);
    expect((await assess(player, [4, 0, 0, 0, 0, 0, 0, 0, 0])).status).toBe(422);
    expect((await other.ask('GET /api/player/self-assessments')).data).toEqual([]);
    expect((await player.ask('GET /api/player/self-assessments')).data).toMatchObject([{ score: 4 }]);
    await player.ask('DELETE /api/player/self-assessments');
    expect((await player.ask('GET /api/player/self-assessments')).data).toEqual([]);
  });
});
