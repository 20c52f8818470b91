import { handleHistory, handlePresence, handlePresenceStats, handlePublish, handleUnsubscribe } from './channel-requests.ts';
import { handleConnect, handleRefresh } from './connect.ts';
import type { Connection } from './connection.ts';
import type { HubCore } from '../core.ts';
import { closeReasons, protocolErrors } from '../protocol.ts';
import { replyError } from './replies.ts';
import {
  type Fields,
  isFields,
  MalformedRequest,
  readChannelRequest,
  readHistoryRequest,
  readId,
  readPublishRequest,
  readSubscribeRequest,
  readTokenRequest,
} from './requests.ts';
import { handleSubscribe } from './subscribe.ts';

interface Command<B> {
  id: number;
  body: B;
}

type Handler<B> = (core: HubCore, connection: Connection, command: Command<B>) => void | Promise<void>;

/** Combines the parser of a request with its handler. */
function request<B>(read: (body: Fields) => B, handle: Handler<B>): Handler<unknown> {
  return (core, connection, { id, body }) => {
    if (!isFields(body)) throw new MalformedRequest();
    return handle(core, connection, { id, body: read(body) });
  };
}

const refuse: Handler<unknown> = (_core, connection) => connection.close(closeReasons.badRequest);
const notAvailable: Handler<unknown> = (_core, connection, { id }) => replyError(connection, id, protocolErrors.notAvailable);

/** The requests in order of precedence when a command has two (realtime §5, case 8). */
const requests: readonly { name: string; handle: Handler<unknown> }[] = [
  { name: 'connect', handle: request(readTokenRequest, handleConnect) },
  { name: 'subscribe', handle: request(readSubscribeRequest, handleSubscribe) },
  { name: 'unsubscribe', handle: request(readChannelRequest, handleUnsubscribe) },
  { name: 'publish', handle: request(readPublishRequest, handlePublish) },
  { name: 'presence', handle: request(readChannelRequest, handlePresence) },
  { name: 'presence_stats', handle: request(readChannelRequest, handlePresenceStats) },
  { name: 'history', handle: request(readHistoryRequest, handleHistory) },
  { name: 'ping', handle: refuse },
  { name: 'send', handle: (_core, connection) => connection.close(closeReasons.notAvailable) },
  { name: 'rpc', handle: notAvailable },
  { name: 'refresh', handle: request(readTokenRequest, handleRefresh) },
  { name: 'sub_refresh', handle: notAvailable },
];

/**
 * 50 commands a second; above it each is answered with 111, above twice as many the socket closes. A client that comes back subscribes to all
 * its channels at once, so the first as many subscribes as a connection may hold channels are not counted (realtime §7.5).
 */
function isTooFast(core: HubCore, connection: Connection, name: string): 'no' | 'refuse' | 'close' {
  if (name === 'subscribe' && connection.restoringSubscribes > 0) {
    connection.restoringSubscribes -= 1;
    return 'no';
  }
  const nowMs = core.time.monotonicMs();
  if (nowMs - connection.commandWindowStartMs >= 1000) {
    connection.commandWindowStartMs = nowMs;
    connection.commandsInWindow = 0;
  }
  connection.commandsInWindow += 1;
  if (connection.commandsInWindow <= core.limits.commandsPerSecond) return 'no';
  return connection.commandsInWindow <= 2 * core.limits.commandsPerSecond ? 'refuse' : 'close';
}

/** Whether a connection may send this command now: connect comes first and once (realtime §1, Order rules). */
function isInOrder(connection: Connection, name: string, id: number): boolean {
  if (id === 0 && name !== 'send') return false;
  return name === 'connect' ? connection.state === 'new' : connection.state === 'connected';
}

function isEmpty(fields: Fields): boolean {
  for (const _name in fields) return false;
  return true;
}

/** Runs one line of a frame. When it returns a promise, the following lines must wait. */
export function runLine(core: HubCore, connection: Connection, line: string): void | Promise<void> {
  core.metrics.commands += 1;
  try {
    const fields: unknown = JSON.parse(line);
    if (!isFields(fields)) throw new MalformedRequest();
    return isEmpty(fields) ? connection.receivePong() : runCommand(core, connection, fields);
  } catch (error) {
    if (!(error instanceof MalformedRequest || error instanceof SyntaxError)) throw error;
    return connection.close(closeReasons.badRequest);
  }
}

function runCommand(core: HubCore, connection: Connection, fields: Fields): void | Promise<void> {
  const id = readId(fields.id);
  const found = requests.find(({ name }) => fields[name] !== undefined && fields[name] !== null);
  if (found === undefined || !isInOrder(connection, found.name, id)) throw new MalformedRequest();
  const speed = isTooFast(core, connection, found.name);
  if (speed === 'close') return connection.close(closeReasons.tooManyRequests);
  if (speed === 'refuse') return replyError(connection, id, protocolErrors.tooManyRequests);
  return found.handle(core, connection, { id, body: fields[found.name] });
}
