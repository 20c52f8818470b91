import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, aPlayerWithPhone, PASSWORD, type PlayerServer, startPhoneServer } from '../../testing/player-server.ts';
import { aPhone, codeCalls } from '../../testing/texted-codes.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPhoneServer();
});
afterAll(() => server.stop());

const { verify, sentCode } = codeCalls(() => server);
const keyed = (key: string) => ({ 'idempotency-key': key });

const confirm = (code: string, newPassword: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/player/passwords/confirm', { body: { code, newPassword, repeatNewPassword: newPassword }, headers });

const signIn = (login: string, password: string) => server.call('POST', '/api/player/sessions', { body: { login, password } });

async function mailedCode(email: string): Promise<string> {
  await server.call('POST', '/api/player/passwords/reset', { body: { email } });
  await server.runJobs();
  await server.runJobs();
  const mail = server.mails.findLast(({ to, template }) => to === email && template === 'reset-password');
  return /reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('a call that used a code and whose answer was lost', () => {
  it('A-71 sets a new password once and is answered again to its own key, and to no other', async () => {
    const { email } = await aPlayer(server);
    const code = await mailedCode(email);
    expect((await confirm(code, 'Lantern-at-Dusk-7', keyed('mine'))).status).toBe(200);
    const { accessToken } = z.object({ accessToken: z.string() }).parse((await signIn(email, 'Lantern-at-Dusk-7')).body.data);
    expect((await confirm(code, 'Lantern-at-Dusk-7', keyed('mine'))).status).toBe(200);
    // The repeat did nothing: the session opened in between is still valid.
    expect((await server.call('GET', '/api/player/profile', { token: accessToken })).status).toBe(200);
    const others = [confirm(code, 'Lantern-at-Dusk-7'), confirm(code, 'Lantern-at-Dusk-7', keyed('theirs'))];
    const changed = [confirm(code, 'Lantern-at-Dawn-8', keyed('mine'))];
    expect((await Promise.all([...others, ...changed])).map(({ body }) => body.error?.code)).toEqual([11_004, 11_004, 11_004]);
    server.clock.advance(601);
    expect((await confirm(code, 'Lantern-at-Dusk-7', keyed('mine'))).body.error?.code).toBe(11_004);
  });

  it('A-71 changes the own password once and is answered again to its own key in its own session, and to no other', async () => {
    const { email, accessToken: token } = await aPlayer(server);
    const change = (key: string | undefined, newPassword = 'Lantern-at-Dusk-7', asker = token) =>
      server.call('PUT', '/api/player/passwords', {
        token: asker,
        body: { currentPassword: PASSWORD, newPassword, repeatNewPassword: newPassword },
        headers: key === undefined ? {} : keyed(key),
      });
    const first = await change('mine');
    const { accessToken } = z.object({ accessToken: z.string() }).parse((await signIn(email, 'Lantern-at-Dusk-7')).body.data);
    const again = await change('mine');
    expect([first.status, again.status, again.body.data]).toEqual([200, 200, first.body.data]);
    // The repeat did nothing: the session opened in between is still valid.
    expect((await server.call('GET', '/api/player/profile', { token: accessToken })).status).toBe(200);
    const refused = [
      await change(undefined),
      await change('theirs'),
      await change('mine', 'Lantern-at-Dawn-8'),
      await change('mine', 'Lantern-at-Dusk-7', accessToken),
    ];
    for (const { status, body } of refused) expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
  });

  it('A-71 gives a reset code again to the key that used the texted one, and to no other', async () => {
    const phone = aPhone();
    await aPlayerWithPhone(server, phone);
    server.clock.advance(3600);
    const otp = await sentCode(phone, 'changingPass');
    const tries = (key: string, code = otp) => verify(phone, code, { reason: 'changingPass', headers: keyed(key) });
    const first = await tries('mine');
    const again = await tries('mine');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await tries('theirs')).body.error?.code).toBe(11_003);
    expect((await tries('mine', otp === '000000' ? '000001' : '000000')).body.error?.code).toBe(11_003);
    const { code } = z.object({ code: z.string() }).parse(again.body.data);
    expect((await confirm(code, 'Lantern-at-Dusk-7')).status).toBe(200);
    server.clock.advance(601);
    expect((await tries('mine')).body.error?.code).toBe(11_003);
  });
});
