import type { Server } from 'node:http';
import { VERSION } from '@pavilion/contract/version.ts';
import { invariant } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Random } from '../../kernel/secrets/random.ts';
import { Broadcaster } from './channels/broadcaster.ts';
import { readHistory } from './connections/channel-requests.ts';
import { ChannelRegistry } from './channels/channel-registry.ts';
import type { Channel, Subscriber } from './channels/channel.ts';
import type { Connection } from './connections/connection.ts';
import type { HubCore, HubPorts } from './core.ts';
import { Directory } from './directory.ts';
import { closeSlowly } from './drain.ts';
import { encodeTextFrame } from './frame.ts';
import { defaultLimits, type HubLimits } from './limits.ts';
import { createHubMetrics, type HubMetrics } from './metrics.ts';
import { type CloseReason, closeReasons, unsubscribeReasons } from './protocol.ts';
import { publishLine } from './channels/publish.ts';
import { RecentKeys } from './channels/recent-keys.ts';
import { SessionCache } from './connections/session-cache.ts';
import type { Position } from './channels/stream.ts';
import type { HubTime } from './time.ts';
import { Gate, type UpgradeOptions } from './connections/upgrade.ts';
import { TimingWheel } from './wheel.ts';

export interface HubOptions extends UpgradeOptions {
  readonly ports: HubPorts;
  readonly time: HubTime;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<HubLimits>;
}

/** Number of the newest state of an object in a channel: an older one that arrives late is dropped. */
export interface ThingVersion {
  readonly thing: string;
  readonly version: bigint;
}

interface PublishOptions {
  /** Publishing twice under one key sends once. */
  readonly idempotencyKey?: string | undefined;
  readonly version?: ThingVersion | undefined;
}

/** One connection, as seen by the code that sends to it. */
type ConnectedClient = Omit<Subscriber, 'push'>;

type PublishOutcome = Position | 'duplicate' | 'outdated' | 'nobody';

/** The realtime hub: fans publications out to sockets, and knows no business rules (realtime §7.11). */
export interface Hub {
  readonly metrics: HubMetrics;
  /** Handles websocket upgrades of the endpoint's path on this server. */
  attach(server: Server): void;
  /** Sends `data` to all subscribers of the channel. @throws InvariantError for an unlisted channel */
  publish(channel: string, data: unknown, options?: PublishOptions): PublishOutcome;
  /** The same with data that is already JSON, whose digits must not change. */
  publishJson(channel: string, dataJson: string, options?: PublishOptions): PublishOutcome;
  /**
   * Sends each subscriber of a channel what is meant for its connection: another thing for everybody, and nothing where the answer is
   * undefined. It is not kept, so the channel has no history.
   */
  publishEach(channel: string, dataOf: (connection: ConnectedClient) => unknown): void;
  /** Whether anybody on this node subscribes to a channel. */
  hasSubscribers(channel: string): boolean;
  /** The sessions that have connections on this node. */
  sessions(): string[];
  /** The kept history of a channel as JSON, for the test profile. */
  history(channel: string, limit: number): string | undefined;
  /** Ends a player's subscription to a channel on all sockets. */
  unsubscribe(playerId: string, channel: string, reason?: CloseReason): void;
  /** A session has ended: its sockets close for good, and its tokens no longer connect (O7). */
  disconnectSession(sessionId: string, reason?: CloseReason): number;
  disconnectPlayer(playerId: string, reason?: CloseReason): number;
  /**
   * Publications from other processes may have been missed: every position is invalidated, and all clients reconnect and reload (code
   * 3010).
   */
  reset(): void;
  /** Refuses new sockets and closes existing ones with 3001, spread over some seconds. */
  drain(): Promise<void>;
  /** Ends at once: timers stop, sockets are destroyed. */
  stop(): void;
}

