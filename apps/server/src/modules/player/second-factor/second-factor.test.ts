import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startNeighbour } from '../../../testing/neighbour.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { issueAutologin } from '../autologin/service.ts';
import { sweepPlayerLeftovers } from '../jobs.ts';
import { codeOf, stepAt } from '../../../kernel/secrets/one-time-codes.ts';

let server: PlayerServer;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;
beforeAll(async () => {
  server = await startPlayerServer();
  neighbour = await startNeighbour(server);
});
afterAll(async () => {
  await neighbour.stop();
  await server.stop();
});

const path = '/api/player/second-factor';
const refusal = z.object({ error: z.object({ code: z.number(), challenge: z.string().optional() }) });
const begun = z.object({ secret: z.string(), otpauthUrl: z.string() });
const confirmed = z.object({ recoveryCodes: z.array(z.string()) });

const post = (token: string, to: string, body: object) => server.call('POST', `${path}${to}`, { token, body });
const signIn = (login: string) => server.call('POST', '/api/player/sessions', { body: { login, password: PASSWORD } });
const answerTo = (challenge: string | undefined, code: string, url = server.url) =>
  callsTo(url)('POST', '/api/player/sessions/second-factor', { body: { challenge, code } });
/** Repeats what an overloaded machine left undecided: only 503 may come from that, and it rolls back. */
async function decidedAnswer(challenge: string | undefined, code: string, url: string): ReturnType<typeof answerTo> {
  const answer = await answerTo(challenge, code, url);
  return answer.status === 503 ? decidedAnswer(challenge, code, url) : answer;
}
const challengeOf = ({ text }: { text: string }) => refusal.parse(JSON.parse(text)).error.challenge;
const read = async (token: string) => (await server.call('GET', path, { token })).body.data;
/** The app's current code; one step later each time, since a code works only once. */
function nextCode(secret: string): string {
  server.clock.advanceMs(30_000);
  return codeOf(secret, stepAt(server.clock.realNow()));
}

async function aGuardedPlayer() {
  const player = await aPlayer(server);
  const { secret } = begun.parse((await post(player.accessToken, '', { currentPassword: PASSWORD })).body.data);
  const code = nextCode(secret);
  const { recoveryCodes } = confirmed.parse((await post(player.accessToken, '/confirm', { code })).body.data);
  return { ...player, secret, recoveryCodes, code };
}

