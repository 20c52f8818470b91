import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@pavilion/contract/formats/passkey.ts';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { createAuthenticator, type Authenticator, type Deviations } from '../../../testing/people/authenticator.ts';
import { OPERATOR_PASSWORD, type TestOperator } from '../../../testing/people/operators.ts';
import { type Call, type Called, consoleCallsTo } from '../../../testing/calls.ts';
import { startConsole, type TestConsole, tokenIn } from '../testing/console.ts';
import { rememberKeys } from './store.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestConsole;
/** The console by a host name, which a passkey needs. */
let named: string;
let call: Call;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  named = server.consoleUrl.replace('127.0.0.1', 'localhost');
  call = consoleCallsTo(named);
});
afterAll(() => server.stop());

const requested = z.custom<PasskeyRequestOptions>((value) => typeof value === 'object' && value !== null && 'rpId' in value);
const offered = z.custom<PasskeyCreationOptions>((value) => typeof value === 'object' && value !== null && 'rp' in value);
const passkeys = z.array(z.looseObject({ id: z.string(), name: z.string(), isSuspended: z.boolean() }));
const added = z.object({ passkeys, recoveryCodes: z.nullable(z.array(z.string())) });
const refusedBy = ({ status, body }: Called) => [status, body.error?.code];

async function add(token: string, authenticator: Authenticator, name?: string): Promise<Called> {
  const options = offered.parse((await call('POST', '/own/passkeys/options', { token })).body.data);
  return call('POST', '/own/passkeys', { token, body: { credential: authenticator.create(options), name } });
}

async function aKeyHolder(name: string, role = 'support') {
  const operator = await server.operator(name, role);
  const authenticator = createAuthenticator(named);
  const made = added.parse((await add(operator.token, authenticator)).body.data);
  return { ...operator, authenticator, passkeyId: made.passkeys[0]?.id ?? '' };
}

const enter = async (authenticator: Authenticator, wrong: Deviations = {}) => {
  const options = requested.parse((await call('POST', '/sessions/passkey/options')).body.data);
  return call('POST', '/sessions/passkey', { body: { credential: authenticator.use(options, wrong) } });
};