function createCore(options: HubOptions): HubCore {
  const { ports, time, random, log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const metrics = createHubMetrics();
  return {
    ports,
    limits,
    time,
    random,
    log,
    metrics,
    wheel: new TimingWheel(time.monotonicMs()),
    channels: new ChannelRegistry(random, metrics),
    broadcaster: new Broadcaster({ limits, time, metrics }),
    directory: new Directory(),
    connectLimit: options.connectLimit,
    sessions: new SessionCache(ports, { time, lifeMs: limits.sessionCacheMs }),
    version: VERSION,
  };
}

/** True when a newer state of the same object was already sent; otherwise records the version. */
function isOutdated(channel: Channel, newest: ThingVersion | undefined): boolean {
  if (newest === undefined) return false;
  const versions = (channel.openTraffic().versions ??= new Map());
  const known = versions.get(newest.thing);
  if (known !== undefined && known >= newest.version) return true;
  versions.set(newest.thing, newest.version);
  return false;
}

function publishJson(
  core: HubCore,
  keys: RecentKeys,
  message: { name: string; dataJson: string; options: PublishOptions },
): PublishOutcome {
  const { name, dataJson, options } = message;
  const resolution = core.ports.resolveChannel(name);
  invariant(resolution.status === 'known', `no channel is named ${name}`);
  const known = core.channels.get(name);
  const isKept = resolution.rule.history !== null && !resolution.rule.isPersonal;
  // Checked before the key is recorded: most players are offline, and what reaches no one cannot reach anyone twice.
  if (known === undefined && !isKept) return 'nobody';
  const isRepeated = options.idempotencyKey !== undefined && keys.isRepeated(`${name} ${options.idempotencyKey}`);
  if (isRepeated) {
    core.metrics.duplicatePublications += 1;
    return 'duplicate';
  }
  const channel = known ?? core.channels.open(name, resolution.rule);
  if (isOutdated(channel, options.version)) return 'outdated';
  return publishLine(core, channel, `"data":${dataJson}`);
}

function publishEach(core: HubCore, name: string, dataOf: (connection: ConnectedClient) => unknown): void {
  const channel = core.channels.get(name);
  if (channel === undefined) return;
  invariant(channel.rule.history === null, `${name} has a history, which is the same for everybody`);
  core.metrics.publications += 1;
  // A copy: a slow reader is closed, and leaves the list.
  for (const { connection } of channel.subscribers.slice()) {
    const data = dataOf(connection);
    if (data === undefined) continue;
    const isSent = connection.push(encodeTextFrame(JSON.stringify({ push: { channel: name, pub: { data } } })));
    if (isSent) core.metrics.deliveries += 1;
  }
}

function endSubscription(core: HubCore, connection: Connection, end: { channel: string; reason: CloseReason }): void {
  const subscription = connection.subscriptions.get(end.channel);
  if (subscription === undefined) return;
  core.broadcaster.flush(subscription.channel);
  connection.subscriptions.remove(subscription);
  core.metrics.subscriptions -= 1;
  core.channels.leave(subscription, core.time.monotonicMs());
  connection.push(encodeTextFrame(`{"push":${JSON.stringify({ channel: end.channel, unsubscribe: end.reason })}}`));
}

function closeAll(connections: readonly Connection[], reason: CloseReason): number {
  for (const connection of connections) connection.close(reason);
  return connections.length;
}

const WHEEL_PERIOD_MS = 100;

/** Builds a hub. It accepts nothing until `attach`. */
export function createHub(options: HubOptions): Hub {
  const core = createCore(options);
  const { limits, time, directory } = core;
  const keys = new RecentKeys({ time, lifeMs: limits.idempotencyKeyMs, maximum: limits.idempotencyKeys });
  const gate = new Gate(core, options);
  const stopWheel = time.every(WHEEL_PERIOD_MS, () => core.wheel.turn(time.monotonicMs()));
  const stopSweep = time.every(limits.sweepIntervalMs, () => core.channels.sweep(time.monotonicMs()));
  return {
    metrics: core.metrics,
    attach: (server) => gate.attach(server),
    publish: (name, data, publishOptions = {}) =>
      publishJson(core, keys, { name, dataJson: JSON.stringify(data), options: publishOptions }),
    publishJson: (name, dataJson, publishOptions = {}) => publishJson(core, keys, { name, dataJson, options: publishOptions }),
    publishEach: (name, dataOf) => publishEach(core, name, dataOf),
    hasSubscribers: (name) => (core.channels.get(name)?.subscribers.length ?? 0) > 0,
    sessions: () => directory.sessions(),
    history: (name, limit) => {
      const channel = core.channels.get(name);
      return channel === undefined ? undefined : readHistory(core, channel, { limit, since: null, isReverse: false });
    },
    unsubscribe: (playerId, channel, reason = unsubscribeReasons.server) => {
      for (const connection of directory.ofPlayer(playerId)) endSubscription(core, connection, { channel, reason });
    },
    disconnectSession: (sessionId, reason = closeReasons.forceDisconnect) => {
      core.sessions.close(sessionId);
      return closeAll(directory.ofSession(sessionId), reason);
    },
    disconnectPlayer: (playerId, reason = closeReasons.forceDisconnect) => closeAll(directory.ofPlayer(playerId), reason),
    reset: () => {
      core.channels.forgetAll();
      closeSlowly(core, closeReasons.insufficientState).catch((error: unknown) => core.log.error({ err: error }, 'realtime reset failed'));
    },
    drain: () => {
      gate.isDraining = true;
      return closeSlowly(core, closeReasons.shutdown);
    },
    stop: () => {
      gate.isDraining = true;
      stopWheel();
      stopSweep();
      for (const connection of [...directory.all, ...directory.closing]) connection.cut();
    },
  };
}
