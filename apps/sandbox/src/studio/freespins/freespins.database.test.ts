import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { testPlayerId, testToken } from '../testing/memory-wallet.ts';
import { aStudio } from '../testing/studio.ts';

const gameId = 'glass-fjord';
const campaignSchema = z.looseObject({ spinCount: z.number(), usedCount: z.number(), wonMinor: z.string(), isOver: z.boolean() });
const playedSchema = z.looseObject({
  round: z.looseObject({
    roundId: z.string(),
    payoutMinor: z.string(),
    stakedMinor: z.string(),
    isFreespin: z.boolean(),
    state: z.string(),
  }),
  freespins: campaignSchema.nullable(),
});
const sessionSchema = z.looseObject({ freespins: campaignSchema.nullable() });

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
  await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' });
  await studio.call('POST', '/seed', { token: testToken, clientSeed: 'browser-seed' });
});
afterAll(() => studio.close());

/** The operator's signed order. */
async function order(path: string, body: object, secret = 'studio-secret') {
  const payload = JSON.stringify(body);
  const url = `/sandbox/studio${path}`;
  const [timestamp, nonce] = [String(studio.context.clock.now().getTime()), randomUUID()];
  const signature = createHmac('sha256', secret).update(`POST\n${url}\n${timestamp}\n${nonce}\n${payload}`).digest('hex');
  const headers = { 'x-provider': 'northlight-works', 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
  return studio.send({ method: 'POST', path, body, headers });
}
const spins = (given: object = {}) => ({
  campaignId: randomUUID(),
  playerId: testPlayerId,
  gameId,
  currency: 'EUR',
  spins: 2,
  stake: '0.20',
  winCap: '50.00',
  wager: '10',
  expiresAt: new Date(studio.context.clock.now().getTime() + 3_600_000).toISOString(),
  ...given,
});
const play = async (freespinId?: string, requestId: string = randomUUID()) => {
  studio.pass(10_000);
  const answer = await studio.call('POST', '/play', { token: testToken, requestId, stakeMinor: '20', freespinId, input: {} });
  return { code: answer.error?.code, played: playedSchema.safeParse(answer.data).data };
};

describe('free spins at the studio', () => {
  test('C53 plays as many rounds as were ordered, each a bet of nothing with its campaign, and no more', async () => {
    const ordered = spins();
    expect((await order('/api/v1/freespins', ordered)).status).toBe(200);
    const session = await studio.call('POST', '/session', { token: testToken, gameId, mode: 'real' });
    expect(sessionSchema.parse(session.data).freespins).toMatchObject({ spinCount: 2, usedCount: 0, wager: '10' });
    studio.wallet.calls.length = 0;
    const first = await play(ordered.campaignId);
    expect(first.played).toMatchObject({ round: { isFreespin: true, stakedMinor: '0' }, freespins: { usedCount: 1 } });
    const [bet, win] = studio.wallet.calls;
    expect(bet).toMatchObject({ type: 'bet', body: { amount: '0.00', kind: 'freespin', freespinId: ordered.campaignId } });
    expect(win).toMatchObject({ type: 'win', body: { kind: 'freespin', freespinId: ordered.campaignId } });
    expect(studio.wallet.calls.find(({ type }) => type === 'end-round')?.body).toMatchObject({ bets: '0.00' });
    expect((await play(ordered.campaignId)).played?.freespins).toBeNull();
    expect((await play(ordered.campaignId)).code).toBe('FREESPINS_OVER');
  });

  test('C53 the same order changes nothing, another one under its id and a forged one are refused', async () => {
    const ordered = spins();
    await order('/api/v1/freespins', ordered);
    expect((await order('/api/v1/freespins', ordered)).status).toBe(200);
    expect((await order('/api/v1/freespins', { ...ordered, spins: 3 })).status).toBe(409);
    expect((await order('/api/v1/freespins', spins(), 'guessed')).status).toBe(401);
    expect((await order('/api/v1/freespins', spins({ stake: '0.07' }))).status).toBe(422);
    expect((await order('/api/v1/freespins', spins({ gameId: 'european-roulette' }))).status).toBe(401);
    expect((await order('/api/v1/freespins', spins({ gameId: 'no-such-game' }))).status).toBe(404);
    await order(`/api/v1/freespins/${ordered.campaignId}/cancel`, {});
  });

  test('P-130 a later end of a known order replaces the earlier one, which a late repeat does not restore', async () => {
    const ordered = spins();
    await order('/api/v1/freespins', ordered);
    const later = new Date(Date.parse(ordered.expiresAt) + 86_400_000).toISOString();
    for (const expiresAt of [later, ordered.expiresAt, later]) {
      const answer = await order('/api/v1/freespins', { ...ordered, spins: 1, expiresAt });
      expect([answer.status, (answer.data as { expiresAt?: string }).expiresAt]).toEqual([200, later]);
    }
    expect((await order('/api/v1/freespins', { ...ordered, expiresAt: later, stake: '0.40' })).status).toBe(409);
    await order(`/api/v1/freespins/${ordered.campaignId}/cancel`, {});
  });

  test('X12 two presses at the last spin take it once, and a repeat of a press gets its round again', async () => {
    const ordered = spins({ spins: 1 });
    await order('/api/v1/freespins', ordered);
    const requestIds = [randomUUID(), randomUUID()];
    const results = await Promise.all(requestIds.map((requestId) => play(ordered.campaignId, requestId)));
    const rounds = results.map(({ played }) => played?.round.roundId);
    const taken = rounds.findIndex((roundId) => roundId !== undefined);
    expect(rounds.filter((roundId) => roundId !== undefined)).toHaveLength(1);
    expect((await play(ordered.campaignId, requestIds[taken])).played?.round.roundId).toBe(rounds[taken]);
  });

  test.each([
    { what: 'a second bet', given: { second: { stakeMinor: '20', input: {} } } },
    { what: 'an input that its game does not know', given: { input: { lines: 5 } } },
    { what: 'a round of others', given: { company: 1 } },
  ])('GS-64 a free spin with $what is refused before any call, and uses neither a spin nor a nonce', async ({ given }) => {
    const ordered = spins();
    await order('/api/v1/freespins', ordered);
    studio.pass(10_000);
    studio.wallet.calls.length = 0;
    const nonces = async () => (await studio.pool.query('select next_nonce from sandbox.studio_seed_pair')).rows;
    const before = await nonces();
    const spin = { token: testToken, requestId: randomUUID(), stakeMinor: '20', freespinId: ordered.campaignId, input: {} };
    expect((await studio.call('POST', '/play', { ...spin, ...given })).error).toBeDefined();
    expect(await nonces()).toEqual(before);
    expect(studio.wallet.calls).toEqual([]);
    expect((await play(ordered.campaignId)).played?.freespins).toMatchObject({ usedCount: 1 });
    await order(`/api/v1/freespins/${ordered.campaignId}/cancel`, {});
  });

  test('C53 ends with the operator: by its cancel, by its wallet’s refusal, by time; own money plays on', async () => {
    const cancelled = spins();
    await order('/api/v1/freespins', cancelled);
    await order(`/api/v1/freespins/${cancelled.campaignId}/cancel`, {});
    expect((await play(cancelled.campaignId)).code).toBe('FREESPINS_OVER');
    const refused = spins();
    await order('/api/v1/freespins', refused);
    studio.wallet.refuseBetsWith = 'LIMIT_EXCEEDED';
    expect((await play(refused.campaignId)).code).toBe('FREESPINS_OVER');
    studio.wallet.refuseBetsWith = null;
    expect((await play(refused.campaignId)).code).toBe('FREESPINS_OVER');
    const late = spins();
    await order('/api/v1/freespins', late);
    studio.pass(7_200_000);
    expect((await play(late.campaignId)).code).toBe('FREESPINS_OVER');
    expect((await play()).played?.round).toMatchObject({ isFreespin: false, stakedMinor: '20' });
  });
});
