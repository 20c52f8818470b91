import type { Client } from '@pavilion/contract/calls/client.ts';

type Call = (...parameters: unknown[]) => Promise<unknown>;
const isCall = (value: unknown): value is Call => typeof value === 'function';
const isArea = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A client whose code is loaded after the page: the page is server-rendered, so nothing calls the API during start-up. Each call
 * waits for the code; if loading fails, the call fails like one without a connection, and the next call retries.
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

/** Loads something once; after a failure, the next call retries. */
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
