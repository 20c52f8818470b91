import { type ClientOf, createClientOf, type Send } from '@pavilion/contract/calls/client.ts';
import { createKeyedSend, newIdempotencyKey } from '@pavilion/contract/calls/keyed-send.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { askToConfirm } from './confirming.ts';
import { createConsoleSend } from './send.ts';
import { SERVER_FAULT } from './server-fault.ts';

const RETRIES_MAX = 2;

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

/** Calls that take a key, by which a repeated one is done once. */
const acts: ReadonlySet<string> = new Set(
  Object.entries(consoleApi).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => ('idempotent' in call ? [`${area}.${name}`] : [])),
  ),
);

const send = createKeyedSend(
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
  new Map(),
);

/** Gives each act a key; the outcome of an unanswered one shows once everything on the page has been reloaded (U-31). */
const sendAct: Send = async (request) => {
  if (!acts.has(request.operation)) return send(request);
  let isAnswered = false;
  try {
    const reply = await send({ ...request, idempotencyKey: newIdempotencyKey() });
    isAnswered = reply.status < SERVER_FAULT;
    return reply;
  } finally {
    if (!isAnswered) void queryClient.invalidateQueries();
  }
};

/** The calls of the console, as the contract describes them. */
export const api: ClientOf<typeof consoleApi> = createClientOf(consoleApi, sendAct);
