import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { many } from '../../../kernel/database.ts';
import { followToEnd } from '../../../testing/followers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { playFigures } from '../reactions.ts';
import { aResident, openGame, type Resident } from '../../../testing/people/resident.ts';
import { announceDueChecks } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const sessionShape = z.object({
  startedAt: z.iso.datetime().nullable(),
  playedSeconds: z.number(),
  results: z.array(z.object({ currency: z.string(), staked: z.number(), won: z.number(), net: z.number() })),
  realityCheck: z.object({
    intervalMinutes: z.number().nullable(),
    choicesMinutes: z.array(z.number()),
    isOffAllowed: z.boolean(),
    isEnforced: z.boolean(),
    dueAt: z.iso.datetime().nullable(),
    isDue: z.boolean(),
  }),
  idleSignOutMinutes: z.number().nullable(),
});
const sessionOf = async ({ ask }: Resident) => sessionShape.parse((await ask('GET /api/player/play-session')).data);
const choose = ({ ask }: Resident, intervalMinutes: number | null) => ask('PUT /api/player/reality-check', { intervalMinutes });
const acknowledge = ({ ask }: Resident, choice = 'continue') => ask('POST /api/player/reality-check/acknowledgement', { choice });
const kindsOf = async (playerId: string): Promise<{ kind: string; detail: unknown }[]> =>
  await many<{ kind: string; detail: unknown }>(server.app.context.database)`
      select kind, detail from kernel.audit_record
      where player_id = ${playerId} and kind like 'realityCheck%' order by id limit 10
    `;
const announcedTimes = async (playerId: string): Promise<number> =>
  (await many(server.app.context.database)`select 1 from kernel.event where player_id = ${playerId} and type = 'RealityCheckDue' limit 10`)
    .length;

describe('the current play', () => {
  it('L10 answers time, stakes, wins and the result in own money, without rolled-back rounds', async () => {
    const player = await aResident(server, 'AT', 40);
    expect(await sessionOf(player)).toMatchObject({ startedAt: null, playedSeconds: 0, results: [] });
    const game = await openGame(player);
    const round = randomUUID();
    await game.bet('10.00', round);
    await game.win('4.00', round);
    const gone = randomUUID();
    await game.bet('7.00', gone);
    await game.rollbackRound(gone);
    server.clock.advanceMs(5 * MINUTE_MS);
    await followToEnd(server.app.context, playFigures);
    const shown = await sessionOf(player);
    expect(shown).toMatchObject({ playedSeconds: 300, results: [{ currency: 'EUR', staked: 10, won: 4, net: -6 }] });
    await followToEnd(server.app.context, playFigures);
    expect(await sessionOf(player)).toEqual(shown);
  });
  it('L10 starts over after half an hour without play, and not before', async () => {
    const player = await aResident(server, 'AT', 40);
    await openGame(player);
    server.clock.advanceMs(29 * MINUTE_MS);
    await openGame(player, 'european-roulette');
    expect((await sessionOf(player)).playedSeconds).toBe(29 * 60);
    server.clock.advanceMs(30 * MINUTE_MS);
    expect((await sessionOf(player)).startedAt).toBeNull();
    await openGame(player);
    expect((await sessionOf(player)).playedSeconds).toBe(0);
  });
  it.each(['AT', 'IE'])('L10 is no longer for what others do hours later, a result, an end and a return: %s', async (country) => {
    const player = await aResident(server, country, 40);
    const game = await openGame(player);
    const [won, lost, gone] = [randomUUID(), randomUUID(), randomUUID()];
    for (const round of [won, lost, gone]) await game.bet('2.00', round);
    await followToEnd(server.app.context, playFigures);
    server.clock.advanceMs(5 * 60 * MINUTE_MS);
    await game.win('3.00', won);
    await game.endRound(won, { bets: '2.00', wins: '3.00' });
    await game.endRound(lost, { bets: '2.00', wins: '0' });
    await game.rollbackRound(gone);
    await followToEnd(server.app.context, playFigures);
    await announceDueChecks(server.app.context);
    expect(await sessionOf(player)).toMatchObject({ startedAt: null, playedSeconds: 0 });
    expect(await announcedTimes(player.id)).toBe(0);
    expect(await (await openGame(player)).bet('1.00')).toBe('OK');
    expect(await sessionOf(player)).toMatchObject({ playedSeconds: 0, realityCheck: { isDue: false } });
  });
});

describe('the reality check', () => {
  it('L10 A3 is imposed after an hour, announced once, stops the next bet and goes on once acknowledged', async () => {
    const player = await aResident(server, 'IE', 40);
    const game = await openGame(player);
    await game.bet('1.00');
    server.clock.advanceMs(50 * MINUTE_MS);
    await game.bet('1.00');
    await followToEnd(server.app.context, playFigures);
    await announceDueChecks(server.app.context);
    expect(await announcedTimes(player.id)).toBe(0);
    server.clock.advanceMs(10 * MINUTE_MS);
    await Promise.all([announceDueChecks(server.app.context), announceDueChecks(server.app.context)]);
    expect(await announcedTimes(player.id)).toBe(1);
    expect((await sessionOf(player)).realityCheck).toMatchObject({ isDue: true, isEnforced: true, intervalMinutes: 60 });
    expect(await game.bet('1.00')).toBe('REALITY_CHECK');
    await Promise.all([acknowledge(player), acknowledge(player), acknowledge(player)]);
    expect(await game.bet('1.00')).toBe('OK');
    expect((await sessionOf(player)).realityCheck.isDue).toBe(false);
    expect(await kindsOf(player.id)).toMatchObject([{ kind: 'realityCheckAcknowledged', detail: { choice: 'continue' } }]);
  });
  it('L10 is only announced where the law does not stop play, and can be switched off there', async () => {
    const player = await aResident(server, 'AT', 40);
    await choose(player, 15);
    const game = await openGame(player);
    server.clock.advanceMs(15 * MINUTE_MS);
    expect((await sessionOf(player)).realityCheck).toMatchObject({ isDue: true, isEnforced: false });
    expect(await game.bet('1.00')).toBe('OK');
    expect((await choose(player, null)).status).toBe(200);
    expect((await sessionOf(player)).realityCheck).toMatchObject({ intervalMinutes: null, dueAt: null, isDue: false });
  });
  it('L10 A3 takes another interval from the choices of the law alone, and counts it from the last check', async () => {
    const player = await aResident(server, 'IE', 40);
    const game = await openGame(player);
    server.clock.advanceMs(14 * MINUTE_MS);
    expect([(await choose(player, null)).status, (await choose(player, 17)).status]).toEqual([422, 422]);
    expect((await choose(player, 15)).status).toBe(200);
    expect(await game.bet('1.00')).toBe('OK');
    server.clock.advanceMs(MINUTE_MS);
    expect(await game.bet('1.00')).toBe('REALITY_CHECK');
    expect(await kindsOf(player.id)).toMatchObject([{ kind: 'realityCheckChanged', detail: { before: 60, after: 15 } }]);
  });
  it('L10 is the player’s own: no one acknowledges it for another, and a guest has none', async () => {
    const player = await aResident(server, 'IE', 40);
    const game = await openGame(player);
    server.clock.advanceMs(60 * MINUTE_MS);
    await acknowledge(await aResident(server, 'IE', 40));
    expect(await game.bet('1.00')).toBe('REALITY_CHECK');
  });
});
