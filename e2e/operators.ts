import { type ClientOf, createClientOf } from '@pavilion/contract/calls/client.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import * as z from 'zod/mini';
import { refuseForEverybody } from './for-everybody.ts';
import { password } from './players.ts';
import { productUrl } from './sandbox.ts';

const world = z.object({ data: z.object({ console: z.object({ url: z.string() }) }) });
const session = z.object({ data: z.object({ cookie: z.string() }) });
const code = z.object({ data: z.object({ code: z.string() }) });

/** The address of a demo operator. */
export const operatorEmail = (name: string): string => `${name}@console.pavilion.test`;
/** What every demo operator types (operator §12). */
export const OPERATOR_PASSWORD = 'Pavilion-console-1';

let known: string | undefined;

/** Where the console of the product under test is. */
export async function consoleUrl(): Promise<string> {
  if (known === undefined) {
    const response = await fetch(`${productUrl()}/sandbox/world`, { headers: { accept: 'application/json' } });
    known = world.parse(await response.json()).data.console.url;
  }
  return known;
}

/** An id as the console shows it. */
export const shortIdOf = (id: string): string => id.slice(-8).toUpperCase();

/** The sessions of the test under way, by the operator. */
const held = new Map<string, Promise<string>>();

/**
 * The session of a demo operator in this test, as if signed in just now, as its cookie. Tests that run beside one another share the operators,
 * and a sixth session of an operator ends the one idle longest (operator §13.13): a test has one of each, and ends it.
 */
export function sessionOf(name: string): Promise<string> {
  const known = held.get(name);
  if (known !== undefined) return known;
  const opened = openSession(name);
  held.set(name, opened);
  return opened;
}

async function openSession(name: string): Promise<string> {
  const response = await fetch(`${productUrl()}/sandbox/console/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: operatorEmail(name) }),
  });
  return session.parse(await response.json()).data.cookie;
}

/** Signs out whom the test has signed in; a session that the test itself has ended stays so. */
export async function endSessions(): Promise<void> {
  const opened = [...held.values()];
  held.clear();
  for (const cookie of opened) {
    const origin = await consoleUrl();
    await fetch(`${origin}/api/console/v1/session`, { method: 'DELETE', headers: { origin, cookie: await cookie } });
  }
}

/** The console's calls by a demo operator, without a browser. */
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
    return { status: response.status, body: await response.json() };
  });
}

/** The code of a demo operator's app that still counts. */
export async function operatorCode(name: string): Promise<string> {
  const response = await fetch(`${productUrl()}/sandbox/console/code?email=${encodeURIComponent(operatorEmail(name))}`);
  return code.parse(await response.json()).data.code;
}

const made = z.object({ data: z.object({ ids: z.array(z.string()) }) });

/** Brings a player into a situation that operators have to deal with, by the player's own calls. @returns the objects that wait */
export async function situation(kind: string, player: { id: string }): Promise<string[]> {
  const response = await fetch(`${productUrl()}/sandbox/console/situations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, playerId: player.id, password }),
  });
  if (!response.ok) throw new Error(`The situation ${kind} answered ${response.status}: ${await response.text()}`);
  return made.parse(await response.json()).data.ids;
}
