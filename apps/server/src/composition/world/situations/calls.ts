import { setTimeout as delay } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { type Client, createClient } from '@pavilion/contract/calls/client.ts';
import { createFetchSend } from '@pavilion/contract/calls/fetch.ts';
import type { AppContext } from '../../app-context.ts';

const CALL_TIMEOUT_MS = 30_000;
/** The effect of a call must appear within this time, or the situation is given up. */
const WAIT_MS = 30_000;
const POLL_MS = 100;

/** From where and in which language somebody calls; the sandbox believes what programs of this machine say about it. */
export interface Caller {
  token?: string;
  address?: string;
  country?: string;
  language?: string;
}

/** The players' API, over HTTP as a browser uses it. */
export function playersApi({ publicUrl }: Pick<AppContext, 'publicUrl'>, { token, address, country, language }: Caller = {}): Client {
  const edge = {
    ...(address === undefined ? {} : { 'cf-connecting-ip': address }),
    ...(country === undefined ? {} : { 'cf-ipcountry': country }),
  };
  const send: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...edge },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  return createClient(
    createFetchSend({
      base: publicUrl(),
      fetch: send,
      ...(token === undefined ? {} : { getToken: () => token }),
      ...(language === undefined ? {} : { language }),
    }),
  );
}

/** Asks one of the simulated companies for something, as a program does. */
export async function askCompany({ publicUrl }: Pick<AppContext, 'publicUrl'>, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${publicUrl()}/sandbox${path}`, {
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/sandbox${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Waits until something exists. @throws an error that names what was missing */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let waitedMs = 0; waitedMs <= WAIT_MS; waitedMs += POLL_MS) {
    const found = await look();
    if (found !== undefined) return found;
    await delay(POLL_MS);
  }
  throw new Error(`${what} is not there after ${WAIT_MS} ms`);
}

/** The Idempotency-Key of a step: the same for a repeat, which therefore does nothing twice. */
export function stepKey(label: string, step: string): string {
  const hex = createHash('sha256').update(`${label}:${step}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
