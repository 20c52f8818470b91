import type { IncomingMessage, Server } from 'node:http';
import { consoleChannels, consoleCloseCodes, consoleSocketPath } from '@pavilion/contract/console/channels.ts';
import * as z from 'zod/mini';
import { repeat } from '../../jobs/repeat.ts';
import type { Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Random } from '../../kernel/secrets/random.ts';
import type { TokenOutcome } from '../hub/core.ts';
import type { HubLimits } from '../hub/limits.ts';
import type { UpgradeOptions } from '../hub/connections/upgrade.ts';
import { createHub, type Hub } from '../hub/hub.ts';
import { createSystemTime } from '../hub/time.ts';
import { consoleChannelResolver, type QueueChannel } from './console-channels.ts';
import { LiveFigures, type LiveFiguresOptions } from './live-figures.ts';
import { PublicationListener } from './publication-listener.ts';
import { QueueBacklogs, type QueueBacklogsOptions } from './queue-backlogs.ts';

/** An operator in a session, with what the session may do now. */
interface ConsoleSession {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly authorityVersion: bigint;
  readonly permissions: ReadonlySet<string>;
}

interface ConsoleRealtimeOptions extends Pick<UpgradeOptions, 'isOriginAllowed' | 'addressOf' | 'connectLimit' | 'answerHeaders'> {
  readonly clock: Pick<Clock, 'realNow'>;
  readonly random: Random;
  readonly log: Log;
  /** The server itself: a pooler keeps no session that could listen (D-179). */
  readonly connectionString: string;
  readonly queues: readonly QueueChannel[];
  /** Waiting items, by the names of queues. */
  readBacklogs: QueueBacklogsOptions['read'];
  /** The part of it that waits for one operator. */
  ownBacklog: QueueBacklogsOptions['ownOf'];
  /** Something was added to a queue, has changed or is gone; without a name, of any of them. */
  queueMoved(queue: string | undefined): void;
  /** The last hour in figures. */
  readLiveFigures: LiveFiguresOptions['read'];
  /** The session's token among the cookies of a request. */
  tokenOf(request: IncomingMessage): string | undefined;
  /** The session of a token. @throws DomainError unauthenticated, sessionOver */
  authenticate(token: string): Promise<ConsoleSession>;
  /** Those of the given sessions that are still valid, each with the version of its operator's authority. */
  running(sessionIds: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
  readonly limits?: Partial<HubLimits>;
}

/** The operators' sockets of a process (operator §4, Hub). */
export interface ConsoleRealtime {
  readonly hub: Hub;
  attach(server: Server): void;
  start(): Promise<void>;
  /** Sends all operators elsewhere. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Every session with a socket is checked this often, so that a session has no socket two seconds after its end (BO-014). */
const LOOK_MS = 500;
/** The counts of the queues are sent so often at most (operator §4). */
const COUNT_MS = 1000;
/** The last hour in figures, so that a page has them within two seconds of what happened (operator §11). */
const FIGURES_MS = 500;

const closes = {
  sessionOver: { code: consoleCloseCodes.sessionOver, reason: 'session over' },
  authorityChanged: { code: consoleCloseCodes.authorityChanged, reason: 'authority changed' },
};

/** To the hub a session with another authority is another one: its sockets end with what they were admitted by. */
const keyOf = ({ sessionId, authorityVersion }: Pick<ConsoleSession, 'sessionId' | 'authorityVersion'>): string =>
  `${sessionId} ${authorityVersion}`;

async function identityOf(options: ConsoleRealtimeOptions, permissions: Permissions, token: string): Promise<TokenOutcome> {
  try {
    const session = await options.authenticate(token);
    permissions.keep(session);
    // The connection does not expire, so the session's end is watched.
    return { playerId: session.operatorId, sessionId: keyOf(session), expiresAtSeconds: null };
  } catch (error) {
    if (error instanceof DomainError) return 'invalid';
    throw error;
  }
}

/** Ends the sockets of sessions that are over, and of those whose authority is another by now. */
async function endSockets(hub: Hub, { running }: ConsoleRealtimeOptions): Promise<void> {
  const known = hub.sessions().map((key) => ({ key, sessionId: key.slice(0, key.indexOf(' ')) }));
  if (known.length === 0) return;
  const versions = await running(known.map(({ sessionId }) => sessionId));
  for (const { key, sessionId } of known) {
    const authorityVersion = versions.get(sessionId);
    if (authorityVersion === undefined) hub.disconnectSession(key, closes.sessionOver);
    else if (keyOf({ sessionId, authorityVersion }) !== key) hub.disconnectSession(key, closes.authorityChanged);
  }
}

function createConsoleHub(options: ConsoleRealtimeOptions, permissions: Permissions): Hub {
  const { clock, random, log, limits, connectLimit, answerHeaders } = options;
  return createHub({
    paths: [consoleSocketPath],
    isOriginAllowed: (origin) => options.isOriginAllowed(origin),
    originRefusal: 'wrongOrigin',
    // No other socket is served on the console's port.
    isElsewhere: () => false,
    addressOf: (request) => options.addressOf(request),
    connectLimit,
    ...(answerHeaders === undefined ? {} : { answerHeaders }),
    admit: async (request) => {
      const token = options.tokenOf(request);
      if (token === undefined) throw new DomainError('unauthenticated');
      await options.authenticate(token);
      return token;
    },
    ports: {
      authenticate: (token) => identityOf(options, permissions, token),
      resolveChannel: consoleChannelResolver(options.queues),
      holdsRight: async ({ sessionId, credential }, right) => {
        if (credential === null) return false;
        const session = await options.authenticate(credential);
        return keyOf(session) === sessionId && session.permissions.has(right);
      },
    },
    time: createSystemTime(clock),
    random,
    log,
    ...(limits === undefined ? {} : { limits }),
  });
}

/** Permissions of sessions as of their connection; after a change the hub treats it as a different session. */
class Permissions {
  readonly #bySession = new Map<string, ReadonlySet<string>>();

