import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { signedCall } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aResident, bornYearsAgo, openGame, register, type Resident } from '../../../testing/people/resident.ts';
import { ageInYears } from './rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const setLimit = ({ ask }: Resident) => ask('POST /api/player/limits', { definition: 3, period: 'monthly', amount: 500, currency: 'EUR' });

const accounts = z.array(z.object({ id: z.string() }));
const cases = [
  { pack: 'default', country: 'AT', ageMin: 18, capped: undefined, spinMinMs: '0', autoplay: 'on', needsLimit: false, late: undefined },
  {
    pack: 'great-britain',
    country: 'IE',
    ageMin: 18,
    capped: '5.01',
    spinMinMs: '2500',
    autoplay: 'off',
    needsLimit: false,
    late: undefined,
  },
  { pack: 'germany', country: 'DE', ageMin: 21, capped: '1.01', spinMinMs: '5000', autoplay: 'off', needsLimit: true, late: 11011 },
] as const;

describe.each(cases)('the same journey under the pack $pack', (expected) => {
  const { country, ageMin } = expected;
  it('L9 refuses registration below the legal age', async () => {
    expect((await register(server, { country, birthdate: bornYearsAgo(server, ageMin - 1) })).status).toBe(422);
    expect((await register(server, { country, birthdate: bornYearsAgo(server, ageMin) })).status).toBe(200);
  });
  it('L9 refuses registration without a birth date, and names the missing field', async () => {
    const refused = await register(server, { country });
    expect([refused.status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([422, 10001, ['birthdate']]);
  });
  it('L9 L11 asks for what must be there before a deposit', async () => {
    const nameless = await aResident(server, country);
    const answered = await nameless.methods();
    expect([answered.status, answered.code]).toEqual([409, 11010]);
    const [account] = accounts.parse((await nameless.ask('GET /api/wallet/accounts')).data);
    const deposit = { method: 'pavilion.deposit.card', currency: 'EUR', amount: 20, accountId: account?.id, redirectUrl: '/' };
    expect((await nameless.ask('POST /api/payment/invoices/deposit', deposit)).code).toBe(11010);
    expect((await nameless.play()).code).toBe(11010);
    const player = await aResident(server, country, 40);
    const first = await player.methods();
    expect([first.status, first.code]).toEqual(expected.needsLimit ? [409, 13101] : [200, undefined]);
    await setLimit(player);
    expect((await player.methods()).status).toBe(200);
  });
  it('L3 launches games at the pace of the law and refuses stakes above its cap, in slots alone', async () => {
    const player = await aResident(server, country, 40);
    const slots = await openGame(player);
    expect(slots.address.searchParams.get('spinMinMs')).toBe(expected.spinMinMs);
    expect(slots.address.searchParams.get('autoplay')).toBe(expected.autoplay);
    const rules = { spinMinMs: Number(expected.spinMinMs), isAutoplayAllowed: expected.autoplay === 'on' };
    expect((await slots.balance()).body).toMatchObject(rules);
    expect(await slots.bet(expected.capped ?? '50.00')).toBe(expected.capped === undefined ? 'OK' : 'MAX_BET_EXCEEDED');
    expect(await slots.bet('1.00')).toBe('OK');
    const table = await openGame(player, 'european-roulette');
    expect(await table.bet('20.00')).toBe('OK');
  });
  it('L3 caps the stakes of a session that is opened for a test player too', async () => {
    const player = await aResident(server, country, 40);
    const studio = 'northlight-works';
    const opening = { playerId: player.id, gameId: 'ember-run', currency: 'EUR' };
    const opened = await signedCall(server, { providerId: studio, path: '/provider/v1/sessions', body: opening });
    const money = { ...opening, sessionToken: opened.body['sessionToken'], kind: 'normal', roundClosed: false };
    const bet = { ...money, transactionId: randomUUID(), roundId: randomUUID(), amount: expected.capped ?? '50.00' };
    const answer = await signedCall(server, { providerId: studio, path: '/provider/v1/bet', body: bet });
    expect(answer.body['status']).toBe(expected.capped === undefined ? 'OK' : 'MAX_BET_EXCEEDED');
  });
  it('L9 stops play and deposits of an unverified player when the time for papers is over', async () => {
    const player = await aResident(server, country, 40);
    await setLimit(player);
    server.clock.advanceMs(71 * HOUR_MS);
    expect((await player.play()).status).toBe(200);
    server.clock.advanceMs(2 * HOUR_MS);
    expect([(await player.play()).code, (await player.methods()).code]).toEqual([expected.late, expected.late]);
  });
  it('L10 stops play for an open reality check where the law says so, and nowhere else', async () => {
    const game = await openGame(await aResident(server, country, 40));
    expect(await game.bet('1.00')).toBe('OK');
    server.clock.advanceMs(HOUR_MS);
    expect(await game.bet('1.00')).toBe(expected.pack === 'default' ? 'OK' : 'REALITY_CHECK');
  });
});

describe('what a pack reads of a player', () => {
  it('L3 lets a player below 25 stake less where the pack says so', async () => {
    const young = await openGame(await aResident(server, 'IE', 22));
    expect([await young.bet('2.01'), await young.bet('2.00')]).toEqual(['MAX_BET_EXCEEDED', 'OK']);
  });
  it('L9 counts years by the calendar', () => {
    const at = '2026-03-01';
    expect([ageInYears('2008-03-01', at), ageInYears('2008-03-02', at), ageInYears('2008-02-29', at)]).toEqual([18, 17, 18]);
    expect(ageInYears('2008-02-29', '2026-02-28')).toBe(17);
  });
});
