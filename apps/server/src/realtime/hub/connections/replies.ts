import type { Connection } from './connection.ts';
import type { ProtocolError } from '../protocol.ts';

export function replyError(connection: Connection, id: number, error: ProtocolError): void {
  connection.reply(id, `"error":${JSON.stringify(error)}`);
}
