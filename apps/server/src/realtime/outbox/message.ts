import * as z from 'zod';
import type { CloseReason } from '../hub/protocol.ts';
import type { ThingVersion } from '../hub/hub.ts';

/** Messages of the outbox: the methods of Centrifugo's consumer that we use (realtime §4). */
export type OutboxMessage =
  | { method: 'publish'; channels: readonly string[]; dataJson: string; key: string | null; version: ThingVersion | null }
  | { method: 'unsubscribe'; playerId: string; channel: string }
  | { method: 'disconnect'; playerId: string; sessionId: string | null; reason: CloseReason | null };

/** The messages that are written: what ends is always one session. */
export type WrittenMessage =
  | Extract<OutboxMessage, { method: 'publish' }>
  | (Extract<OutboxMessage, { method: 'disconnect' }> & { sessionId: string });

/** The reader of the rows. */
export type OutboxReader = 'hub' | 'centrifugo';

/** A row as written: the payload is JSON text, so that the digits of amounts stay exact. */
export interface OutboxRow {
  readonly method: string;
  readonly payloadJson: string;
  readonly partition: number;
}

/** A row as read: `data` is separate and still JSON. */
export interface TakenRow {
  readonly method: string;
  readonly fieldsJson: string;
  readonly dataJson: string | null;
}

const versionSchema = z.object({ thing: z.string(), version: z.string().regex(/^\d+$/) });
const publishSchema = z.object({ channel: z.string(), idempotency_key: z.string().optional(), thing_version: versionSchema.optional() });
const broadcastSchema = z.object({ channels: z.array(z.string()), idempotency_key: z.string().optional() });
const unsubscribeSchema = z.object({ user: z.string(), channel: z.string() });
const disconnectSchema = z.object({
  user: z.string(),
  session_id: z.string().optional(),
  disconnect: z.object({ code: z.int().min(3000).max(4999), reason: z.string().min(1).max(123) }).optional(),
});

/** Parses a row. @throws ZodError or Error for an invalid one: the consumer logs it and drops it, like Centrifugo */
export function readRow(row: TakenRow): OutboxMessage {
  const fields: unknown = JSON.parse(row.fieldsJson);
  switch (row.method) {
    case 'publish': {
      const { channel, idempotency_key: key, thing_version: version } = publishSchema.parse(fields);
      const thingVersion = version === undefined ? null : { thing: version.thing, version: BigInt(version.version) };
      return { method: 'publish', channels: [channel], dataJson: dataOf(row), key: key ?? null, version: thingVersion };
    }
    case 'broadcast': {
      const { channels, idempotency_key: key } = broadcastSchema.parse(fields);
      return { method: 'publish', channels, dataJson: dataOf(row), key: key ?? null, version: null };
    }
    case 'unsubscribe': {
      const { user, channel } = unsubscribeSchema.parse(fields);
      return { method: 'unsubscribe', playerId: user, channel };
    }
    case 'disconnect': {
      const { user, session_id: sessionId, disconnect } = disconnectSchema.parse(fields);
      return { method: 'disconnect', playerId: user, sessionId: sessionId ?? null, reason: disconnect ?? null };
    }
    default:
      throw new Error(`unknown method ${row.method}`);
  }
}

function dataOf(row: TakenRow): string {
  if (row.dataJson === null) throw new Error('a publication without data');
  return row.dataJson;
}

/** The row of a message. Messages of one player share a partition, so that they stay in order. */
export function writeRow(message: OutboxMessage, partition: number): OutboxRow {
  switch (message.method) {
    case 'publish': {
      const [channel] = message.channels;
      const target = message.channels.length === 1 ? { channel } : { channels: message.channels };
      const version = message.version === null ? undefined : { thing: message.version.thing, version: String(message.version.version) };
      const fields = JSON.stringify({ ...target, idempotency_key: message.key ?? undefined, thing_version: version });
      const method = message.channels.length === 1 ? 'publish' : 'broadcast';
      return { method, payloadJson: `${fields.slice(0, -1)},"data":${message.dataJson}}`, partition };
    }
    case 'unsubscribe':
      return { method: 'unsubscribe', payloadJson: JSON.stringify({ user: message.playerId, channel: message.channel }), partition };
    case 'disconnect': {
      const fields = { user: message.playerId, session_id: message.sessionId ?? undefined, disconnect: message.reason ?? undefined };
      return { method: 'disconnect', payloadJson: JSON.stringify(fields), partition };
    }
  }
}

/** The row of a message for its reader. To Centrifugo a user is a session, which its tokens name, so that one can be ended without the others (D-191). */
export function writeRowFor(reader: OutboxReader, message: WrittenMessage, partition: number): OutboxRow {
  if (reader === 'hub' || message.method !== 'disconnect') return writeRow(message, partition);
  const fields = { user: message.sessionId, disconnect: message.reason ?? undefined };
  return { method: 'disconnect', payloadJson: JSON.stringify(fields), partition };
}
