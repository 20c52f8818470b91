import { session } from '../../../session/session.ts';
import { endsSession } from '../../../session/session-send.ts';
import { type StatementFormat, statementPath, type StatementFilter } from './statement.ts';

/** Downloads a statement as the server's file, whose amounts keep every digit. Ends the session on a 401. @throws if the download fails */
export async function loadStatement(format: StatementFormat, filter: StatementFilter): Promise<Blob> {
  const token = await session.getToken();
  const response = await fetch(statementPath(format, filter), {
    credentials: 'omit',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (endsSession('wallet.readStatement', response.status)) session.end('expired');
  if (!response.ok) throw new Error(`The statement could not be loaded: ${response.status}`);
  return response.blob();
}
