import { createClient } from '@pavilion/contract/calls/client.ts';
import { QueryClient } from '@tanstack/react-query';
import { Centrifuge } from 'centrifuge';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChannelRow, RealtimeContext } from './channels.ts';
import { RealtimeSocket, type SocketParts } from './socket.ts';
import { createFakeServer, type FakeServer, type FakeSocket } from './testing/fake-server.ts';

let server: FakeServer;
let socket: RealtimeSocket;
let visitor: { playerId: string; token: string };
let change: () => void;
let watchedId: string;
let watch: () => void;
let caughtUp: string[];
let received: unknown[];
let refusals: number;

/** A channel that records its publications. */
function aRow(name: string, isOwn: boolean): ChannelRow {
  return {
    name: ({ playerId }) => (isOwn ? (playerId === '' ? undefined : `${name}#${playerId}`) : name),
    listen: (subscription) => subscription.on('publication', ({ data }) => received.push(data)),
    catchUp: () => caughtUp.push(name),
  };
}

/** A channel that is subscribed only while its tournament is on screen. */
const ofTournament: ChannelRow = {
  ...aRow('tournaments:', false),
  name: ({ tournamentId }) => (tournamentId === '' ? undefined : `tournaments:${tournamentId}`),
};

const context: RealtimeContext = {
  api: createClient(async () => ({ status: 500, body: null })),
  queryClient: new QueryClient(),
  playerId: () => '',
  locale: () => 'en',
  alert: () => undefined,
  money: String,
  moment: String,
  debounce: () => undefined,
  openModal: () => undefined,
  playing: () => undefined,
  bonusesName: () => '',
  questStatus: String,
  onLevelUp: () => undefined,
  report: (error) => {
    throw error;
  },
};

function parts(): SocketParts {
  return {
    url: 'ws://pavilion.test/api/connection/websocket',
    session: {
      subscribe: (listener) => {
        change = listener;
        return () => undefined;
      },
      playerId: () => visitor.playerId,
      sessionId: () => visitor.token,
      getToken: async () => visitor.token,
    },
    watched: {
      subscribe: (listener) => {
        watch = listener;
        return () => undefined;
      },
      id: () => watchedId,
    },
    config: { questsEnabled: true, loyaltyEnabled: true },
    rows: [aRow('wallet:accounts', true), aRow('tournaments', false), ofTournament],
    context,
    load: async () => Centrifuge,
    onRefused: () => {
      refusals += 1;
    },
    options: { websocket: server.Socket },
  };
}

