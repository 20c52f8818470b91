import { type ChannelRule, isAllowed, isByRight } from '../channels/channel-rule.ts';
import type { Channel } from '../channels/channel.ts';
import type { Connection } from './connection.ts';
import type { HubCore } from '../core.ts';
import { closeReasons, FLAG_ERROR_ON_UNRECOVERABLE, type ProtocolError, protocolErrors } from '../protocol.ts';
import { replyError } from './replies.ts';
import type { SubscribeRequest } from './requests.ts';

const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

/** The result of `subscribe` before the request's token, if any, is verified. */
function refusalByName(core: HubCore, connection: Connection, request: SubscribeRequest): ProtocolError | undefined {
  const { channel } = request;
  if (channel.length > core.limits.channelNameLength || !PRINTABLE_ASCII.test(channel)) return protocolErrors.badRequest;
  if (request.isUnsupported) return protocolErrors.notAvailable;
  if (request.delta !== '') return protocolErrors.deltaNotAvailable;
  if (connection.subscriptions.get(channel) !== undefined) return protocolErrors.alreadySubscribed;
  if (connection.subscriptions.size >= core.limits.channelsPerConnection) return protocolErrors.limitExceeded;
  const isPrivate = channel.startsWith('$');
  return isPrivate && request.token === '' ? protocolErrors.permissionDenied : undefined;
}

/** Subscribes after Centrifugo's checks, in its order: name, token, player after `#`, open namespace (realtime §3). */
export function handleSubscribe(
  core: HubCore,
  connection: Connection,
  command: { id: number; body: SubscribeRequest },
): void | Promise<void> {
  const { id, body } = command;
  if (body.channel === '') {
    connection.close(closeReasons.badRequest);
    return undefined;
  }
  const refusal = refusalByName(core, connection, body);
  if (refusal !== undefined) return replyError(connection, id, refusal);
  if (body.token !== '') return subscribeByToken(core, connection, command);
  const resolution = core.ports.resolveChannel(body.channel);
  if (resolution.status === 'unknown') return replyError(connection, id, protocolErrors.unknownChannel);
  const { audience, rule } = resolution;
  if (isByRight(audience)) return subscribeByRight(core, connection, { ...command, rule, right: audience.right });
  if (!isAllowed(audience, connection.playerId)) return replyError(connection, id, protocolErrors.permissionDenied);
  return enter(core, connection, { id, body, rule, ttlSeconds: null });
}

async function subscribeByRight(
  core: HubCore,
  connection: Connection,
  { id, body, rule, right }: { id: number; body: SubscribeRequest; rule: ChannelRule; right: string },
): Promise<void> {
  const isHeld = (await core.ports.holdsRight?.(connection, right)) === true;
  if (connection.isClosed) return;
  if (!isHeld) return replyError(connection, id, protocolErrors.permissionDenied);
  enter(core, connection, { id, body, rule, ttlSeconds: null });
}

async function subscribeByToken(core: HubCore, connection: Connection, command: { id: number; body: SubscribeRequest }): Promise<void> {
  const { id, body } = command;
  const grant = (await core.ports.readSubscriptionToken?.(body.token)) ?? 'invalid';
  if (connection.isClosed) return;
  if (grant === 'expired') return replyError(connection, id, protocolErrors.tokenExpired);
  const isGranted = grant !== 'invalid' && grant.channel === body.channel && grant.playerId === connection.playerId;
  if (!isGranted) return replyError(connection, id, protocolErrors.permissionDenied);
  const resolution = core.ports.resolveChannel(body.channel);
  if (resolution.status === 'unknown') return replyError(connection, id, protocolErrors.unknownChannel);
  const ttlSeconds = grant.expiresAtSeconds === null ? null : grant.expiresAtSeconds - Math.floor(core.time.epochMs() / 1000);
  enter(core, connection, { id, body, rule: resolution.rule, ttlSeconds });
}

interface Admission {
  id: number;
  body: SubscribeRequest;
  rule: ChannelRule;
  /** Seconds left of the subscription's own token, null without one. */
  ttlSeconds: number | null;
}

/** Runs in a single turn: no publication can come between the position in the reply and the first push. */
function enter(core: HubCore, connection: Connection, { id, body, rule, ttlSeconds }: Admission): void {
  const channel = core.channels.open(body.channel, rule);
  core.broadcaster.flush(channel);
  const position = positionOf(core, channel, body);
  if (position === undefined) return replyError(connection, id, protocolErrors.unrecoverablePosition);
  connection.subscriptions.add(channel.join(connection));
  core.metrics.subscriptions += 1;
  const expiry = ttlSeconds === null ? '' : `"expires":true,"ttl":${ttlSeconds}${position === '' ? '' : ','}`;
  connection.reply(id, `"subscribe":{${expiry}${position}}`);
}

/** Position and missed publications; undefined when they are lost and the client asked for an error in that case. */
function positionOf(core: HubCore, channel: Channel, body: SubscribeRequest): string | undefined {
  const { stream } = channel;
  if (stream === null) return '';
  const position = (offset: number): string => `"recoverable":true,"positioned":true,"epoch":"${stream.epoch}","offset":${offset}`;
  if (!body.recover) return position(stream.top);
  core.metrics.recoveriesAsked += 1;
  const limits = { nowMs: core.time.monotonicMs(), maximum: core.limits.recoveryPublications };
  const recovery = stream.recover({ offset: body.offset, epoch: body.epoch }, limits);
  if (!recovery.isRecovered) {
    if ((body.flag & FLAG_ERROR_ON_UNRECOVERABLE) !== 0) return undefined;
    return `${position(stream.top)},"was_recovering":true`;
  }
  core.metrics.recoveriesSucceeded += 1;
  const publications = recovery.publications.map((publication) => publication.pubJson).join(',');
  // The client's own offset: the client advances it while handling the list.
  return `${position(body.offset)},"was_recovering":true,"recovered":true,"publications":[${publications}]`;
}
