import type { Connection } from './connection.ts';
import type { ProtocolError } from '../protocol.ts';

/** Answers a command with an error of the protocol; the socket stays open. */
export function replyError(connection: Connection, id: number, error: ProtocolError): void {
  connection.reply(id, `"error":${JSON.stringify(error)}`);
}