describe('turning a second factor on and off', () => {
  it('S28 is offered: nothing is asked of a player who has none, and one that was only begun does not count', async () => {
    const player = await aPlayer(server);
    expect(await read(player.accessToken)).toEqual({ isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 });
    const started = await post(player.accessToken, '', { currentPassword: PASSWORD });
    const { secret, otpauthUrl } = begun.parse(started.body.data);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUrl).toContain(`secret=${secret}`);
    const { status, text } = await signIn(player.email);
    expect([status, Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))]).toEqual([200, ['data']]);
  });

  it('S28 asks for the password and a first code, and hands the recovery codes over once', async () => {
    const player = await aPlayer(server);
    for (const body of [{}, { currentPassword: 'not-the-password-1' }]) {
      const refused = await post(player.accessToken, '', body);
      expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
    }
    expect((await post(player.accessToken, '/confirm', { code: '123456' })).status).toBe(409);
    const { secret } = begun.parse((await post(player.accessToken, '', { currentPassword: PASSWORD })).body.data);
    const wrong = await post(player.accessToken, '/confirm', { code: codeOf(secret, stepAt(server.clock.realNow()) + 5) });
    expect([wrong.status, wrong.body.error?.code]).toEqual([422, 11_003]);
    const { recoveryCodes } = confirmed.parse((await post(player.accessToken, '/confirm', { code: nextCode(secret) })).body.data);
    expect(recoveryCodes).toHaveLength(10);
    expect(await read(player.accessToken)).toMatchObject({ isEnabled: true, recoveryCodesLeft: 10 });
    expect((await post(player.accessToken, '/confirm', { code: nextCode(secret) })).status).toBe(409);
    expect((await post(player.accessToken, '', { currentPassword: PASSWORD })).status).toBe(409);
  });

  it('S28 keeps the secret encrypted and recovery codes and challenges as hashes', async () => {
    const player = await aGuardedPlayer();
    const challenge = challengeOf(await signIn(player.email));
    const { rows } = await server.testDatabase.pool.query<{ held: string }>(
      `select held::text as held from player.second_factor as held union all select held::text from player.recovery_code as held
       union all select held::text from player.sign_in_challenge as held union all select held::text from kernel.audit_record as held`,
    );
    const held = rows.map((row) => row.held).join('\n');
    const secrets = [player.secret, challenge ?? 'none', ...player.recoveryCodes.flatMap((code) => [code, code.replace('-', '')])];
    expect(secrets.filter((secret) => held.includes(secret))).toEqual([]);
    expect(server.logLines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });

  it('S28 notifies the player by mail, in their own language, that it is on, that a recovery code was used, and that it is off', async () => {
    const player = await aPlayer(server, { locale: 'de' });
    const { secret } = begun.parse((await post(player.accessToken, '', { currentPassword: PASSWORD })).body.data);
    const { recoveryCodes } = confirmed.parse((await post(player.accessToken, '/confirm', { code: nextCode(secret) })).body.data);
    await answerTo(challengeOf(await signIn(player.email)), nextCode(secret));
    await answerTo(challengeOf(await signIn(player.email)), 'AAAAA-AAAAA');
    await answerTo(challengeOf(await signIn(player.email)), recoveryCodes[0] ?? '');
    await post(player.accessToken, '/remove', { currentPassword: PASSWORD, code: recoveryCodes[1] });
    await server.runJobs();
    const mailed = server.mails.filter(({ to, template }) => to === player.email && /second-factor|recovery/.test(template));
    expect(mailed.map(({ template }) => template)).toEqual(['second-factor-on', 'recovery-code-used', 'second-factor-off']);
    expect(mailed[1]).toMatchObject({ subject: 'Ein Wiederherstellungscode wurde benutzt', text: expect.stringContaining('Codes: 9.') });
    for (const { text } of mailed) expect(recoveryCodes.filter((code) => text.includes(code))).toEqual([]);
  });

  it('S28 A2 is turned off by the password with a code, which both are written down', async () => {
    const player = await aGuardedPlayer();
    const off = (body: object) => post(player.accessToken, '/remove', body);
    expect((await off({ code: nextCode(player.secret) })).status).toBe(422);
    expect((await off({ currentPassword: PASSWORD, code: '000000' })).body.error?.code).toBe(11_003);
    expect((await off({ currentPassword: PASSWORD, code: player.recoveryCodes[0] })).body.data).toMatchObject({ isEnabled: false });
    expect((await off({ currentPassword: PASSWORD, code: player.recoveryCodes[1] })).status).toBe(409);
    expect((await signIn(player.email)).status).toBe(200);
    const { rows } = await server.testDatabase.pool.query(
      `select detail from kernel.audit_record where kind = 'secondFactorChanged' and player_id = $1 order by id`,
      [player.profile.id],
    );
    expect(rows).toEqual([{ detail: { isEnabled: true } }, { detail: { isEnabled: false } }]);
  });
});

