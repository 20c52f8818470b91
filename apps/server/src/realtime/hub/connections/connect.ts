import { logUnfinished } from '../../../kernel/log/unfinished.ts';
import type { Connection } from './connection.ts';
import type { ConnectionIdentity, HubCore } from '../core.ts';
import { closeReasons, protocolErrors } from '../protocol.ts';
import { replyError } from './replies.ts';
import type { TokenRequest } from './requests.ts';

const guest: ConnectionIdentity = { playerId: '', sessionId: null, expiresAtSeconds: null };

type Identification = ConnectionIdentity | 'expired' | 'invalid' | 'unavailable';

/** The token's player and session. A store that is unreachable is not the client's fault: it retries (error 100). */
async function identify(core: HubCore, token: string): Promise<Identification> {
  try {
    const outcome = await core.ports.authenticate(token);
    if (outcome === 'expired' || outcome === 'invalid' || outcome.sessionId === null) return outcome;
    return (await core.sessions.isOpen(outcome.sessionId)) ? outcome : 'invalid';
  } catch (error) {
    logUnfinished(core.log, error, { says: 'realtime authentication failed' });
    return 'unavailable';
  }
}

/** The first command of a connection, with a token for a player and without for a guest (T-02). */
export function handleConnect(core: HubCore, connection: Connection, command: { id: number; body: TokenRequest }): void | Promise<void> {
  connection.state = 'connecting';
  const token = connection.credential ?? command.body.token;
  if (token === '') return admit(core, connection, { id: command.id, identity: guest });
  return connectByToken(core, connection, { id: command.id, token });
}

async function connectByToken(core: HubCore, connection: Connection, command: { id: number; token: string }): Promise<void> {
  const outcome = await identify(core, command.token);
  if (connection.isClosed) return;
  if (outcome === 'invalid') {
    core.connectLimit?.countFailed(connection.address);
    return connection.close(closeReasons.invalidToken);
  }
  if (outcome === 'expired' || outcome === 'unavailable') {
    if (outcome === 'expired') core.connectLimit?.countFailed(connection.address);
    connection.state = 'refused';
    return replyError(connection, command.id, outcome === 'expired' ? protocolErrors.tokenExpired : protocolErrors.internal);
  }
  admit(core, connection, { id: command.id, identity: outcome });
}

/** Counts a connect, of a player by player and of a guest by address (S49). @returns whether there are too many */
function isTooOften({ connectLimit }: HubCore, { address }: Connection, { playerId }: ConnectionIdentity): boolean {
  return address !== null && connectLimit?.admit(playerId === '' ? address : playerId) === false;
}

/** Other sockets of the same player, or of guests at the same address, and how many there may be in all. */
function peersOf({ directory, limits }: HubCore, { address }: Connection, { playerId }: ConnectionIdentity) {
  if (playerId !== '') return { peers: directory.ofPlayer(playerId), max: limits.socketsPerPlayer };
  return { peers: address === null ? [] : directory.guestsAt(address), max: limits.guestSocketsPerAddress };
}

const pingedAt = ({ pingedAtMs }: Connection): number => pingedAtMs ?? Number.POSITIVE_INFINITY;

/**
 * Whether there is room for a socket. If not, the one whose ping has gone unanswered longest is closed; if every ping was answered, the
 * others are pinged again, so that dead ones have been closed when the client retries.
 */
function hasRoom(core: HubCore, connection: Connection, identity: ConnectionIdentity): boolean {
  const { peers, max } = peersOf(core, connection, identity);
  if (peers.length < max) return true;
  const silent = peers.reduce((first, peer) => (pingedAt(peer) < pingedAt(first) ? peer : first));
  if (silent.pingedAtMs !== null) {
    silent.close(closeReasons.noPong);
    return true;
  }
  for (const peer of peers) peer.probe();
  return false;
}

function admit(core: HubCore, connection: Connection, admission: { id: number; identity: ConnectionIdentity }): void {
  const { id, identity } = admission;
  if (isTooOften(core, connection, identity)) {
    core.connectLimit?.countFailed(connection.address);
    connection.state = 'refused';
    return replyError(connection, id, protocolErrors.tooManyRequests);
  }
  if (!hasRoom(core, connection, identity)) return connection.close(closeReasons.connectionLimit);
  connection.clientId = core.random.newId();
  connection.playerId = identity.playerId;
  connection.sessionId = identity.sessionId;
  connection.state = 'connected';
  core.directory.identify(connection);
  if (identity.expiresAtSeconds !== null) connection.expireAt(identity.expiresAtSeconds);
  connection.startPinging();
  const pingSeconds = Math.ceil(core.limits.pingIntervalMs / 1000);
  connection.reply(id, `"connect":{${describe(core, connection, identity)},"ping":${pingSeconds},"pong":true}`);
}

function describe(core: HubCore, connection: Connection, identity: ConnectionIdentity): string {
  const own = `"client":"${connection.clientId}","version":"${core.version}"`;
  if (identity.expiresAtSeconds === null) return own;
  return `${own},"expires":true,"ttl":${ttlSeconds(core, identity.expiresAtSeconds)}`;
}

function ttlSeconds(core: HubCore, expiresAtSeconds: number): number {
  return Math.max(1, expiresAtSeconds - Math.floor(core.time.epochMs() / 1000));
}

/** A new token for the same player during a connection (T-22). */
export async function handleRefresh(core: HubCore, connection: Connection, command: { id: number; body: TokenRequest }): Promise<void> {
  const token = connection.credential ?? command.body.token;
  if (token === '') return connection.close(closeReasons.badRequest);
  const outcome = await identify(core, token);
  if (connection.isClosed) return;
  if (outcome === 'unavailable') return replyError(connection, command.id, protocolErrors.internal);
  if (outcome === 'expired') return connection.close(closeReasons.connectionExpired);
  if (outcome === 'invalid' || outcome.playerId !== connection.playerId) return connection.close(closeReasons.invalidToken);
  core.directory.moveSession(connection, outcome.sessionId);
  connection.expireAt(outcome.expiresAtSeconds);
  connection.reply(command.id, `"refresh":{${describe(core, connection, outcome)}}`);
}
