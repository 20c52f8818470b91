import { type ClientOf, createClientOf } from '@pavilion/contract/calls/client.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import * as z from 'zod/mini';
import { refuseForEverybody } from './for-everybody.ts';
import { password } from './players.ts';
import { askSandbox, productUrl } from './sandbox.ts';

const world = z.object({ data: z.object({ console: z.object({ url: z.string() }) }) });
const session = z.object({ data: z.object({ cookie: z.string() }) });
const code = z.object({ data: z.object({ code: z.string() }) });
const operator = z.object({ data: z.object({ id: z.string(), email: z.string() }) });

/** The password of all operators in the sandbox (operator §12). */
export const OPERATOR_PASSWORD = 'Pavilion-console-1';

const consoles = new Map<string, string>();

/** Where the console of the product under test is. */
export async function consoleUrl(): Promise<string> {
  const product = productUrl();
  const known = consoles.get(product);
  if (known !== undefined) return known;
  const response = await fetch(`${product}/sandbox/world`, { headers: { accept: 'application/json' } });
  const { url } = world.parse(await response.json()).data.console;
  consoles.set(product, url);
  return url;
}

type Operator = z.output<typeof operator>['data'];

/** The operators of the test under way and their sessions, by what the test calls them. */
const people = new Map<string, Promise<Operator>>();
const held = new Map<string, Promise<string>>();

function oncePer<Value>(known: Map<string, Promise<Value>>, name: string, make: () => Promise<Value>): Promise<Value> {
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}

/**
 * An operator of this test's own, made at the first use of the name: a role, or `payments-2` for a second person of one. What a test leaves in
 * the console, no other test finds, and no other test ends its sessions.
 */
export const operatorOf = (name: string): Promise<Operator> =>
  oncePer(
    people,
    name,
    async () => operator.parse(await askSandbox('/sandbox/console/operators', { role: name.replace(/-\d$/, '') })).data,
  );

/** The address of an operator of this test. */
export const operatorEmail = async (name: string): Promise<string> => (await operatorOf(name)).email;

/** The session of an operator of this test, as if signed in just now, as its cookie. */
export const sessionOf = (name: string): Promise<string> =>
  oncePer(
    held,
    name,
    async () => session.parse(await askSandbox('/sandbox/console/sessions', { email: await operatorEmail(name) })).data.cookie,
  );

/** Signs out whom the test has signed in; a session that the test itself has ended stays so. */
export async function endSessions(): Promise<void> {
  const opened = [...held.values()];
  held.clear();
  for (const cookie of opened) {
    const origin = await consoleUrl();
    await fetch(`${origin}/api/console/v1/session`, { method: 'DELETE', headers: { origin, cookie: await cookie } });
  }
}

/** Ends the sessions of a test that is over; the next one has operators of its own. */
export async function dismissOperators(): Promise<void> {
  people.clear();
  await endSessions();
}

/** The console's calls by an operator of this test, without a browser. */
export async function deskOf(name: string): Promise<ClientOf<typeof consoleApi>> {
  const [origin, cookie] = [await consoleUrl(), await sessionOf(name)];
  return createClientOf(consoleApi, async ({ method, path, body, idempotencyKey }) => {
    refuseForEverybody(method, path);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        origin,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isFile = response.headers.get('content-disposition') !== null;
    return { status: response.status, body: await (isFile ? response.blob() : response.json()) };
  });
}

/** The code of the app of an operator of this test that still counts. */
export async function operatorCode(name: string): Promise<string> {
  const response = await fetch(`${productUrl()}/sandbox/console/code?email=${encodeURIComponent(await operatorEmail(name))}`);
  return code.parse(await response.json()).data.code;
}

const made = z.object({ data: z.object({ ids: z.array(z.string()) }) });

/** Brings a player into a situation that operators have to deal with, by the player's own calls. @returns the objects that wait */
export async function situation(kind: string, player: { id: string }): Promise<string[]> {
  return made.parse(await askSandbox('/sandbox/console/situations', { kind, playerId: player.id, password })).data.ids;
}
