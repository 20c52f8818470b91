import { session } from '../../session/session.ts';
import { endsSession } from '../../session/session-send.ts';
import { type StatementFormat, statementPath, type StatementWish } from './statement.ts';

/** A statement as the server writes it: its file keeps every digit, which numbers of the browser would not. */
export async function loadStatement(format: StatementFormat, wish: StatementWish): Promise<Blob> {
  const token = await session.getToken();
  const response = await fetch(statementPath(format, wish), {
    credentials: 'omit',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (endsSession('wallet.readStatement', response.status)) session.end('expired');
  if (!response.ok) throw new Error(`The statement was answered with ${response.status}.`);
  return response.blob();
}
