// @vitest-environment jsdom
import { consoleCloseCodes } from '@pavilion/contract/console/channels.ts';
import { QueryObserver } from '@tanstack/react-query';
import { Centrifuge } from 'centrifuge';
import { afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { queryClient } from '../api/api.ts';
import { hearAll } from '../api/reading.ts';
import { type Session, sessionOptions } from '../session/session.ts';
import { hearBacklogs, watchSocket } from './live.ts';

const [session, queues] = [sessionOptions.queryKey, ['queues'] as const];
const ends: (() => void)[] = [];
afterEach(() => {
  ends.splice(0).forEach((end) => end());
  queryClient.clear();
});

const answer: Session = {
  operator: { id: '1', email: 'a@console.test', name: 'A' },
  scope: 'whole',
  hasPassword: true,
  roles: [],
  factors: [],
  permissions: [],
  steppedUpUntil: null,
  expiresAt: '2026-11-26T12:00:00.000Z',
  queues: [{ name: 'contact', count: 1, oldestAt: null }],
  clock: { now: '2026-11-26T00:00:00.000Z', zone: 'UTC' },
  isSandbox: true,
  preferences: {},
};
const counted = { queues: [{ name: 'contact', count: 2, oldestAt: '2026-11-26T00:00:00.000Z' }] };

/** A page that shows the session and its queues. @returns the number of requests for each */
async function openPage(): Promise<{ session: number; queues: number }> {
  const asked = { session: 0, queues: 0 };
  const show = (queryKey: readonly string[], ask: () => Promise<unknown>): void => {
    ends.push(new QueryObserver(queryClient, { queryKey, queryFn: ask, retry: false }).subscribe(() => undefined));
  };
  show(session, async () => {
    asked.session += 1;
    return answer;
  });
  show(queues, async () => {
    asked.queues += 1;
    return [];
  });
  ends.push(hearAll(['session', 'queues']));
  await settled();
  return asked;
}
/** Until every call under way is answered. */
async function settled(): Promise<void> {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}
async function during(asked: { session: number; queues: number }, work: () => unknown): Promise<{ session: number; queues: number }> {
  const before = { ...asked };
  await work();
  await settled();
  return { session: asked.session - before.session, queues: asked.queues - before.queues };
}
const kept = () => queryClient.getQueryData(session)?.queues;

/** The browser's end of a socket, which a server accepts and closes. */
class Wire extends EventTarget {
  static last: Wire | undefined;
  readyState = 0;
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    Wire.last = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string): void {
    const id = /"id":(\d+)/.exec(text)?.[1];
    queueMicrotask(() => this.onmessage?.({ data: `{"id":${id},"connect":{"client":"a","version":"1"}}` }));
  }
  close(code = 1000, reason = ''): void {
    const { onclose } = this;
    this.onclose = null;
    onclose?.({ code, reason });
  }
}

async function connect(): Promise<Centrifuge> {
  const socket = new Centrifuge('ws://console.test', { websocket: Wire, minReconnectDelay: 1, maxReconnectDelay: 1 });
  watchSocket(socket);
  socket.connect();
  await socket.ready();
  await settled();
  ends.push(() => socket.removeAllListeners().disconnect());
  return socket;
}

test('OS-38: a socket that the server has closed for good asks for the session and the queues once', async () => {
  const asked = await openPage();
  const socket = await connect();
  const once = await during(asked, () => Wire.last?.close(consoleCloseCodes.sessionOver, 'session over'));
  expect(once).toEqual({ session: 1, queues: 1 });
  expect(socket.state).toBe('disconnected');
});

test('OS-38: a socket that was lost asks once, and once more when it is there again', async () => {
  const asked = await openPage();
  const socket = await connect();
  const lost = await during(asked, () => Wire.last?.close(1006));
  expect(lost).toEqual({ session: 1, queues: 1 });
  const back = await during(asked, () => socket.ready());
  expect(back).toEqual({ session: 1, queues: 1 });
});

test('OS-38: counts that the socket brings are shown, and the session is not asked for them', async () => {
  const asked = await openPage();
  const readAt = queryClient.getQueryState(session)?.dataUpdatedAt;
  expect(await during(asked, () => hearBacklogs(counted))).toEqual({ session: 0, queues: 1 });
  expect(kept()).toEqual(counted.queues);
  // The platform's clock is as of then.
  expect(queryClient.getQueryState(session)?.dataUpdatedAt).toBe(readAt);
});

test('OS-38: counts do not put the reading of each minute off, and an answer under way that may be older is asked for again', async () => {
  const asked = await openPage();
  queryClient.setQueryData(session, answer, { updatedAt: Date.now() - MINUTE_MS });
  expect(await during(asked, () => hearBacklogs(counted))).toEqual({ session: 1, queues: 1 });
  const underWay = () => {
    void queryClient.invalidateQueries({ queryKey: session });
    hearBacklogs(counted);
  };
  expect((await during(asked, underWay)).session).toBe(2);
  expect(await during(asked, () => hearBacklogs('nothing of the kind'))).toEqual({ session: 1, queues: 1 });
});
