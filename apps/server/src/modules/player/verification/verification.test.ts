import { playerStatus } from '@pavilion/contract/constants.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { signedHeaders } from '../../../kernel/secrets/signature.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { promotionsOf } from '../../../testing/promotions.ts';
import { aGambler } from '../../risk/testing/gambler.ts';
import { publicConfig } from '../../settings/index.ts';
import { accountsOf, payReward } from '../../wallet/index.ts';
import { isIdentityVerified } from './public.ts';
import { judgeOutcome } from './rules.ts';
import { decideIdentity, sendDocument } from '../../../testing/calls.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  await enable(true);
});
afterAll(() => server.stop());

async function enable(enabled: boolean): Promise<void> {
  const known = await publicConfig(server.context);
  await server.setValue('publicConfig', { ...known, sumsub: { ...known.sumsub, enabled } });
}
const decide = (playerId: string, outcome: string, details: { reason?: string; birthdate?: string } = {}) =>
  decideIdentity(server, playerId, { outcome, ...details });
const upload = (token: string) => sendDocument(server, token, { type: 'identity_front' });
const documents = async (token: string) => (await server.call('GET', '/api/player/documents', { token })).body.data;
const statusOf = async (token: string) =>
  z.object({ status: z.number() }).parse((await server.call('GET', '/api/player/profile', { token })).body.data).status;

/** A signed message of the provider. */
function report(body: object, { secret = server.context.secrets.secret('provider:sandbox-kyc'), provider = 'sandbox-kyc' } = {}) {
  const path = '/provider/v1/kyc/events';
  const [text, timestampMs] = [JSON.stringify(body), String(server.clock.now().getTime())];
  const headers = signedHeaders({ providerId: provider, secret }, { path, timestampMs, body: text });
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body: text });
}