describe('passkeys of operators', () => {
  it('BO-010 are added, sign in by themselves, step up, are named and removed, each change recorded and mailed', async () => {
    const { token, id, email, authenticator, passkeyId } = await aKeyHolder('pia');
    const entered = await enter(authenticator);
    expect(entered.status).toBe(200);
    const fresh = tokenIn(entered);
    const session = (await call('GET', '/session', { token: fresh })).body.data;
    expect(session).toMatchObject({ scope: 'whole', factors: ['totp', 'passkey'] });

    server.clock.advanceMs(6 * MINUTE_MS);
    const stale = await call('POST', '/own/recovery-codes', { token: fresh });
    expect([refusedBy(stale), stale.body.error?.detail]).toEqual([[403, 17_001], { factors: ['totp', 'passkey'] }]);
    const options = requested.parse((await call('POST', '/session/step-up/options', { token: fresh })).body.data);
    const passkey = authenticator.use(options);
    expect((await call('POST', '/session/step-up', { token: fresh, body: { passkey } })).status).toBe(200);
    expect(refusedBy(await call('POST', '/session/step-up', { token: fresh, body: { passkey } }))).toEqual([401, 17_016]);

    const renamed = await call('PUT', `/own/passkeys/${passkeyId}`, { token: fresh, body: { name: 'Key ring' } });
    expect(renamed.body.data).toEqual([expect.objectContaining({ name: 'Key ring', isSuspended: false })]);
    expect((await call('DELETE', `/own/passkeys/${passkeyId}`, { token: fresh })).body.data).toEqual([]);
    // Another session of the same operator ended with the change.
    expect((await call('GET', '/session', { token })).status).toBe(401);
    const acts = (await server.records(id)).filter(({ kind }) => kind === 'operatorActed').map(({ detail }) => detail['act']);
    expect(acts).toEqual(['own.passkeys.add', 'own.passkeys.rename', 'own.passkeys.remove']);
    const subjects = (await server.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toEqual(['A new factor of your operator account', 'A factor of your operator account was removed']);
  });

  it('BO-010 BO-008 one is enough as the first factor of an invited operator, and the last factor stays', async () => {
    const inviter = await server.operator('inviter', 'administrator');
    const email = 'quinn@console.test';
    await server.agreed('POST', '/operators', { by: inviter, body: { email, roles: ['support'], reason: 'a new colleague' } });
    const mail = (await server.mails()).findLast(({ to }) => to === email);
    const link = /invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const accepted = await call('POST', `/invitations/${link}`, { body: { name: 'Quinn', password: OPERATOR_PASSWORD } });
    const token = tokenIn(accepted);
    const made = added.parse((await add(token, createAuthenticator(named), 'Laptop')).body.data);
    expect(made.recoveryCodes).toHaveLength(10);
    expect((await call('GET', '/session', { token })).body.data).toMatchObject({ scope: 'whole', factors: ['passkey'] });
    expect(refusedBy(await call('DELETE', `/own/passkeys/${made.passkeys[0]?.id}`, { token }))[0]).toBe(409);
    const listed = z.array(z.looseObject({ factors: z.array(z.string()) }));
    const found = listed.parse((await server.call('GET', `/operators?q=${email}`, { token: inviter.token })).body.data);
    expect(found).toEqual([expect.objectContaining({ factors: ['passkey'] })]);
  });

  it('OS-36 an unknown passkey and a wrong signature get one answer and pause alike, and count no wrong factor', async () => {
    const { id, authenticator } = await aKeyHolder('rolf');
    const stranger = createAuthenticator(named);
    stranger.create(offered.parse((await call('POST', '/own/passkeys/options', await server.operator('sina', 'support'))).body.data));
    const wrong = { challenge: Buffer.alloc(32).toString('base64url') };
    const known = [await enter(authenticator, wrong)];
    const unknown = [await enter(stranger)];
    for (let count = 1; count < 6; count += 1) {
      known.push(await enter(authenticator, wrong));
      unknown.push(await enter(stranger));
    }
    const refusals = [...Array.from({ length: 5 }, () => [422, 11_016]), [429, known[5]?.body.error?.code]];
    expect([known.map(refusedBy), unknown.map(refusedBy)]).toEqual([refusals, refusals]);
    expect((await server.records(id)).filter(({ detail }) => detail['act'] === 'factor')).toEqual([]);
  });

  it('BO-010 refuses a device that has not verified the person, and one whose counter did not go on for good', async () => {
    const { email, authenticator } = await aKeyHolder('tilda');
    expect(refusedBy(await enter(authenticator, { isUnverified: true }))).toEqual([422, 11_016]);
    expect((await enter(authenticator)).status).toBe(200);
    expect(refusedBy(await enter(authenticator, { signCount: 1 }))).toEqual([422, 11_016]);
    expect((await server.mails()).findLast(({ to }) => to === email)?.subject).toBe('A passkey of your operator account is refused');
    expect(refusedBy(await enter(authenticator))).toEqual([422, 11_016]);
  });

  it('BO-010 an address of numbers offers none and names the one that has them', async () => {
    const ways = await server.call('GET', '/sessions/ways');
    expect(ways.body.data).toMatchObject({ passkeys: { isOffered: false, offeredAt: named } });
    expect((await call('GET', '/sessions/ways')).body.data).toMatchObject({ passkeys: { isOffered: true, offeredAt: null } });
    expect((await server.call('POST', '/sessions/passkey/options')).status).toBe(409);
  });

  it('BO-026 who ever had a passkey of the asker does not decide', async () => {
    const [asker, other] = [await server.operator('same-one', 'administrator'), await server.operator('same-two', 'administrator')];
    const subject = await server.operator('same-subject', 'support');
    const body = { roles: ['risk'], reason: 'a change of duties' };
    const ask = async () =>
      z
        .object({ approval: z.looseObject({ id: z.string() }) })
        .parse((await server.call('POST', `/operators/${subject.id}/roles`, { token: asker.token, body })).body.data).approval.id;
    const decide = (who: TestOperator, id: string) =>
      server.call('POST', `/approvals/${id}/approve`, { token: who.token, body: { note: '' } });
    const id = await ask();
    for (const { id: operatorId } of [asker, other])
      await rememberKeys(server.context.database, { operatorId, hashes: ['the digest of one key'] });
    expect(refusedBy(await decide(other, id))).toEqual([409, 17_002]);
    expect((await decide(await server.operator('same-three', 'administrator'), id)).status).toBe(200);
  });
});
