import type { Connection } from './connections/connection.ts';
import { GroupIndex } from './channels/group-index.ts';

/** Looks up connections: all of them, those of a player, of a session, of a guest's address. */
export class Directory {
  readonly all = new Set<Connection>();
  /** Closed by us, with their sockets not yet gone. */
  readonly closing = new Set<Connection>();
  readonly #byPlayer = new GroupIndex<Connection>();
  readonly #bySession = new GroupIndex<Connection>();
  readonly #guestsByAddress = new GroupIndex<Connection>();
  readonly #unconnectedByAddress = new Map<string, number>();

  /** Connections of a player, the oldest first. */
  ofPlayer(playerId: string): Connection[] {
    return this.#byPlayer.of(playerId);
  }

  ofSession(sessionId: string): Connection[] {
    return this.#bySession.of(sessionId);
  }

  /** The sessions that have connections. */
  sessions(): string[] {
    return this.#bySession.keys();
  }

  /** Connected guests of an address, the oldest first. */
  guestsAt(address: string): Connection[] {
    return this.#guestsByAddress.of(address);
  }

  /** Sockets of an address that are not authenticated yet. */
  unconnectedAt(address: string): number {
    return this.#unconnectedByAddress.get(address) ?? 0;
  }

  enter(connection: Connection): void {
    this.all.add(connection);
    change(this.#unconnectedByAddress, connection.address, 1);
  }

  /** Files a connection under its player, or as a guest. */
  identify(connection: Connection): void {
    change(this.#unconnectedByAddress, connection.address, -1);
    const { playerId, address } = connection;
    if (playerId !== '') this.#byPlayer.add(playerId, connection);
    else if (address !== null) this.#guestsByAddress.add(address, connection);
    if (connection.sessionId !== null) this.#bySession.add(connection.sessionId, connection);
  }

  /** A refreshed token may belong to a newer session of the same player. */
  moveSession(connection: Connection, sessionId: string | null): void {
    if (connection.sessionId === sessionId) return;
    if (connection.sessionId !== null) this.#bySession.remove(connection.sessionId, connection);
    connection.sessionId = sessionId;
    if (sessionId !== null) this.#bySession.add(sessionId, connection);
  }

  leave(connection: Connection): void {
    this.all.delete(connection);
    if (connection.clientId === '') {
      change(this.#unconnectedByAddress, connection.address, -1);
      return;
    }
    const { playerId, address } = connection;
    if (playerId !== '') this.#byPlayer.remove(playerId, connection);
    else if (address !== null) this.#guestsByAddress.remove(address, connection);
    if (connection.sessionId !== null) this.#bySession.remove(connection.sessionId, connection);
  }
}

/** Addresses without a limit are null and are not counted. */
function change(counts: Map<string, number>, address: string | null, by: number): void {
  if (address === null) return;
  const count = (counts.get(address) ?? 0) + by;
  if (count <= 0) counts.delete(address);
  else counts.set(address, count);
}
