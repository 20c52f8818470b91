import type { Client } from '@pavilion/contract/client.ts';

type Call = (...parameters: unknown[]) => Promise<unknown>;
const isCall = (value: unknown): value is Call => typeof value === 'function';
const isArea = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A client whose code comes later than the page: the server has drawn what a page shows, so nobody calls while it begins. Each call
 * waits for the code; where that did not come, the call fails as one without a connection does, and the next call asks for it again.
 * @throws TypeError from a call when the script could not be loaded or the contract has no such call
 */
export function createLateClient(load: () => Promise<Client>): Client;
export function createLateClient(load: () => Promise<Client>): object {
  const callOf =
    (area: PropertyKey, operation: PropertyKey): Call =>
    async (...parameters) => {
      const calls: unknown = Reflect.get(await load(), area);
      const call: unknown = isArea(calls) ? Reflect.get(calls, operation) : undefined;
      if (!isCall(call)) throw new TypeError(`The contract has no call ${String(area)}.${String(operation)}.`);
      return call(...parameters);
    };
  const areaOf = (area: PropertyKey): object => new Proxy({}, { get: (_calls, operation) => callOf(area, operation) });
  return new Proxy({}, { get: (_areas, area) => areaOf(area) });
}

/** Loads a thing once; after a failure the next one who wants it asks again. */
export function loadOnce<Thing>(load: () => Promise<Thing>): () => Promise<Thing> {
  let loading: Promise<Thing> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