describe('the identity check', () => {
  it('C-43 answers 404 while the provider is not enabled', async () => {
    const { accessToken: token } = await aPlayer(server);
    await enable(false);
    expect((await server.call('POST', '/api/player/services/sumsub/auth', { token })).status).toBe(404);
    await enable(true);
  });

  it('C-43 U-15 gives a token for the provider’s widget, which opens with it and no other', async () => {
    const { accessToken: token } = await aPlayer(server);
    const response = await fetch(`${server.url}/api/player/services/sumsub/auth`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const answer = z
      .object({ token: z.string(), data: z.object({ token: z.string(), widgetUrl: z.string() }) })
      .parse(await response.json());
    expect(answer.token).toBe(answer.data.token);
    expect(answer.data.widgetUrl).toBe(`/sandbox/kyc/widget?token=${answer.token}`);
    const widget = (given: string) => fetch(`${server.url}/sandbox/kyc/widget?token=${given}`);
    expect((await widget(answer.token)).status).toBe(200);
    expect((await widget(`${answer.token}x`)).status).toBe(401);
    server.clock.advanceMs(601_000);
    expect((await widget(answer.token)).status).toBe(401);
  });

  it('approves the documents in review, which then stay', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const id = await upload(token);
    expect((await decide(profile.id, 'approved')).body).toMatchObject({ data: { delivered: true } });
    expect(await documents(token)).toEqual([expect.objectContaining({ id, status: 1, rejectReason: null })]);
    expect((await server.call('DELETE', `/api/player/documents/${id}`, { token })).status).toBe(409);
    expect(await statusOf(token)).toBe(1);
  });

  it('rejects the documents with the reason and limits the player until an approval', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    await upload(token);
    await decide(profile.id, 'rejected', { reason: 'The picture is blurred' });
    expect(await documents(token)).toEqual([expect.objectContaining({ status: 3, rejectReason: 'The picture is blurred' })]);
    expect(await statusOf(token)).toBe(2);
    server.clock.advanceMs(1000);
    await decide(profile.id, 'approved');
    expect(await statusOf(token)).toBe(1);
  });

  it('never lifts a limit that somebody else set', () => {
    expect(judgeOutcome('approved', { status: 2, hasLimitedPlayer: false })).toEqual({ status: undefined, hasLimitedPlayer: false });
    expect(judgeOutcome('rejected', { status: 2, hasLimitedPlayer: false })).toEqual({ status: undefined, hasLimitedPlayer: false });
    expect(judgeOutcome('rejected', { status: 3, hasLimitedPlayer: true })).toEqual({ status: undefined, hasLimitedPlayer: true });
    expect(judgeOutcome('approved', { status: 3, hasLimitedPlayer: true })).toEqual({ status: undefined, hasLimitedPlayer: false });
  });

  it('L9 closes the account of a player whose documents show that they are too young: stakes come back, no win is kept', async () => {
    const [lucky, unlucky] = [await aGambler(server, { birthdate: '1990-05-17' }), await aGambler(server)];
    await lucky.bet('10.00');
    await lucky.win('250.00');
    await unlucky.bet('40.00');
    const tooYoung = { birthdate: '2015-02-03' };
    for (const player of [lucky, unlucky]) {
      await decide(player.id, 'approved', tooYoung);
      expect((await player.signIn()).status).toBe(403);
      expect(await player.bet('1.00')).toBe('PLAYER_BLOCKED');
      const [account] = await accountsOf(server.context, player.id);
      expect(account?.balances.cash).toBe(100_000n);
    }
    const { rows } = await server.testDatabase.pool.query(
      `select player_id from kernel.audit_record where kind = 'underageFound' order by id`,
    );
    expect(rows.map((row) => z.object({ player_id: z.string() }).parse(row).player_id)).toEqual([lucky.id, unlucky.id]);
  });

  it('L9 leaves who is too young what was paid in: no gift is kept, or comes back as a stake that it paid for', async () => {
    const promotions = promotionsOf(server);
    const [keeping, losing] = [await aGambler(server), await aGambler(server)];
    for (const { id: playerId } of [keeping, losing]) {
      const reward = { playerId, currency: 'EUR', amountMinor: 700n, externalId: `test:${playerId}`, reason: 'reward of a quest' };
      await inTransaction(server.context.database, (transaction) => payReward(server.context, transaction, reward));
      await promotions.give({ accessToken: '', profile: { id: playerId } }, 'reward-cash', playerId);
      expect((await accountsOf(server.context, playerId))[0]?.balances.cash).toBe(101_200n);
    }
    await losing.bet('1012.00');
    for (const { id } of [keeping, losing]) {
      await decide(id, 'approved', { birthdate: '2015-02-03' });
      expect((await accountsOf(server.context, id))[0]?.balances.cash).toBe(100_000n);
    }
  });

  it('L9 takes papers of another birth date for no proof: the player is limited until they are put right', async () => {
    const { accessToken: token, profile } = await aPlayer(server, { birthdate: '1990-05-17' });
    await upload(token);
    await decide(profile.id, 'approved', { birthdate: '1991-05-17' });
    expect(await documents(token)).toEqual([
      expect.objectContaining({ status: 3, rejectReason: 'The date of birth differs from your papers' }),
    ]);
    expect(await statusOf(token)).toBe(2);
    server.clock.advanceMs(1000);
    await decide(profile.id, 'approved', { birthdate: '1990-05-17' });
    expect(await statusOf(token)).toBe(1);
  });

  it('applies outcomes once and in any order', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    await upload(token);
    const at = (offsetMs: number) => new Date(server.clock.now().getTime() + offsetMs).toISOString();
    const approved = { eventId: 'later', playerId: profile.id, type: 'check.approved', createdAt: at(0) };
    const rejected = { eventId: 'earlier', playerId: profile.id, type: 'check.rejected', reason: 'x', createdAt: at(-5000) };
    for (const update of [approved, rejected, rejected, approved]) expect((await report(update)).status).toBe(200);
    const all = await Promise.all(Array.from({ length: 10 }, () => report(approved)));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(await statusOf(token)).toBe(1);
    expect(await documents(token)).toEqual([expect.objectContaining({ status: 1 })]);
  });

  it.each(['submitted approved', 'approved submitted'])(
    'U-64 counts a decision of the moment in which the papers came, in the order %s',
    async (order) => {
      const { profile } = await aPlayer(server);
      const createdAt = server.clock.now().toISOString();
      for (const type of order.split(' ')) {
        const event = { eventId: `${type}-${profile.id}`, playerId: profile.id, type: `check.${type}`, createdAt };
        expect((await report(event)).status).toBe(200);
      }
      expect(await isIdentityVerified(server.context, profile.id)).toBe(true);
    },
  );

  it('refuses forged, foreign and malformed events, and stores those of an unknown player without effect', async () => {
    const update = {
      eventId: 'e1',
      playerId: '0198f4a0-0000-7000-8000-000000000000',
      type: 'check.approved',
      createdAt: '2026-11-20T10:00:00Z',
    };
    expect((await report(update, { secret: 'wrong' })).status).toBe(401);
    const psp = server.context.secrets.secret('provider:sandbox-psp');
    expect((await report(update, { secret: psp, provider: 'sandbox-psp' })).status).toBe(401);
    expect((await report({ ...update, type: 'check.unknown' })).status).toBe(400);
    expect((await report(update)).status).toBe(200);
    expect((await decide('none', 'approved')).status).toBe(404);
    expect((await decide(update.playerId, 'maybe')).status).toBe(422);
  });

  it('U-15 E-35 answers the state of the check: not begun, in review, refused with the reason, passed', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const read = async () => (await server.call('GET', '/api/player/services/sumsub', { token })).body.data;
    expect(await read()).toEqual({ state: 'none', rejectReason: null, dueAt: null, isOverdue: false, news: [] });
    const started = await server.call('POST', '/api/player/services/sumsub/auth', { token });
    const { token: widgetToken } = z.object({ token: z.string() }).parse(started.body.data);
    const body = new URLSearchParams({ token: widgetToken, outcome: 'submitted' });
    expect((await fetch(`${server.url}/sandbox/kyc/widget`, { method: 'POST', body })).status).toBe(200);
    expect(await read()).toMatchObject({ state: 'pending', rejectReason: null, news: [{ state: 'pending' }] });
    expect(await statusOf(token)).toBe(1);
    server.clock.advanceMs(1000);
    await decide(profile.id, 'rejected', { reason: 'The picture is blurred' });
    expect(await read()).toMatchObject({ state: 'rejected', rejectReason: 'The picture is blurred' });
    expect(await statusOf(token)).toBe(2);
    server.clock.advanceMs(1000);
    await decide(profile.id, 'approved');
    expect(await read()).toMatchObject({
      state: 'approved',
      rejectReason: null,
      news: [{ state: 'approved' }, { state: 'rejected', rejectReason: 'The picture is blurred' }, { state: 'pending' }],
    });
    const stranger = await aPlayer(server);
    expect((await server.call('GET', '/api/player/services/sumsub', { token: stranger.accessToken })).body.data).toMatchObject({
      news: [],
    });
  });

  it('U-15 papers sent once more take nothing from a player who has passed', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    await decide(profile.id, 'approved');
    const createdAt = new Date(server.clock.now().getTime() + 1000).toISOString();
    expect((await report({ eventId: `again-${profile.id}`, playerId: profile.id, type: 'check.submitted', createdAt })).status).toBe(200);
    expect((await server.call('GET', '/api/player/services/sumsub', { token })).body.data).toMatchObject({ state: 'approved' });
    expect(await isIdentityVerified(server.context, profile.id)).toBe(true);
  });

  it.each([
    { birthdate: '1991-05-17', status: playerStatus.limited },
    { birthdate: '2019-02-03', status: playerStatus.blocked },
  ])('S-136 L9 papers of another birth date that are sent once more count all the same: $birthdate', async ({ birthdate, status }) => {
    const { profile } = await aPlayer(server, { birthdate: '1990-05-17' });
    await decide(profile.id, 'approved', { birthdate: '1990-05-17' });
    const createdAt = new Date(server.clock.now().getTime() + 1000).toISOString();
    const again = { eventId: `other-${profile.id}`, playerId: profile.id, type: 'check.submitted', birthdate, createdAt };
    expect((await report(again)).status).toBe(200);
    expect(await isIdentityVerified(server.context, profile.id)).toBe(false);
    const { rows } = await server.testDatabase.pool.query('select status from player.player where id = $1', [profile.id]);
    expect(rows).toEqual([{ status }]);
  });

  it('mails the outcome with its reason, and without one where none was given', async () => {
    const { accessToken: token, profile, email } = await aPlayer(server);
    await upload(token);
    await decide(profile.id, 'rejected', { reason: 'The picture is blurred' });
    server.clock.advanceMs(1000);
    await decide(profile.id, 'rejected');
    server.clock.advanceMs(1000);
    await decide(profile.id, 'approved');
    await server.runJobs();
    const mails = server.mails.filter(({ to, template }) => to === email && template.startsWith('identity-'));
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['identity-approved', 'identity-rejected', 'identity-rejected']);
    const [withReason, without] = mails
      .filter(({ template }) => template === 'identity-rejected')
      .toSorted((a, b) => b.text.length - a.text.length);
    expect(withReason?.text).toContain('wasn’t successful.\n\nThe picture is blurred\n\nUntil');
    expect(without?.text).toContain('wasn’t successful.\n\nUntil');
    expect(withReason?.text).toContain('/profile/verification');
  });

  it('lets a person decide in the widget', async () => {
    const { accessToken: token } = await aPlayer(server);
    await upload(token);
    const started = await server.call('POST', '/api/player/services/sumsub/auth', { token });
    const { token: widgetToken } = z.object({ token: z.string() }).parse(started.body.data);
    const body = new URLSearchParams({ token: widgetToken, outcome: 'approved', reason: '' });
    expect((await fetch(`${server.url}/sandbox/kyc/widget`, { method: 'POST', body })).status).toBe(200);
    expect(await documents(token)).toEqual([expect.objectContaining({ status: 1 })]);
    expect(await statusOf(token)).toBe(1);
  });
});