describe('signing in with a second factor', () => {
  it('S28 gives a challenge in place of a session, and the session for a code', async () => {
    const player = await aGuardedPlayer();
    const first = await signIn(player.email);
    expect([first.status, first.body.error?.code]).toEqual([409, 11_014]);
    expect(first.text).not.toContain('accessToken');
    const challenge = challengeOf(first);
    expect((await answerTo(challenge, '000000')).body.error?.code).toBe(11_003);
    const entered = await answerTo(challenge, nextCode(player.secret));
    expect((await server.call('GET', '/api/player/profile', { token: loginOf(entered).accessToken })).status).toBe(200);
    const again = await answerTo(challenge, nextCode(player.secret));
    expect([again.status, again.body.error?.code]).toEqual([422, 11_004]);
  });

  it('S28 refuses the code that turned it on, a code that was used, and an older one', async () => {
    const player = await aGuardedPlayer();
    const challenge = challengeOf(await signIn(player.email));
    expect((await answerTo(challenge, player.code)).body.error?.code).toBe(11_003);
    const code = nextCode(player.secret);
    const older = codeOf(player.secret, stepAt(server.clock.realNow()) - 1);
    expect((await answerTo(challenge, code)).status).toBe(200);
    for (const replayed of [code, older])
      expect((await answerTo(challengeOf(await signIn(player.email)), replayed)).body.error?.code).toBe(11_003);
  });

  it('S28 takes a recovery code once, also in small letters', async () => {
    const player = await aGuardedPlayer();
    const typed = player.recoveryCodes[3]?.toLowerCase() ?? '';
    expect((await answerTo(challengeOf(await signIn(player.email)), typed)).status).toBe(200);
    expect((await answerTo(challengeOf(await signIn(player.email)), typed)).body.error?.code).toBe(11_003);
    expect(await read(player.accessToken)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('S28 opens one session for thirty who answer at once on two processes, with an app’s code and with a recovery code', async () => {
    const player = await aGuardedPlayer();
    for (const code of [nextCode(player.secret), player.recoveryCodes[0] ?? '']) {
      const challenge = challengeOf(await signIn(player.email));
      const urls = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? server.url : neighbour.url));
      const answers = await Promise.all(urls.map((url) => decidedAnswer(challenge, code, url)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => ![200, 422, 429].includes(status))).toEqual([]);
      server.clock.advanceMs(3_600_000);
    }
  });

  it('S28 S26 counts thirty guesses at once as thirty, and does not lock other addresses out', async () => {
    const player = await aGuardedPlayer();
    const challenge = challengeOf(await signIn(player.email));
    const from = (ip: string, code: string) =>
      server.call('POST', '/api/player/sessions/second-factor', { body: { challenge, code }, headers: { 'cf-connecting-ip': ip } });
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, index) => from('203.0.113.7', `00000${index}`)));
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await from('203.0.113.7', player.code)).status).toBe(429);
    expect((await from('203.0.113.8', nextCode(player.secret))).status).toBe(200);
  });

  it('S28 S12 a challenge ends by time, with a new password, and works for no other player', async () => {
    const player = await aGuardedPlayer();
    const late = challengeOf(await signIn(player.email));
    server.clock.advanceMs(10 * 60_000);
    expect((await answerTo(late, nextCode(player.secret))).body.error?.code).toBe(11_004);
    await sweepPlayerLeftovers(server.context);
    const { accessToken: token } = loginOf(await answerTo(challengeOf(await signIn(player.email)), nextCode(player.secret)));
    const open = challengeOf(await signIn(player.email));
    const body = { currentPassword: PASSWORD, newPassword: 'another-Passphrase-8', repeatNewPassword: 'another-Passphrase-8' };
    expect((await server.call('PUT', '/api/player/passwords', { token, body })).status).toBe(200);
    expect((await answerTo(open, nextCode(player.secret))).body.error?.code).toBe(11_004);
    const other = await aGuardedPlayer();
    expect((await answerTo(challengeOf(await signIn(other.email)), nextCode(player.secret))).body.error?.code).toBe(11_003);
    expect((await answerTo('unknown', '123456')).body.error?.code).toBe(11_004);
    const waiting = challengeOf(await signIn(other.email));
    await server.testDatabase.pool.query('update player.player set status = 3 where id = $1', [other.profile.id]);
    expect((await answerTo(waiting, nextCode(other.secret))).body.error?.code).toBe(11_004);
  });

  it('S28 S30 a link of a mail asks for it too, and its session still wants the password for details', async () => {
    const player = await aGuardedPlayer();
    const { token } = await issueAutologin(server.context, player.profile.id);
    const linked = await server.call('POST', '/api/player/sessions/token', { body: { token } });
    expect([linked.status, linked.body.error?.code]).toEqual([409, 11_014]);
    const entered = loginOf(await answerTo(challengeOf(linked), nextCode(player.secret)));
    const changed = await server.call('PUT', '/api/player/profile', { token: entered.accessToken, body: { email: 'new@pavilion.test' } });
    expect([changed.status, Object.keys(changed.body.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
  });
});
