import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { codeAt, OPERATOR_PASSWORD } from '../../testing/people/operators.ts';
import { startConsole, type TestConsole, tokenIn } from './testing/console.ts';
import { codeOf, stepAt } from '../../kernel/secrets/one-time-codes.ts';
import { aRegistration, loginOf } from '../../testing/player-server.ts';
import { hashOfToken } from './authority/service.ts';
import { inviteFirst } from './people/invitations.ts';
import { callsTo } from '../../testing/calls.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

const statusOf = async (token: string) => (await server.call('GET', '/session', { token })).status;
const sessionShape = z.looseObject({ scope: z.string(), roles: z.array(z.string()), permissions: z.array(z.unknown()) });
const overShape = z.object({ why: z.string() });

describe('invitations', () => {
  const first = 'first@console.test';
  const tokenOfLink = (link: string): string => link.split('/').at(-1) ?? '';
  const accept = (token: string, password = OPERATOR_PASSWORD) =>
    server.call('POST', `/invitations/${token}`, { body: { name: 'First', password } });

  it('BO-005 BO-007 BO-008 leads from the command line’s link by password and code to an administrator, once', async () => {
    const link = await inviteFirst(server.context, first);
    expect(link.startsWith(`${server.consoleUrl}/invitations/`)).toBe(true);
    const token = tokenOfLink(link);
    expect((await server.call('GET', `/invitations/${token}`)).body.data).toMatchObject({ email: first, roles: ['administrator'] });
    expect((await accept(token, 'short')).body.error?.fields).toHaveProperty('password');
    const accepted = await accept(token);
    const cookie = tokenIn(accepted);
    expect(accepted.headers.get('set-cookie')).toMatch(/^pavilion-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    // The password alone opens nothing but the setting up of a factor.
    const enrolling = await server.call('GET', '/session', { token: cookie });
    expect(sessionShape.parse(enrolling.body.data)).toMatchObject({ scope: 'enrolment', permissions: [] });
    const refused = await server.call('GET', '/operators', { token: cookie });
    expect([refused.status, refused.body.error?.code]).toEqual([401, 17_015]);
    expect((await server.call('POST', '/sessions', { body: { email: first, password: OPERATOR_PASSWORD } })).status).toBe(401);
    const { secret } = z.object({ secret: z.string() }).parse((await server.call('POST', '/own/totp', { token: cookie })).body.data);
    const code = codeOf(secret, stepAt(server.clock.realNow()));
    const confirmed = await server.call('POST', '/own/totp/confirm', { token: cookie, body: { code } });
    expect(z.object({ recoveryCodes: z.array(z.string()).length(10) }).safeParse(confirmed.body.data).success).toBe(true);
    const whole = await server.call('GET', '/session', { token: cookie });
    expect(sessionShape.parse(whole.body.data)).toMatchObject({ scope: 'whole', roles: ['administrator'] });
    expect((await server.call('GET', '/operators', { token: cookie })).status).toBe(200);
    for (const again of [await accept(token), await server.call('GET', `/invitations/${token}`)])
      expect([again.status, again.body.error?.code]).toEqual([410, 17_017]);
    // One administrator alone could invite nobody.
    const second = tokenOfLink(await inviteFirst(server.context, 'second@console.test'));
    expect((await server.call('GET', `/invitations/${second}`)).body.data).toMatchObject({ roles: ['administrator'] });
    await server.operator('first-colleague', 'administrator');
    await expect(inviteFirst(server.context, 'third@console.test')).rejects.toMatchObject({ reason: 'conflict' });
  });

  it('BO-007 ends after 48 hours, and a new link voids the old one', async () => {
    const admin = await server.operator('inviter', 'administrator');
    const invite = () =>
      server.agreed('POST', '/operators', {
        by: admin,
        body: { email: 'late@console.test', roles: ['support'], reason: 'a new colleague' },
      });
    const linkOf = async () => tokenOfLink(/\S+\/invitations\/\S+/.exec((await server.mails()).at(-1)?.text ?? '')?.[0] ?? '');
    expect((await invite()).status).toBe(202);
    const [old] = [await linkOf()];
    await invite();
    const fresh = await linkOf();
    expect([(await server.call('GET', `/invitations/${old}`)).status, (await server.call('GET', `/invitations/${fresh}`)).status]).toEqual([
      410, 200,
    ]);
    server.clock.advanceMs(48 * 60 * MINUTE_MS + 1);
    expect((await server.call('GET', `/invitations/${fresh}`)).status).toBe(410);
  });

  it('BO-007 is for a time if so wanted, shown and recorded; the newest invitation says until when, and none is over before it begins', async () => {
    const admin = await server.operator('inviter-for-a-time', 'administrator');
    const invite = (validUntil: string | null) =>
      server.agreed('POST', '/operators', {
        by: admin,
        body: { email: 'season@console.test', roles: ['support'], validUntil, reason: 'for the season' },
      });
    const invited = async () => (await server.call('GET', '/operators?q=season@console.test', { token: admin.token })).body.data;
    const after = (minutes: number) => new Date(server.clock.realNow().getTime() + minutes * MINUTE_MS).toISOString();
    for (const over of [after(-1), after(0)]) expect((await invite(over)).body.error?.fields).toHaveProperty('validUntil');
    const [soon, later] = [after(60), after(3 * 24 * 60)];
    await invite(soon);
    expect(await invited()).toMatchObject([{ state: 'invited', validUntil: soon }]);
    await invite(later);
    expect(await invited()).toMatchObject([{ validUntil: later }]);
    const { rows } = await server.testDatabase.pool.query(
      `select detail -> 'after' ->> 'validUntil' as until from kernel.audit_record
       where kind = 'approvalDecided' and detail ->> 'act' = 'operator.invitation' and detail -> 'after' ->> 'email' = 'season@console.test'
       order by id`,
    );
    expect(rows).toEqual([{ until: soon }, { until: later }]);
    await invite(null);
    expect(await invited()).toMatchObject([{ validUntil: null }]);
  });
});

describe('signing in', () => {
  it('BO-008 BO-009 takes a password and a code, which counts once, of this step or the ones beside it', async () => {
    const { email } = await server.operator('anna', 'support');
    server.clock.advanceMs(5 * MINUTE_MS);
    const start = async () => {
      const answered = await server.call('POST', '/sessions', { body: { email, password: OPERATOR_PASSWORD } });
      expect(answered.headers.get('set-cookie')).toBeNull();
      return z.object({ challenge: z.string() }).parse(answered.body.data).challenge;
    };
    const finish = async (steps: number) => {
      const code = codeAt(server.clock.realNow(), steps);
      return server.call('POST', '/sessions/factor', { body: { challenge: await start(), code } });
    };
    expect((await finish(-2)).body.error?.code).toBe(17_016);
    expect((await finish(-1)).status).toBe(200);
    expect((await finish(-1)).body.error?.code).toBe(17_016);
    expect((await finish(0)).status).toBe(200);
    expect((await finish(1)).status).toBe(200);
    expect((await finish(0)).body.error?.code).toBe(17_016);
  });

  it('OS-36 S22 answers a wrong password like an unknown address', async () => {
    const { email } = await server.operator('bert', 'support');
    const tries = [
      { email, password: 'not this one, sorry' },
      { email: 'nobody@console.test', password: OPERATOR_PASSWORD },
    ];
    const answers = await Promise.all(tries.map((body) => server.call('POST', '/sessions', { body })));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [401, answers[0]?.body.error]));
  });

  it('OS-36 pauses guesses at a password, which count no wrong factor', async () => {
    const { email } = await server.operator('carl', 'support');
    const guess = () => server.call('POST', '/sessions', { body: { email, password: 'not this one, sorry' } });
    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
    const paused = await guess();
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '15']);
  });

  it('BO-012 takes a recovery code once, and mails its use', async () => {
    const { email, token } = await server.operator('dora', 'support');
    const made = await server.call('POST', '/own/recovery-codes', { token });
    const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(made.body.data);
    expect(recoveryCodes).toHaveLength(10);
    const enter = async (recoveryCode: string) => {
      const first = await server.call('POST', '/sessions', { body: { email, password: OPERATOR_PASSWORD } });
      const { challenge } = z.object({ challenge: z.string() }).parse(first.body.data);
      return server.call('POST', '/sessions/factor', { body: { challenge, recoveryCode } });
    };
    const [code = ''] = recoveryCodes;
    const own = async () => (await server.call('GET', '/own/factors', { token })).body.data;
    expect(await own()).toEqual({ appSince: expect.any(String), recoveryCodesLeft: 10 });
    expect([(await enter(code.toLowerCase())).status, (await enter(code)).body.error?.code]).toEqual([200, 17_016]);
    const mail = (await server.mails()).findLast(({ to }) => to === email);
    expect(mail).toMatchObject({ subject: 'A recovery code was used', text: expect.stringContaining('Recovery codes left: 9') });
    expect(await own()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('BO-015 wrong factors block no one, and an operator blocked by a colleague stays blocked until an administrator reopens the account', async () => {
    const [{ email, id, token }, admin] = [await server.operator('emil', 'support'), await server.operator('chief', 'administrator')];
    const first = () => server.call('POST', '/sessions', { body: { email, password: OPERATOR_PASSWORD } });
    const wrong = async () => {
      const { challenge } = z.object({ challenge: z.string() }).parse((await first()).body.data);
      return server.call('POST', '/sessions/factor', { body: { challenge, code: '000000' } });
    };
    for (let count = 0; count < 10; count += 1) {
      let answered = await wrong();
      while (answered.status === 429) {
        server.clock.advanceMs(1000 * Number(answered.headers.get('retry-after')));
        answered = await wrong();
      }
      expect(answered.body.error?.code).toBe(17_016);
    }
    expect((await first()).status).toBe(200);
    const { token: asked } = await server.operator('chief', 'administrator');
    const reason = 'asked on the phone';
    expect((await server.call('PUT', `/operators/${id}/block`, { token: asked, body: { reason } })).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    const blocked = await first();
    expect([blocked.body.error?.code, overShape.parse(blocked.body.error?.detail).why]).toEqual([17_015, 'blocked']);
    const again = await server.operator('chief', 'administrator');
    const opened = await server.agreed('POST', `/operators/${id}/open`, { by: again, body: { reason } });
    expect([opened.status, admin.id]).toEqual([202, again.id]);
    expect((await first()).status).toBe(200);
  });

  it('S5 OS-11 mails a device that is new', async () => {
    const { email } = await server.operator('fritz', 'support');
    server.clock.advanceMs(MINUTE_MS);
    await server.signIn(email, 0, { 'user-agent': 'another browser' });
    const mail = (await server.mails()).findLast(({ to }) => to === email);
    expect(mail).toMatchObject({ subject: 'A new device signed in to the console', text: expect.stringContaining('another browser') });
  });
});

describe('sessions', () => {
  it('BO-013 end after 30 idle minutes and after twelve hours; automatic requests of a page are not activity', async () => {
    const { token } = await server.operator('gert', 'support');
    const ask = (path: string, headers = {}) => server.call('GET', path, { token, headers });
    server.clock.advanceMs(29 * MINUTE_MS);
    expect((await ask('/session')).status).toBe(200);
    expect((await ask('/approvals', { 'x-background': '1' })).status).toBe(200);
    server.clock.advanceMs(2 * MINUTE_MS);
    const idle = await ask('/approvals');
    expect([idle.status, overShape.parse(idle.body.error?.detail).why]).toEqual([401, 'idle']);

    const { token: busy } = await server.operator('gert', 'support');
    for (let passed = 0; passed < 24 * 30; passed += 29) {
      expect((await server.call('GET', '/approvals', { token: busy })).status).toBe(200);
      server.clock.advanceMs(29 * MINUTE_MS);
    }
    const old = await server.call('GET', '/approvals', { token: busy });
    expect([old.status, overShape.parse(old.body.error?.detail).why]).toEqual([401, 'age']);
  });

  it('S5 a sixth ends the one idle longest, and one’s own are listed and ended', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      tokens.push((await server.operator('hanna', 'support')).token);
      server.clock.advanceMs(1000);
    }
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200, 200, 200, 200, 200]);
    const [token = ''] = tokens.slice(-1);
    const listed = z
      .array(z.looseObject({ id: z.string(), isCurrent: z.boolean() }))
      .parse((await server.call('GET', '/own/sessions', { token })).body.data);
    expect(listed).toHaveLength(5);
    const other = listed.find(({ isCurrent }) => !isCurrent);
    const stranger = await server.operator('ines', 'support');
    expect((await server.call('DELETE', `/own/sessions/${other?.id}`, { token: stranger.token })).status).toBe(404);
    expect((await server.call('DELETE', `/own/sessions/${other?.id}`, { token })).status).toBe(200);
    expect((await server.call('DELETE', '/session', { token })).headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await statusOf(token)).toBe(401);
  });

  it('S5 keeps a token of 256 bits as its hash alone', async () => {
    const { token } = await server.operator('jan', 'support');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await server.testDatabase.pool.query(
      'select count(*)::int as count from console.operator_session where token_hash = $1',
      [hashOfToken(token)],
    );
    expect(rows).toEqual([{ count: 1 }]);
    const { rows: found } = await server.testDatabase.pool.query(`select session::text from console.operator_session as session`);
    expect(JSON.stringify(found)).not.toContain(token);
  });

  it('OS-11 a stolen cookie from another device and address fails at step-up, and its owner is mailed', async () => {
    const { token, email, id } = await server.operator('karl', 'support');
    server.clock.advanceMs(6 * MINUTE_MS);
    const thief = { 'user-agent': 'the browser of a thief', 'x-forwarded-for': '203.0.113.9' };
    const code = codeAt(server.clock.realNow());
    const stolen = await server.call('POST', '/session/step-up', { token, body: { code }, headers: thief });
    expect([stolen.status, stolen.body.error?.code]).toEqual([401, 17_016]);
    const mail = (await server.mails()).findLast(({ to }) => to === email);
    expect(mail).toMatchObject({ subject: 'Your console session was used elsewhere', text: expect.stringContaining('203.0.113.9') });
    expect((await server.records(id)).at(-1)).toMatchObject({ kind: 'operatorRefused', address: '203.0.113.9' });
    expect((await server.call('POST', '/session/step-up', { token, body: { code } })).status).toBe(200);
  });
});