/** Runs everything that is due now. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const last = (): FakeSocket => {
  const socketOfNow = server.sockets.at(-1);
  if (socketOfNow === undefined) throw new Error('No socket was opened.');
  return socketOfNow;
};
function signIn(playerId: string): void {
  visitor = { playerId, token: playerId === '' ? '' : `token of ${playerId}` };
  change();
}

beforeEach(async () => {
  vi.useFakeTimers();
  server = createFakeServer();
  visitor = { playerId: '', token: '' };
  watchedId = '';
  caughtUp = [];
  received = [];
  refusals = 0;
  socket = new RealtimeSocket(parts());
  socket.start();
  await settle();
});
afterEach(() => {
  socket.stop();
  vi.useRealTimers();
});

describe('The socket of a tab (T-01; product §7, §8)', () => {
  test('T-02 a guest connects without a token and subscribes to the public channels only', () => {
    expect(last().token()).toBeUndefined();
    expect(last().channels()).toEqual(['tournaments']);
  });

  test('T-02 T-03 a sign-in opens a new connection with the access token, a sign-out another without', async () => {
    const guest = last();
    signIn('anna');
    await settle();
    expect(guest.isOpen).toBe(false);
    expect(last().token()).toBe('token of anna');
    expect(last().channels()).toEqual(['wallet:accounts#anna', 'tournaments']);
    signIn('');
    await settle();
    expect(server.sockets).toHaveLength(3);
    expect(last().token()).toBeUndefined();
  });

  test('T-20 after a sign-out no data of the previous player arrives, even if the old socket still sends', async () => {
    signIn('anna');
    await settle();
    const ofAnna = last();
    ofAnna.push('wallet:accounts#anna', { n: 1 });
    await settle();
    expect(received).toEqual([{ n: 1 }]);
    signIn('');
    await settle();
    ofAnna.push('wallet:accounts#anna', { n: 2 });
    last().push('wallet:accounts#anna', { n: 3 });
    await settle();
    expect(received).toEqual([{ n: 1 }]);
    expect(last().channels()).toEqual(['tournaments']);
  });

  test('T-13 a tournament on screen adds its channel to the open connection, and leaving it removes the channel', async () => {
    const guest = last();
    watchedId = 't1';
    watch();
    await settle();
    expect(guest.channels()).toEqual(['tournaments', 'tournaments:t1']);
    watchedId = '';
    watch();
    await settle();
    expect(guest.commands.some(({ unsubscribe }) => unsubscribe?.channel === 'tournaments:t1')).toBe(true);
    expect(server.sockets).toHaveLength(1);
  });

  test('a change of the session that does not change the player keeps the connection', async () => {
    signIn('anna');
    await settle();
    change();
    await settle();
    expect(server.sockets).toHaveLength(2);
  });

  test('T-19 a first subscription and a resume that lost its position refetch the data; a recovered one does not', async () => {
    signIn('anna');
    await settle();
    expect(caughtUp).toEqual(['tournaments', 'wallet:accounts', 'tournaments']);
    caughtUp = [];
    last().closeWith(3001, 'shutdown');
    await vi.advanceTimersByTimeAsync(2000);
    expect(last().commands.find(({ subscribe }) => subscribe?.channel === 'wallet:accounts#anna')?.subscribe?.recover).toBe(true);
    expect(caughtUp).toEqual([]);
    server.subscribeResult = () => ({ recoverable: true, positioned: true, epoch: 'other', offset: 9, was_recovering: true });
    last().closeWith(3001, 'shutdown');
    await vi.advanceTimersByTimeAsync(2000);
    expect(caughtUp).toEqual(['wallet:accounts', 'tournaments']);
  });

  test('T-22 a token that expires during the connection is refreshed, and the subscriptions stay', async () => {
    server.connectResult = { expires: true, ttl: 60 };
    signIn('anna');
    await settle();
    last().ping();
    visitor.token = 'token of anna';
    await vi.advanceTimersByTimeAsync(20_000);
    last().ping();
    await vi.advanceTimersByTimeAsync(20_000);
    last().ping();
    await vi.advanceTimersByTimeAsync(21_000);
    expect(last().commands.some(({ refresh }) => refresh?.token === 'token of anna')).toBe(true);
    expect(server.sockets).toHaveLength(2);
    expect(last().channels()).toHaveLength(2);
  });

  test.each([3500, 3503, 3999, 4500])(
    'X-30 close %i with a reason is not followed by a reconnect, and the session is looked after',
    async (code) => {
      signIn('anna');
      await settle();
      last().closeWith(code, 'force disconnect');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(server.sockets).toHaveLength(2);
      expect(refusals).toBe(1);
    },
  );

  test.each([
    ['', 3502, 'stale'],
    ['', 3504, 'connection limit'],
    ['anna', 3502, 'stale'],
    ['anna', 3504, 'connection limit'],
  ])('S127 the page of %j, who is a guest without a name, comes back by itself after a limit that passes: %i', async (...given) => {
    const [playerId, code, reason] = given;
    if (playerId !== '') signIn(playerId);
    await settle();
    const before = server.sockets.length;
    const channels = last().channels();
    for (const time of [1, 2]) {
      last().closeWith(code, reason);
      await vi.advanceTimersByTimeAsync(19_900);
      expect(server.sockets).toHaveLength(before + time - 1);
      await vi.advanceTimersByTimeAsync(20_200);
      expect(server.sockets).toHaveLength(before + time);
    }
    expect([last().channels(), refusals]).toEqual([channels, 0]);
  });

  test('S127 a page that was left, or signed in meanwhile, does not reconnect as who it was before', async () => {
    last().closeWith(3504, 'connection limit');
    await settle();
    signIn('anna');
    await settle();
    expect(server.sockets).toHaveLength(2);
    last().closeWith(3504, 'connection limit');
    await settle();
    socket.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sockets).toHaveLength(2);
  });

  test('T-02 F17 a reconnect presents the token of its moment, not the one of the first connect, at every attempt', async () => {
    signIn('anna');
    await settle();
    visitor.token = 'replaced once';
    server.isReachable = false;
    last().closeWith(1006, '');
    await vi.advanceTimersByTimeAsync(1000);
    visitor.token = 'replaced twice';
    server.isReachable = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(last().token()).toBe('replaced twice');
  });

  test('X-30 3000 is followed by a reconnect', async () => {
    signIn('anna');
    await settle();
    last().closeWith(3000, 'connection closed');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.sockets).toHaveLength(3);
    expect(refusals).toBe(0);
  });

  test.each([0, 0.999_999])(
    'T-16 F17 a lost connection is tried again four times within three seconds, whatever the jitter (%d)',
    async (random) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      server.isReachable = false;
      last().closeWith(1006, '');
      await vi.advanceTimersByTimeAsync(3000);
      vi.restoreAllMocks();
      expect(server.sockets.length - 1).toBeGreaterThanOrEqual(4);
    },
  );

  test('T-16 the reconnect delay grows from 150 ms to at most 20,000 ms, with jitter', async () => {
    server.isReachable = false;
    last().closeWith(1006, '');
    await vi.advanceTimersByTimeAsync(300_000);
    const delaysMs = server.openedAtMs.slice(1).map((openedMs, index) => openedMs - (server.openedAtMs[index] ?? 0));
    expect(Math.min(...delaysMs)).toBeGreaterThanOrEqual(150);
    expect(Math.max(...delaysMs)).toBeLessThanOrEqual(20_000);
    const [first = 0] = delaysMs;
    expect(first).toBeLessThanOrEqual(300);
    expect(Math.max(...delaysMs)).toBeGreaterThan(5000);
    expect(new Set(delaysMs).size).toBeGreaterThan(delaysMs.length / 2);
  });

  test('T-17 a command without an answer for 5,000 ms counts as lost', async () => {
    server.deafTo.add('wallet:accounts#anna');
    signIn('anna');
    await settle();
    const deaf = last();
    await vi.advanceTimersByTimeAsync(4999);
    expect(deaf.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(2);
    expect(deaf.isOpen).toBe(false);
  });

  test('T-18 a connection without a ping for 10,000 ms beyond its interval is closed and reopened', async () => {
    const quiet = last();
    await vi.advanceTimersByTimeAsync(34_900);
    expect(quiet.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(quiet.isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.sockets).toHaveLength(2);
    expect(last().isOpen).toBe(true);
  });

  test('T-03 a sign-in while the client is still being loaded opens one connection, for the player', async () => {
    socket.stop();
    server.sockets.length = 0;
    let loaded: (client: typeof Centrifuge) => void = () => undefined;
    const load = (): Promise<typeof Centrifuge> =>
      new Promise((resolve) => {
        loaded = resolve;
      });
    visitor = { playerId: '', token: '' };
    const late = new RealtimeSocket({ ...parts(), load });
    late.start();
    const first = loaded;
    signIn('anna');
    first(Centrifuge);
    loaded(Centrifuge);
    await settle();
    expect(server.sockets).toHaveLength(1);
    expect(last().token()).toBe('token of anna');
    late.stop();
  });
});
