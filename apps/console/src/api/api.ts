import { type ClientOf, createClientOf } from '@pavilion/contract/calls/client.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { askToConfirm } from './confirming.ts';
import { createConsoleSend } from './send.ts';

const RETRIES_MAX = 2;
const SERVER_FAULT = 500;

/** A refusal stays what it is; a server that is away may come back. */
const isWorthRepeating = (failures: number, error: Error): boolean =>
  failures < RETRIES_MAX && (!(error instanceof ApiError) || error.status >= SERVER_FAULT);

/** A call that cannot be sent fails at once: queued by the browser until it is online, an act would run when no one expects it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRepeating, refetchOnWindowFocus: true, staleTime: 5000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The calls of the console, as the contract describes them. */
export const api: ClientOf<typeof consoleApi> = createClientOf(
  consoleApi,
  createConsoleSend({
    confirm: askToConfirm,
    signedOut: () => queryClient.setQueryData(['session'], null),
    // The session says whether the whole platform is away; it does not ask itself.
    away: () =>
      void queryClient.refetchQueries({
        queryKey: ['session'],
        predicate: ({ state }) => state.fetchStatus === 'idle' && state.error === null,
      }),
    language: () => document.documentElement.lang,
  }),
);

const KEY_BYTES = 16;

/** The Idempotency-Key of one act: repeated with it, the act happens once. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