describe('the console’s origin', () => {
  it('OS-13 changes nothing for a page of another site, port or host, a null origin, a form, or a foreign Sec-Fetch-Site', async () => {
    const { token } = await server.operator('lars', 'support');
    const port = new URL(server.consoleUrl).port;
    const forged: Record<string, string>[] = [
      { origin: 'http://evil.test' },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { origin: `http://evil.test:${port}` },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'content-type': 'multipart/form-data; boundary=x' },
    ];
    for (const headers of forged) {
      const answered = await server.call('PUT', '/own/preferences', { token, body: { preferences: { zone: 'UTC' } }, headers });
      expect([headers, answered.status, answered.body.error?.code]).toEqual([headers, 403, 17_018]);
    }
    expect((await server.call('PUT', '/own/preferences', { token, body: { preferences: { zone: 'UTC' } } })).status).toBe(200);
  });

  it('OS-12 OS-15 BO-002 a players’ token is nothing here, the cookie is nothing there and in no log, and neither origin answers the other’s calls', async () => {
    const { token } = await server.operator('mona', 'administrator');
    const cookie = `pavilion-console=${token}`;
    const players = await fetch(`${server.url}/api/player/profile`, { headers: { cookie } });
    expect(players.status).toBe(401);
    expect(server.logLines.join('\n')).not.toContain(token);
    const login = loginOf(await callsTo(server.url)('POST', '/api/player/register', { body: aRegistration() }));
    const bearer = { authorization: `Bearer ${login.accessToken}` };
    expect((await server.call('GET', '/session', { headers: bearer })).status).toBe(401);
    expect((await fetch(`${server.url}/api/console/v1/session`, { headers: { cookie } })).status).toBe(404);
    expect((await fetch(`${server.consoleUrl}/api/player/init`)).status).toBe(404);
    for (const probe of ['/healthz', '/readyz'])
      for (const origin of [server.url, server.consoleUrl]) expect((await fetch(origin + probe)).status).toBe(200);
  });

  it('BO-004 describes each call with its permission, to who is signed in', async () => {
    const { token } = await server.operator('nils', 'support');
    const ask = (headers: Record<string, string>) => fetch(`${server.consoleUrl}/api/openapi.json`, { headers });
    expect((await ask({})).status).toBe(401);
    const paths = z.record(z.string(), z.record(z.string(), z.looseObject({ 'x-permission': z.string() })));
    const described = z
      .object({ paths })
      .parse(await (await ask({ cookie: `pavilion-console=${token}`, 'user-agent': 'a browser of a test' })).json());
    const block = described.paths['/api/console/v1/operators/{id}/block']?.['put'];
    expect([block?.['x-permission'], block?.['x-step-up']]).toEqual(['operators.block', undefined]);
    const roles = described.paths['/api/console/v1/operators/{id}/roles']?.['post'];
    expect([roles?.['x-permission'], roles?.['x-step-up']]).toEqual(['operators.roles.ask', true]);
  });
});
