import type * as z from 'zod';
import { handleHistory, handlePresence, handlePresenceStats, handlePublish, handleUnsubscribe } from './channel-requests.ts';
import { handleConnect, handleRefresh } from './connect.ts';
import type { Connection } from './connection.ts';
import type { HubCore } from './core.ts';
import { closeReasons, protocolErrors } from './protocol.ts';
import { replyError } from './replies.ts';
import { anySchema, channelSchema, commandSchema, historySchema, publishSchema, subscribeSchema, tokenSchema } from './request-schemas.ts';
import { handleSubscribe } from './subscribe.ts';

interface Command<B> {
  id: number;
  body: B;
}

type Handler<B> = (core: HubCore, connection: Connection, command: Command<B>) => void | Promise<void>;

/** Joins a request's shape with what is done about it. A body of another shape is a bad request. */
function request<B>(schema: z.ZodType<B>, handle: Handler<B>): Handler<unknown> {
  return (core, connection, command) => {
    const parsed = schema.safeParse(command.body);
    if (!parsed.success) return connection.close(closeReasons.badRequest);
    return handle(core, connection, { id: command.id, body: parsed.data });
  };
}

const refuse: Handler<unknown> = (_core, connection) => connection.close(closeReasons.badRequest);

/** The requests in the order in which they count when a command has two (realtime.md §5, case 8). */
const requests: readonly (readonly [name: string, handle: Handler<unknown>])[] = [
  ['connect', request(tokenSchema, handleConnect)],
  ['subscribe', request(subscribeSchema, handleSubscribe)],
  ['unsubscribe', request(channelSchema, handleUnsubscribe)],
  ['publish', request(publishSchema, handlePublish)],
  ['presence', request(channelSchema, handlePresence)],
  ['presence_stats', request(channelSchema, handlePresenceStats)],
  ['history', request(historySchema, handleHistory)],
  ['ping', refuse],
  ['send', request(anySchema, (_core, connection) => connection.close(closeReasons.notAvailable))],
  ['rpc', request(anySchema, (_core, connection, { id }) => replyError(connection, id, protocolErrors.notAvailable))],
  ['refresh', request(tokenSchema, handleRefresh)],
  ['sub_refresh', request(anySchema, (_core, connection, { id }) => replyError(connection, id, protocolErrors.notAvailable))],
];

function parseLine(line: string): Record<string, unknown> | undefined {
  try {
    const parsed = commandSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Malformed JSON is the sender's mistake; it is answered by the caller.
    return undefined;
  }
}

/** 50 commands a second; above it each is answered with 111, above twice as many the socket closes (realtime.md §7.5). */
function isTooFast(core: HubCore, connection: Connection): 'no' | 'refuse' | 'close' {
  const nowMs = core.time.monotonicMs();
  if (nowMs - connection.commandWindowStartMs >= 1000) {
    connection.commandWindowStartMs = nowMs;
    connection.commandsInWindow = 0;
  }
  connection.commandsInWindow += 1;
  if (connection.commandsInWindow <= core.limits.commandsPerSecond) return 'no';
  return connection.commandsInWindow <= 2 * core.limits.commandsPerSecond ? 'refuse' : 'close';
}

/** Whether a connection may give this command now: connect comes first and once (realtime.md §1, Order rules). */
function isInOrder(connection: Connection, name: string, id: number): boolean {
  if (id === 0 && name !== 'send') return false;
  return name === 'connect' ? connection.state === 'new' : connection.state === 'connected';
}

/** Runs one line of a frame. A promise means that the lines after it have to wait. */
export function runLine(core: HubCore, connection: Connection, line: string): void | Promise<void> {
  core.metrics.commands += 1;
  const fields = parseLine(line);
  if (fields === undefined) return connection.close(closeReasons.badRequest);
  if (Object.keys(fields).length === 0) return connection.receivePong();
  const found = requests.find(([name]) => fields[name] !== undefined && fields[name] !== null);
  const id = typeof fields.id === 'number' ? fields.id : 0;
  if (found === undefined || !isInOrder(connection, found[0], id)) return connection.close(closeReasons.badRequest);
  const speed = isTooFast(core, connection);
  if (speed === 'close') return connection.close(closeReasons.tooManyRequests);
  if (speed === 'refuse') return replyError(connection, id, protocolErrors.tooManyRequests);
  return found[1](core, connection, { id, body: fields[found[0]] });
}
