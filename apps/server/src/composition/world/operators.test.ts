import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { hasDemoOperators } from '../../modules/operator/index.ts';
import { loadOperators } from './operators.ts';
import { removeWorld } from './remove.ts';
import { reachMilestone } from '../../kernel/log/milestones.ts';
import { WORLD_LOADED } from './milestones.ts';

let server: TestServer;
let consoleUrl: string;
beforeAll(async () => {
  server = await startTestServer({}, { hasSandbox: true });
  consoleUrl = (await server.app.listenConsole()) ?? '';
  await loadOperators(server.app.context);
});
afterAll(() => server.stop());

const operator = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.string(),
  password: z.string(),
  code: z.string(),
  validForSeconds: z.number(),
});
const data = <S extends z.ZodType>(shape: S) => z.object({ data: shape });
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', origin: consoleUrl }, body: JSON.stringify(body) });

it('S5 S28 every demo operator signs in with the password and the code that are shown, once', async () => {
  const shown = data(z.object({ console: z.object({ url: z.string(), operators: z.array(operator) }) }));
  const world = shown.parse(await (await fetch(`${server.url}/sandbox/world`)).json()).data.console;
  expect([world.url, world.operators.length]).toEqual([consoleUrl, 18]);
  for (const { email, password, code, role } of world.operators) {
    const first = await post(`${consoleUrl}/api/console/v1/sessions`, { email, password });
    const { challenge } = data(z.object({ challenge: z.string() })).parse(await first.json()).data;
    const second = await post(`${consoleUrl}/api/console/v1/sessions/factor`, { challenge, code });
    expect([email, second.status]).toEqual([email, 200]);
    const cookie = second.headers.get('set-cookie')?.split(';')[0] ?? '';
    const session = await (await fetch(`${consoleUrl}/api/console/v1/session`, { headers: { cookie } })).json();
    expect(session).toMatchObject({ data: { roles: [role] } });
  }
  const [anybody] = world.operators;
  const asked = await fetch(`${server.url}/sandbox/console/code?email=${encodeURIComponent(anybody?.email ?? '')}`);
  const next = data(operator.pick({ code: true, validForSeconds: true })).parse(await asked.json()).data;
  expect(next.code).not.toBe(anybody?.code);
});

it('S5 the sandbox opens a session for a demo operator, and for nobody else', async () => {
  const open = (email: string) => post(`${server.url}/sandbox/console/sessions`, { email });
  const { cookie } = data(z.object({ cookie: z.string() })).parse(await (await open('payments-2@console.pavilion.test')).json()).data;
  expect((await fetch(`${consoleUrl}/api/console/v1/session`, { headers: { cookie } })).status).toBe(200);
  expect((await open('somebody@example.test')).ok).toBe(false);
});

it('BO-168 S5 the sandbox makes an operator of a role whom nobody else is, and who signs in as the demo operators do', async () => {
  const make = (role: string) => post(`${server.url}/sandbox/console/operators`, { role });
  const made = data(operator.pick({ id: true, email: true, role: true }));
  const [one, other] = [made.parse(await (await make('support')).json()).data, made.parse(await (await make('support')).json()).data];
  expect([one.role, one.id === other.id, one.email === other.email]).toEqual(['support', false, false]);

  const codeAddress = `${server.url}/sandbox/console/code?email=`;
  const first = await post(`${consoleUrl}/api/console/v1/sessions`, { email: one.email, password: 'Pavilion-console-1' });
  const { challenge } = data(z.object({ challenge: z.string() })).parse(await first.json()).data;
  const asked = await fetch(codeAddress + encodeURIComponent(one.email));
  const { code } = data(operator.pick({ code: true })).parse(await asked.json()).data;
  const second = await post(`${consoleUrl}/api/console/v1/sessions/factor`, { challenge, code });
  const cookie = second.headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = await (await fetch(`${consoleUrl}/api/console/v1/session`, { headers: { cookie } })).json();
  expect(session).toMatchObject({ data: { operator: { id: one.id, email: one.email }, roles: ['support'] } });
  expect((await post(`${server.url}/sandbox/console/sessions`, { email: other.email })).status).toBe(200);
  expect((await fetch(`${codeAddress}support-nobody@console.pavilion.test`)).status).toBe(404);

  const refused = await make('director');
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('role is none of: support, payments, identity')]);
});

it('BO-016 S5 a code that is shown can be typed for fifteen seconds, whenever it is asked for', async () => {
  const made = data(operator.pick({ id: true, email: true }));
  for (let second = 0; second < 30; second += 1) {
    const { email } = made.parse(await (await post(`${server.url}/sandbox/console/operators`, { role: 'support' })).json()).data;
    const first = await post(`${consoleUrl}/api/console/v1/sessions`, { email, password: 'Pavilion-console-1' });
    const { challenge } = data(z.object({ challenge: z.string() })).parse(await first.json()).data;
    server.clock.set(new Date(Math.ceil(server.clock.realNow().getTime() / 30_000) * 30_000 + second * 1000));
    const asked = await fetch(`${server.url}/sandbox/console/code?email=${encodeURIComponent(email)}`);
    const { code, validForSeconds } = data(operator.pick({ code: true, validForSeconds: true })).parse(await asked.json()).data;
    server.clock.advanceMs(15_000 - 1);
    const answer = await post(`${consoleUrl}/api/console/v1/sessions/factor`, { challenge, code });
    expect([second, answer.status, validForSeconds >= 15]).toEqual([second, 200, true]);
  }
});

it('BO-017 S73 are blocked with the demo world, and production refuses a database that has them', async () => {
  const { context } = server.app;
  expect(await hasDemoOperators(context.database)).toBe(true);
  await reachMilestone(context, WORLD_LOADED);
  await removeWorld(context, { seed: context.config.worldSeed });
  expect(await hasDemoOperators(context.database)).toBe(false);
});
