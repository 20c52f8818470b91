import type { IncomingMessage, Server } from 'node:http';
import type { Announcement, DomainEvent } from '../kernel/followers/domain-events.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import type { Log } from '../kernel/log/log.ts';
import type { Random } from '../kernel/secrets/random.ts';
import { resolveChannel } from './channels.ts';
import type { TokenOutcome } from './hub/core.ts';
import { createHub, type Hub, type ThingVersion } from './hub/hub.ts';
import type { UpgradeOptions } from './hub/connections/upgrade.ts';
import type { HubLimits } from './hub/limits.ts';
import { createSystemTime } from './hub/time.ts';
import { OutboxConsumer } from './outbox/consumer.ts';
import { type OutboxReader, type WrittenMessage, writeRowFor } from './outbox/message.ts';
import { insertRows, newRows, type Notice, notifyAll } from './outbox/store.ts';
import { type ConsolePublication, publicationsOf } from './console/publications.ts';
import { PUBLICATION_CHANNEL } from './console/publication-store.ts';
import { messagesOf } from './publications.ts';

/** A message that the ledger wrote together with the money, passed on after the commit. */
interface CommittedPublication {
  readonly channel: string;
  readonly dataJson: string;
  readonly idempotencyKey: string;
  readonly version: ThingVersion;
}

export interface RealtimeOptions {
  readonly database: Database;
  readonly connectionString: string;
  readonly clock: Pick<Clock, 'realNow'>;
  readonly random: Random;
  readonly log: Log;
  /** False in a process without the role `realtime`, and in all where Centrifugo has the sockets: it only writes to the outbox. */
  readonly hostsHub: boolean;
  /** The reader of the outbox. */
  readonly reader: OutboxReader;
  authenticate(token: string): Promise<TokenOutcome>;
  isOriginAllowed(origin: string): boolean;
  addressOf(request: IncomingMessage): string | null;
  readonly connectLimit?: UpgradeOptions['connectLimit'];
  isElsewhere?(path: string): boolean;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  readonly limits?: Partial<HubLimits>;
}

/** The realtime role of a process, or its way to the processes that have it. */
export interface Realtime {
  readonly hub: Hub | null;
  readonly consumer: OutboxConsumer | null;
  /** Handles the websocket upgrades of this server. */
  attach(server: Server): void;
  start(): Promise<void>;
  /** Writes the messages of the events, in order, inside the transaction of their cause (O1). */
  publish(transaction: Database, ...events: readonly (DomainEvent | Announcement)[]): Promise<void>;
  /**
   * The fast path (O4): the rows are committed, so local clients need not wait for the reader.
   * @param outboxIds the rows of these publications, which need not be read if no other process has sockets
   */
  publishCommitted(publications: readonly CommittedPublication[], outboxIds?: readonly bigint[]): void;
  /** Disconnects all clients over some seconds, then stops reading. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const WAKE_DELAY_MS = 5;

/** Messages without a key get one, so that a row read twice is sent once. */
function withKey(message: WrittenMessage, random: Random): WrittenMessage {
  return message.method === 'publish' && message.key === null ? { ...message, key: random.newId() } : message;
}

/** Updates for operators, announced by the commit itself: they read again what they missed, so there is no row for it. */
const noticeOf = (publication: ConsolePublication): Notice => ({ channel: PUBLICATION_CHANNEL, text: JSON.stringify(publication) });

/** Notifies the readers in other processes of new rows, at most once in some milliseconds, since NOTIFY serialises commits. */
function createWaker({ database, log }: Pick<RealtimeOptions, 'database' | 'log'>): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      notifyAll(database, [newRows]).catch((error: unknown) => log.warn({ err: error }, 'realtime wake-up lost'));
    }, WAKE_DELAY_MS);
  };
}

function createHubParts(options: RealtimeOptions): { hub: Hub; consumer: OutboxConsumer } {
  const { random, log, connectionString } = options;
  const time = createSystemTime(options.clock);
  const hub = createHub({
    paths: ['/api/connection/websocket'],
    isOriginAllowed: (origin) => options.isOriginAllowed(origin),
    addressOf: (request) => options.addressOf(request),
    connectLimit: options.connectLimit,
    ...(options.isElsewhere === undefined ? {} : { isElsewhere: options.isElsewhere }),
    ...(options.answerHeaders !== undefined && { answerHeaders: options.answerHeaders }),
    ports: { authenticate: (token) => options.authenticate(token), resolveChannel },
    time,
    random,
    log,
    ...(options.limits !== undefined && { limits: options.limits }),
  });
  return { hub, consumer: new OutboxConsumer({ connectionString, hub, nodeId: random.newId(), time, log }) };
}

/** Builds the realtime part of a process. The outbox is always written; sockets are served only with the role. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const parts = options.hostsHub ? createHubParts(options) : null;
  const wakeOthers = createWaker(options);
  return {
    hub: parts?.hub ?? null,
    consumer: parts?.consumer ?? null,
    attach: (server) => parts?.hub.attach(server),
    start: async () => parts?.consumer.start(),
    publish: async (transaction, ...events) => {
      const rows = events.flatMap(messagesOf).map((message) => writeRowFor(options.reader, withKey(message, options.random), 0));
      await insertRows(transaction, rows, false);
      await notifyAll(transaction, [...(rows.length === 0 ? [] : [newRows]), ...events.flatMap(publicationsOf).map(noticeOf)]);
    },
    publishCommitted: (publications, outboxIds = []) => {
      for (const { channel, dataJson, idempotencyKey, version } of publications) {
        parts?.hub.publishJson(channel, dataJson, { idempotencyKey, version });
      }
      if (parts === null) wakeOthers();
      else parts.consumer.noteSent(outboxIds);
    },
    drain: async () => parts?.hub.drain(),
    stop: async () => {
      await parts?.consumer.stop();
      parts?.hub.stop();
    },
  };
}
