import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type Call, type Called, consoleCallsTo } from '../../testing/calls.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tokenIn } from '../../modules/operator/testing/console.ts';
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
const atConsole: Call = (...call) => consoleCallsTo(consoleUrl)(...call);
/** Signs in by password and code; the code is asked for in between. */
async function signIn(email: string, code: () => Promise<string>, password = 'Pavilion-console-1') {
  const first = await atConsole('POST', '/sessions', { body: { email, password } });
  const { challenge } = z.object({ challenge: z.string() }).parse(first.body.data);
  return atConsole('POST', '/sessions/factor', { body: { challenge, code: await code() } });
}
const sessionOf = async (signedIn: Called) => (await atConsole('GET', '/session', { token: tokenIn(signedIn) })).body.data;
const shownCode = async (email: string) => {
  const { body } = await server.call('GET', `/sandbox/console/code?email=${encodeURIComponent(email)}`);
  return operator.pick({ code: true, validForSeconds: true }).parse(body.data);
};
const make = (role: string) => server.call('POST', '/sandbox/console/operators', { body: { role } });
const open = (email: string) => server.call('POST', '/sandbox/console/sessions', { body: { email } });

it('S5 S28 every demo operator signs in with the password and the code that are shown, once', async () => {
  const shown = z.object({ console: z.object({ url: z.string(), operators: z.array(operator) }) });
  const world = shown.parse((await server.call('GET', '/sandbox/world')).body.data).console;
  expect([world.url, world.operators.length]).toEqual([consoleUrl, 18]);
  for (const { email, password, code, role } of world.operators) {
    const signedIn = await signIn(email, async () => code, password);
    expect([email, signedIn.status]).toEqual([email, 200]);
    expect(await sessionOf(signedIn)).toMatchObject({ roles: [role] });
  }
  const [anybody] = world.operators;
  expect((await shownCode(anybody?.email ?? '')).code).not.toBe(anybody?.code);
});

it('S5 the sandbox opens a session for a demo operator, and for nobody else', async () => {
  const { cookie } = z.object({ cookie: z.string() }).parse((await open('payments-2@console.pavilion.test')).body.data);
  expect((await atConsole('GET', '/session', { headers: { cookie } })).status).toBe(200);
  expect((await open('somebody@example.test')).status).toBeGreaterThanOrEqual(400);
});

it('BO-168 S5 the sandbox makes an operator of a role for one test alone, who signs in as the demo operators do', async () => {
  const made = operator.pick({ id: true, email: true, role: true });
  const [one, other] = [made.parse((await make('support')).body.data), made.parse((await make('support')).body.data)];
  expect([one.role, one.id === other.id, one.email === other.email]).toEqual(['support', false, false]);

  const signedIn = await signIn(one.email, async () => (await shownCode(one.email)).code);
  expect(await sessionOf(signedIn)).toMatchObject({ operator: { id: one.id, email: one.email }, roles: ['support'] });
  expect((await open(other.email)).status).toBe(200);
  expect((await server.call('GET', '/sandbox/console/code?email=support-nobody@console.pavilion.test')).status).toBe(404);

  const refused = await make('director');
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('role is none of: support, payments, identity')]);
});

it('BO-016 S5 a code that is shown can be typed for fifteen seconds, whenever it is asked for', async () => {
  const made = operator.pick({ id: true, email: true });
  for (let second = 0; second < 30; second += 1) {
    const { email } = made.parse((await make('support')).body.data);
    let isShownFor = 0;
    const answer = await signIn(email, async () => {
      server.clock.set(new Date(Math.ceil(server.clock.realNow().getTime() / 30_000) * 30_000 + second * 1000));
      const { code, validForSeconds } = await shownCode(email);
      isShownFor = validForSeconds;
      server.clock.advanceMs(15_000 - 1);
      return code;
    });
    expect([second, answer.status, isShownFor >= 15]).toEqual([second, 200, true]);
  }
});

it('BO-017 S73 are blocked with the demo world, and production refuses a database that has them', async () => {
  const { context } = server.app;
  expect(await hasDemoOperators(context.database)).toBe(true);
  await reachMilestone(context, WORLD_LOADED);
  await removeWorld(context, { seed: context.config.worldSeed });
  expect(await hasDemoOperators(context.database)).toBe(false);
});
