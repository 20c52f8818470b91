import type { Channel, Subscriber } from '../channels/channel.ts';
import { isAllowed, isByRight } from '../channels/channel-rule.ts';
import type { Connection } from './connection.ts';
import type { HubCore } from '../core.ts';
import { closeReasons, type ProtocolError, protocolErrors } from '../protocol.ts';
import { publishLine } from '../channels/publish.ts';
import { replyError } from './replies.ts';
import type { ChannelRequest, HistoryRequest, PublishRequest } from './requests.ts';

/** Always answered with `{}`: an error reply would make the client close the socket (realtime §1). */
export function handleUnsubscribe(core: HubCore, connection: Connection, command: { id: number; body: ChannelRequest }): void {
  const subscription = connection.subscriptions.get(command.body.channel);
  if (subscription !== undefined) {
    connection.subscriptions.remove(subscription);
    core.metrics.subscriptions -= 1;
    core.channels.leave(subscription, core.time.monotonicMs());
  }
  connection.reply(command.id, '"unsubscribe":{}');
}

/** A channel the connection may read, or the reason for the refusal. */
function readable(core: HubCore, connection: Connection, name: string): ProtocolError | 'allowed' {
  const resolution = core.ports.resolveChannel(name);
  if (resolution.status === 'unknown') return protocolErrors.unknownChannel;
  const { audience } = resolution;
  if (connection.subscriptions.get(name) !== undefined) return 'allowed';
  // A right is looked up at the subscribe alone.
  return !isByRight(audience) && isAllowed(audience, connection.playerId) ? 'allowed' : protocolErrors.permissionDenied;
}

/** Players never publish: 103. Under the open test profile the push is sent before the reply, as on the reference server. */
export function handlePublish(core: HubCore, connection: Connection, command: { id: number; body: PublishRequest }): void {
  const { id, body } = command;
  if (body.channel === '' || body.data === undefined) return connection.close(closeReasons.badRequest);
  const resolution = core.ports.resolveChannel(body.channel);
  if (resolution.status === 'unknown') return replyError(connection, id, protocolErrors.unknownChannel);
  if (!resolution.rule.mayClientsPublish) return replyError(connection, id, protocolErrors.permissionDenied);
  const channel = core.channels.open(body.channel, resolution.rule);
  const info = { user: connection.playerId, client: connection.clientId };
  publishLine(core, channel, `"data":${JSON.stringify(body.data)},"info":${JSON.stringify(info)}`);
  core.broadcaster.flush(channel);
  return connection.reply(id, '"publish":{}');
}

/** The subscribers of a channel, or why they are not revealed. */
function present(core: HubCore, connection: Connection, name: string): ProtocolError | readonly Subscriber[] {
  const allowed = readable(core, connection, name);
  if (allowed !== 'allowed') return allowed;
  const resolution = core.ports.resolveChannel(name);
  if (resolution.status === 'unknown' || !resolution.rule.hasPresence) return protocolErrors.notAvailable;
  return (core.channels.get(name)?.subscribers ?? []).map((subscription) => subscription.connection);
}

/** Answers the connections subscribed to a channel, to those who may read it; 108 where the channel has no presence. */
export function handlePresence(core: HubCore, connection: Connection, command: { id: number; body: ChannelRequest }): void {
  if (command.body.channel === '') return connection.close(closeReasons.badRequest);
  const connections = present(core, connection, command.body.channel);
  if ('code' in connections) return replyError(connection, command.id, connections);
  const clients = connections.map(({ clientId, playerId }) => [clientId, { user: playerId, client: clientId }]);
  return connection.reply(command.id, `"presence":{"presence":${JSON.stringify(Object.fromEntries(clients))}}`);
}

/** Answers how many connections, and how many players, are subscribed to a channel; refuses as `handlePresence` does. */
export function handlePresenceStats(core: HubCore, connection: Connection, command: { id: number; body: ChannelRequest }): void {
  if (command.body.channel === '') return connection.close(closeReasons.badRequest);
  const connections = present(core, connection, command.body.channel);
  if ('code' in connections) return replyError(connection, command.id, connections);
  const users = new Set(connections.map(({ playerId }) => playerId)).size;
  return connection.reply(command.id, `"presence_stats":{"num_clients":${connections.length},"num_users":${users}}`);
}

/** Answers with a channel's stored publications; 108 if it stores none, 112 if `since` names another epoch. */
export function handleHistory(core: HubCore, connection: Connection, command: { id: number; body: HistoryRequest }): void {
  const { id, body } = command;
  if (body.channel === '') return connection.close(closeReasons.badRequest);
  const allowed = readable(core, connection, body.channel);
  if (allowed !== 'allowed') return replyError(connection, id, allowed);
  const resolution = core.ports.resolveChannel(body.channel);
  if (resolution.status === 'unknown' || resolution.rule.history === null) return replyError(connection, id, protocolErrors.notAvailable);
  const result = readHistory(core, core.channels.open(body.channel, resolution.rule), body);
  if (result === undefined) return replyError(connection, id, protocolErrors.unrecoverablePosition);
  return connection.reply(id, `"history":${result}`);
}

/** The stored history as JSON: without `limit` only the position, with −1 everything. Undefined if `since` names another epoch. */
export function readHistory(core: HubCore, channel: Channel, request: Omit<HistoryRequest, 'channel'>): string | undefined {
  const { stream } = channel;
  const { since, isReverse, limit } = request;
  if (stream === null || (since !== null && since.epoch !== '' && since.epoch !== stream.epoch)) return undefined;
  const kept = [...stream.kept(core.time.monotonicMs())];
  if (isReverse) kept.reverse();
  const from = since === null ? kept : kept.filter(({ offset }) => isBeyond(offset, since.offset, isReverse));
  const publications = limit < 0 ? from : from.slice(0, limit);
  const list = publications.map((publication) => publication.pubJson).join(',');
  return `{"publications":[${list}],"epoch":"${stream.epoch}","offset":${stream.top}}`;
}

function isBeyond(offset: number, since: number, isReverse: boolean): boolean {
  return isReverse ? offset < since : offset > since;
}