  keep(session: ConsoleSession): void {
    this.#bySession.set(keyOf(session), session.permissions);
  }

  of(key: string | null): ReadonlySet<string> {
    return this.#bySession.get(key ?? '') ?? new Set();
  }

  forgetAllBut(keys: readonly string[]): void {
    const kept = new Set(keys);
    for (const key of this.#bySession.keys()) if (!kept.has(key)) this.#bySession.delete(key);
  }
}

const moves: ReadonlySet<string> = new Set(['item.added', 'item.changed', 'item.gone']);
const queueData = z.object({ kind: z.string() });

/** Whether the number of waiting items may have changed: looking at an item, or having it open, changes no count. */
function isMove(data: unknown): boolean {
  const read = queueData.safeParse(data);
  return read.success && moves.has(read.data.kind);
}

/** Repeats work that may fail with the database. */
function repeatSafely(everyMs: number, log: Log, work: () => Promise<void>): { stop(): Promise<void> } {
  return repeat(everyMs, async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, 'the console’s sockets could not be checked');
    }
  });
}

/** Builds the operators' sockets: the players' hub once more, with sockets that are known by their cookie and channels by permission. */
export function createConsoleRealtime(options: ConsoleRealtimeOptions): ConsoleRealtime {
  const { log, queues, connectionString } = options;
  const permissions = new Permissions();
  const hub = createConsoleHub(options, permissions);
  const backlogs = new QueueBacklogs({
    hub,
    queues,
    read: (names) => options.readBacklogs(names),
    ownOf: (backlog, who) => options.ownBacklog(backlog, who),
    permissionsOf: (key) => permissions.of(key),
  });
  const figures = new LiveFigures({ hub, read: () => options.readLiveFigures() });
  const queueByChannel = new Map(queues.map(({ name }) => [consoleChannels.queue(name), name]));
  const listener = new PublicationListener({
    connectionString,
    log,
    hear: ({ channel, data }) => {
      const queue = queueByChannel.get(channel);
      if (queue !== undefined && isMove(data)) {
        options.queueMoved(queue);
        backlogs.note(queue);
      }
      hub.publish(channel, data);
    },
    missed: () => {
      options.queueMoved(undefined);
      hub.reset();
    },
  });
  const look = async (): Promise<void> => {
    permissions.forgetAllBut(hub.sessions());
    await endSockets(hub, options);
  };
  let running: { stop(): Promise<void> }[] = [];
  return {
    hub,
    attach: (server) => hub.attach(server),
    start: async () => {
      await listener.start();
      running = [
        repeatSafely(LOOK_MS, log, look),
        repeatSafely(COUNT_MS, log, () => backlogs.turn()),
        repeatSafely(FIGURES_MS, log, () => figures.turn()),
      ];
    },
    drain: () => hub.drain(),
    stop: async () => {
      await Promise.all([listener.stop(), ...running.map((one) => one.stop())]);
      hub.stop();
    },
  };
}
