import { afterEach, expect, it, vi } from 'vitest';
import { caches as names, endedSessions, ownKey } from './rules.ts';

const origin = 'https://pavilion.test';
const invoices = `${origin}/api/payment/invoices?page=1`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Cache storage of a browser; `put` may fail, as on a full disk, while more than `room` copies are stored. */
function aStore() {
  const kept = new Map<string, Map<string, string>>();
  const state = { room: Number.POSITIVE_INFINITY, isDenied: false };
  const size = () => [...kept.values()].reduce((sum, copies) => sum + copies.size, 0);
  const open = async (name: string) => {
    if (state.isDenied) throw new DOMException('denied', 'SecurityError');
    const copies = kept.get(name) ?? new Map<string, string>();
    kept.set(name, copies);
    return {
      match: async (key: string) => (copies.has(key) ? new Response(copies.get(key)) : undefined),
      put: async (key: string, answer: Response) => {
        const text = await answer.text();
        if (size() >= state.room) throw new DOMException('full', 'QuotaExceededError');
        copies.set(key, text);
      },
      keys: async () => [...copies.keys()],
      delete: async (key: string) => copies.delete(key),
    };
  };
  const remove = async (name: string) => kept.delete(name);
  const keys = async () => {
    if (state.isDenied) throw new DOMException('denied', 'SecurityError');
    return [...kept.keys()];
  };
  return { kept, state, caches: { open, keys, delete: remove } };
}

type TestRequest = { url: string; mode?: string; token?: string };

/** The worker over a network whose answers the test gives. */
async function aWorker(network: (url: string) => Promise<Response>) {
  const store = aStore();
  const listeners = new Map<string, (event: unknown) => void>();
  const claim = vi.fn<() => Promise<void>>(async () => undefined);
  const skipWaiting = vi.fn<() => Promise<void>>(async () => undefined);
  const state = { network };
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    location: new URL(origin),
    skipWaiting,
    clients: { claim },
  });
  vi.stubGlobal('caches', store.caches);
  vi.stubGlobal('fetch', (request: string | { url: string }) => state.network(typeof request === 'string' ? request : request.url));
  await import('./service-worker.ts');
  const lasting = async (type: string, event: object) => {
    const tasks: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (task: Promise<unknown>) => tasks.push(task) });
    return { done: () => Promise.all(tasks) };
  };
  /** The page's response, and what the worker does after it. */
  const ask = async ({ url, mode = 'cors', token }: TestRequest) => {
    let answer: Promise<Response> | undefined;
    const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
    const { done } = await lasting('fetch', {
      request: { method: 'GET', url, mode, headers },
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    return { answer: async () => (await answer)?.text(), done };
  };
  const asked = async (request: TestRequest) => {
    const { answer, done } = await ask(request);
    const text = await answer().catch((error: unknown) => String(error));
    await done();
    return text;
  };
  return { kept: store.kept, storeState: store.state, state, ask, asked, lasting, claim, skipWaiting };
}

const online = async (url: string) => new Response(`network: ${url}`);
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** A token of the server, with the claims that the worker reads. */
const tokenOf = (player: string): string =>
  `h.${btoa(JSON.stringify({ exp: 1, sub: player, sessionId: `session of ${player}` })).replaceAll('=', '')}.s`;

/** What a page does when its session ends; resolves once the worker has heard it. */
async function endSession(player: string): Promise<void> {
  const [channel, heard] = [new BroadcastChannel(endedSessions), new BroadcastChannel(endedSessions)];
  const { promise, resolve } = Promise.withResolvers<void>();
  heard.addEventListener('message', () => resolve());
  channel.postMessage(`session of ${player}`);
  await promise;
  channel.close();
  heard.close();
}

const requests: TestRequest[] = [
  { url: `${origin}/static/terms`, mode: 'navigate' },
  { url: `${origin}/games/dice-line`, mode: 'navigate' },
  { url: `${origin}/assets/tournaments.js` },
  { url: `${origin}/api/game/collections` },
  { url: `${origin}/api/wallet/accounts`, token: tokenOf('a') },
];

it.each(requests)('K-41 answers from the network where the store is full or denied: $url', async (request) => {
  const worker = await aWorker(online);
  for (const broken of [{ room: 0 }, { isDenied: true }]) {
    Object.assign(worker.storeState, broken);
    expect(await worker.asked(request)).toBe(`network: ${request.url}`);
  }
});

it('K-41 is installed and takes over where the store is full or denied, or the offline page does not come', async () => {
  for (const broken of [{ room: 0 }, { isDenied: true }, {}]) {
    vi.resetModules();
    const worker = await aWorker(Object.keys(broken).length === 0 ? offline : online);
    Object.assign(worker.storeState, broken);
    await (await worker.lasting('install', {})).done();
    await (await worker.lasting('activate', {})).done();
    expect([worker.skipWaiting.mock.calls.length, worker.claim.mock.calls.length]).toEqual([1, 1]);
  }
});

it('K-41 makes room in a full store by its oldest copies', async () => {
  const worker = await aWorker(online);
  const urls = [1, 2, 3, 4].map((number) => `${origin}/assets/${number}.js`);
  for (const url of urls) await worker.asked({ url });
  worker.storeState.room = 4;
  const last = `${origin}/assets/5.js`;
  await worker.asked({ url: last });
  expect([...(worker.kept.get(names.files)?.keys() ?? [])]).toEqual([...urls.slice(2), last]);
});

it('K-41 S78 shows a player without a connection what was answered to that player alone', async () => {
  const worker = await aWorker(async () => new Response('invoices of a'));
  await worker.asked({ url: invoices, token: tokenOf('a') });
  worker.state.network = offline;
  expect(await worker.asked({ url: invoices, token: tokenOf('a') })).toBe('invoices of a');
  expect(await worker.asked({ url: invoices, token: tokenOf('b') })).toContain('Failed to fetch');
  expect(await worker.asked({ url: invoices })).toContain('Failed to fetch');
});

it('K-41 S78 stores no answer that comes after its session has ended, and those of the next session', async () => {
  const late = Promise.withResolvers<Response>();
  const worker = await aWorker(() => late.promise);
  const { answer, done } = await worker.ask({ url: invoices, token: tokenOf('a') });
  await endSession('a');
  late.resolve(new Response('invoices of a'));
  expect(await answer()).toBe('invoices of a');
  await done();
  expect(worker.kept.get(names.own)?.size ?? 0).toBe(0);
  worker.state.network = online;
  await worker.asked({ url: invoices, token: tokenOf('b') });
  expect([...(worker.kept.get(names.own)?.keys() ?? [])]).toEqual([ownKey(invoices, 'b')]);
});

it('K-41 S78 removes a copy whose session ends while it is being stored', async () => {
  const body = Promise.withResolvers<void>();
  const slow = () =>
    new Response(
      new ReadableStream({
        start: async (stream) => {
          await body.promise;
          stream.enqueue(new TextEncoder().encode('invoices of a'));
          stream.close();
        },
      }),
    );
  const worker = await aWorker(async () => slow());
  const { done } = await worker.ask({ url: invoices, token: tokenOf('a') });
  await vi.waitFor(() => expect(worker.kept.has(names.own)).toBe(true));
  await endSession('a');
  body.resolve();
  await done();
  expect(worker.kept.get(names.own)?.size).toBe(0);
});
