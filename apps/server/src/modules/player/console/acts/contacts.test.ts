import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aResident, call, PASSWORD } from '../../../../testing/people/resident.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../../../operator/testing/console.ts';

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const reason = 'asked for by the player';
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;
const head = z.looseObject({ profileVersion: z.string(), newEmail: z.string().nullable(), newPhone: z.string().nullable() });
const approvalIn = z.object({ approval: z.looseObject({ id: z.string(), state: z.string() }) });

/** A call by its method and path. */
const ask = ({ token }: TestOperator, route: string, body?: object) => {
  const [method = '', path = ''] = route.split(' ');
  return server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
};
const headOf = async (operator: TestOperator, playerId: string) => head.parse((await ask(operator, `GET /players/${playerId}`)).body.data);
const mailsTo = async (address: string) => (await server.mails()).filter(({ to }) => to === address);

/** Asks for contacts of a player. @returns the request's id */
async function askFor(operator: TestOperator, playerId: string, contacts: object): Promise<string> {
  const { profileVersion: version } = await headOf(operator, playerId);
  const asked = await ask(operator, `PUT /players/${playerId}/profile`, { version, reason, ...contacts });
  expect([asked.status, asked.body.data]).toMatchObject([200, { corrected: [], approval: { state: 'open' } }]);
  return approvalIn.parse(asked.body.data).approval.id;
}
const agree = (operator: TestOperator, id: string) => ask(operator, `POST /approvals/${id}/approve`, {});

/** Sends everything that an operator may send to a player, and asks for a reset by the player's form. */
async function everyLink(operator: TestOperator, { id, emails }: { id: string; emails: readonly string[] }): Promise<void> {
  await ask(operator, `POST /players/${id}/sign-in-link`, { reason });
  await ask(operator, `POST /players/${id}/confirmation`, { reason });
  for (const email of emails) await call(server, 'POST /api/player/passwords/reset', { body: { email } });
}
const opens = /\/auth\/autologin|password\/reset/;

describe('a contact that an operator enters', () => {
  it('S104 is no way into the account for one person: not by a link, a reset or their own agreement', async () => {
    const player = await aResident(server, 'AT', 40);
    const mine = `support-${randomUUID()}@pavilion.test`;
    const operator = await server.operator('alone', 'support', 'identity');
    const id = await askFor(operator, player.id, { email: mine, phone: '+436641234567' });
    await everyLink(operator, { id: player.id, emails: [mine, player.email] });
    const own = await agree(operator, id);
    expect([own.status, codeOf(own)]).toEqual([409, 17_002]);
    expect(await mailsTo(mine)).toEqual([]);
    expect((await mailsTo(player.email)).filter(({ text }) => opens.test(text)).length).toBeGreaterThan(0);
    expect((await player.ask('GET /api/player/profile')).data).toMatchObject({ email: player.email, phone: null });
  });

  it('S104 S31 waits for the player after two people agreed: until then every link goes to the former one, which hears of it', async () => {
    const player = await aResident(server, 'AT', 40);
    const [operator, second] = [await server.operator('asks-contact', 'support'), await server.operator('agrees-contact', 'identity')];
    const wanted = `moved-${randomUUID()}@pavilion.test`;
    const id = await askFor(operator, player.id, { email: wanted });
    expect((await agree(second, id)).status).toBe(200);
    expect(await headOf(operator, player.id)).toMatchObject({ newEmail: 'm***@p***.test', newPhone: null });
    expect((await mailsTo(player.email)).map(({ subject }) => subject)).toContain('A new contact was entered for your account');
    await everyLink(operator, { id: player.id, emails: [wanted] });
    const sent = await mailsTo(wanted);
    expect(sent.filter(({ text }) => opens.test(text))).toEqual([]);
    const code = /verify\/([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await call(server, 'POST /api/player/register/confirm', { body: { code } })).status).toBe(200);
    expect((await player.ask('GET /api/player/profile')).data).toMatchObject({ email: wanted, confirmedAt: expect.any(String) });
    expect(await headOf(operator, player.id)).toMatchObject({ newEmail: null });
    const signedIn = await call(server, 'POST /api/player/sessions', { body: { login: wanted, password: PASSWORD } });
    expect(signedIn.status).toBe(200);
  });

  it('S104 is stale once the player has entered another one, and shows no one a value', async () => {
    const player = await aResident(server, 'AT', 40);
    const [operator, second] = [await server.operator('asks-stale', 'support'), await server.operator('agrees-stale', 'identity')];
    const wanted = `wanted-${randomUUID()}@pavilion.test`;
    const id = await askFor(operator, player.id, { email: wanted });
    const own = `Zown-${randomUUID()}@pavilion.test`;
    expect((await player.ask('PUT /api/player/profile', { email: own, currentPassword: PASSWORD })).status).toBe(200);
    const late = await agree(second, id);
    expect([late.status, codeOf(late)]).toEqual([409, 17_005]);
    const shown = JSON.stringify([(await ask(second, `GET /approvals/${id}`)).body, await server.records(operator.id)]);
    expect(shown).not.toContain(wanted);
    expect(await mailsTo(wanted)).toEqual([]);
  });

  it('BO-194 is asked for beside a name that takes effect, both under one key, and both are answered again', async () => {
    const player = await aResident(server, 'AT', 40);
    const operator = await server.operator('asks-both', 'support');
    const { profileVersion: version } = await headOf(operator, player.id);
    const body = { version, reason, email: `both-${randomUUID()}@pavilion.test`, firstName: 'Corrected' };
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => server.call('PUT', `/players/${player.id}/profile`, { token: operator.token, headers, body });
    const [first, again] = [await send(), await send()];
    expect([first.status, first.body.data]).toMatchObject([200, { corrected: ['firstName'], approval: { state: 'open' } }]);
    expect(again.body.data).toEqual(first.body.data);
    expect((await player.ask('GET /api/player/profile')).data).toMatchObject({ firstName: 'Corrected', email: player.email });
  });
});
