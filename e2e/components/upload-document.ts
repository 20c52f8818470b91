import type { Player } from '../players.ts';
import { productUrl } from '../sandbox.ts';

/** Uploads a document as a browser does, since jsdom does not submit forms. @returns the document's id */
export async function uploadDocument({ accessToken, api }: Player, name: string, bytes: Buffer): Promise<string> {
  const part = (head: string): string => `--part\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const form = [part('name="type"'), 'address\r\n', part(`name="file"; filename="${name}"`), bytes, '\r\n--part--\r\n'];
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'multipart/form-data; boundary=part' };
  const body = Buffer.concat(form.map((piece) => Buffer.from(piece)));
  await fetch(`${productUrl()}/api/player/documents`, { method: 'POST', headers, body });
  return (await api.player.listDocuments())[0]?.id ?? '';
}
