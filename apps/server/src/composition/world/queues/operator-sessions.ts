import { type ClientOf, createClientOf } from '@pavilion/contract/calls/client.ts';
import { createFetchSend } from '@pavilion/contract/calls/fetch.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import type { AppContext } from '../../app-context.ts';
import { signInDemoOperator } from '../operators.ts';

export type Desk = ClientOf<typeof consoleApi>;

const CALL_TIMEOUT_MS = 30_000;

/** Operators of the demo world at the console, over HTTP as their browsers are, each in one session that ends with the work. */
export function openDesks(context: AppContext): { as(name: string): Promise<Desk>; leave(): Promise<void> } {
  const url = context.authority.consoleUrl();
  const desks = new Map<string, Promise<Desk>>();
  const enter = async (name: string): Promise<Desk> => {
    const { cookie } = await signInDemoOperator(context, `${name}@console.pavilion.test`);
    const send: typeof fetch = (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie, origin: new URL(url).origin },
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
    return createClientOf(consoleApi, createFetchSend({ base: url, fetch: send }));
  };
  return {
    as: (name) => {
      const desk = desks.get(name) ?? enter(name);
      desks.set(name, desk);
      desk.catch(() => desks.delete(name));
      return desk;
    },
    leave: async () => {
      for (const desk of desks.values()) await (await desk).session.endSession();
    },
  };
}
