import sharp from 'sharp';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClamdScanner } from '../../../providers/clamd.ts';
import { startClamd } from '../../../providers/testing/clamd.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { formOf } from '../../../testing/calls.ts';

let server: PlayerServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startPlayerServer();
  picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

const shape = z.object({ id: z.string(), fileName: z.string(), type: z.string(), status: z.number(), rejectReason: z.string().nullable() });

const post = (token: string, body: FormData) => server.call('POST', '/api/player/documents', { token, body });
/** Sends a body that is no form, with the content type of one. */
const postText = async (token: string, body: string, type: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return (await fetch(`${server.url}/api/player/documents`, { method: 'POST', headers, body })).status;
};
const fileForm = (bytes: Buffer, { type = 'address', name = 'bill.jpg', mime = 'image/jpeg' } = {}) =>
  formOf({ type }, { content: new Blob([new Uint8Array(bytes)], { type: mime }), name });
const upload = (token: string, bytes: Buffer, file?: Parameters<typeof fileForm>[1]) => post(token, fileForm(bytes, file));
const uploaded = async (token: string) => shape.parse((await upload(token, picture)).body.data);
const list = async (token: string) => z.array(shape).parse((await server.call('GET', '/api/player/documents', { token })).body.data);
const read = (token: string, id: string) => server.call('GET', `/api/player/documents/${id}`, { token });
const remove = (token: string, id: string) => server.call('DELETE', `/api/player/documents/${id}`, { token });
const decide = (id: string, status: number) =>
  server.testDatabase.pool.query('update player.document set status = $2 where id = $1', [id, status]);

async function storedFiles(): Promise<string[]> {
  const { rows } = await server.testDatabase.pool.query<{ key: string }>('select storage_key as key from player.kept_file');
  return rows.map(({ key }) => key);
}

describe('uploading', () => {
  it('C-36 C-37 stores a file by its content and lists it', async () => {
    const { accessToken: token } = await aPlayer(server);
    expect(await list(token)).toEqual([]);
    const called = await upload(token, picture, { name: '../../evil/bill.php', type: 'identity_front' });
    expect(called.status).toBe(200);
    expect(called.body.data).toMatchObject({ fileName: 'bill.php.jpg', type: 'identity_front', status: 2, rejectReason: null });
    expect(await list(token)).toEqual([shape.parse(called.body.data)]);
    const names = await storedFiles();
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{48}$/)]);
  });

  it('L-19 tells why a document was refused in the language of the page, and a provider’s own words as they are', async () => {
    const { accessToken: token } = await aPlayer(server, { locale: 'de' });
    const { id } = await uploaded(token);
    const refuse = (words: string) =>
      server.testDatabase.pool.query('update player.document set status = 3, reject_reason = $2 where id = $1', [id, words]);
    const reasonIn = async (language: string) => {
      const { body } = await server.call('GET', '/api/player/documents', { token, headers: { 'accept-language': language } });
      return z.array(shape).parse(body.data)[0]?.rejectReason;
    };
    await refuse('Das Dokument ist abgelaufen. Bitte senden Sie ein gültiges.');
    expect(await reasonIn('en')).toBe('The document has expired. Please send one that is still valid.');
    const other = await uploaded(token);
    const { body } = await server.call('DELETE', `/api/player/documents/${other.id}`, { token, headers: { 'accept-language': 'en' } });
    expect(z.array(shape).parse(body.data)[0]?.rejectReason).toBe(await reasonIn('en'));
    await server.runJobs();
    expect(await reasonIn('de')).toBe('Das Dokument ist abgelaufen. Bitte senden Sie ein gültiges.');
    await refuse('Blurred');
    expect(await reasonIn('de')).toBe('Blurred');
  });

  it('U-12 answers 422 on file for another type, whatever its name and the browser say', async () => {
    const { accessToken: token } = await aPlayer(server);
    const files: [Buffer, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'x.png'],
      [Buffer.from('GIF89a<?php'), 'x.jpg'],
      [Buffer.alloc(0), 'x.pdf'],
      [Buffer.from('%PDF-1.4 cut off'), 'x.pdf'],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'x.jpg'],
    ];
    for (const [bytes, name] of files) {
      const { status, body } = await upload(token, bytes, { name });
      expect([name, status, Object.keys(z.record(z.string(), z.unknown()).parse(body.error?.fields))]).toEqual([name, 422, ['file']]);
    }
    expect((await upload(token, picture, { type: 'other-kind' })).status).toBe(422);
    const form = new FormData();
    form.append('type', 'address');
    expect((await post(token, form)).status).toBe(422);
    form.append('file', 'a text instead of a file');
    expect((await post(token, form)).status).toBe(422);
    expect(await list(token)).toEqual([]);
  });

  it('U-12 C-37 answers 413 above 10 MB', async () => {
    const { accessToken: token } = await aPlayer(server);
    const big = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1024 * 1024), Buffer.from('\n%%EOF')]);
    expect((await upload(token, big)).status).toBe(413);
    expect((await upload(token, Buffer.alloc(20 * 1024 * 1024))).status).toBe(413);
  });

  it('S44 calls a broken form and a form in the wrong place by their names', async () => {
    const { accessToken: token } = await aPlayer(server);
    expect(await postText(token, 'no form at all', 'multipart/form-data; boundary=x')).toBe(400);
    expect(await postText(token, 'x', 'multipart/form-data')).toBe(400);
    expect((await server.call('POST', '/api/player/sessions', { body: new FormData() })).status).toBe(415);
    expect((await server.call('POST', '/api/player/documents', { body: fileForm(picture) })).status).toBe(401);
    expect(server.logLines.filter((line) => line.includes('unexpected fault'))).toEqual([]);
  });

  it('S44 refuses or undoes every trick of a file, over HTTP', async () => {
    const { accessToken: token } = await aPlayer(server);
    const gif = Buffer.from('GIF89a\u0001\u0000');
    const refused: [string, Buffer][] = [
      ['scripted.svg.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['archive.pdf', Buffer.from('PK\u0003\u0004%PDF-1.7\n%%EOF')],
      ['page.png', Buffer.concat([Buffer.from('<!doctype html>'), picture])],
      ['empty.jpg', Buffer.alloc(0)],
      ['moving.gif', gif],
    ];
    for (const [name, bytes] of refused) expect([name, (await upload(token, bytes, { name })).status]).toEqual([name, 422]);
    expect(await list(token)).toEqual([]);
    const names = [
      '../../../etc/passwd',
      'a\\..\\b.jpg',
      'photo.jpg\u0000.html',
      'photo.jpg.exe',
      '<img src=x onerror=alert(1)>.jpg',
      '.htaccess',
    ];
    for (const name of names)
      expect((await upload(token, Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]), { name })).status).toBe(200);
    const kept = await list(token);
    expect(kept.map(({ fileName }) => fileName).filter((name) => /[/\\<>\0]|^\.|\.(?!jpg$)\w+$/.test(name))).toEqual([]);
    const file = (await read(token, kept[0]?.id ?? '')).bytes;
    expect([file.includes('<script>'), file.subarray(0, 3).toString('hex')]).toEqual([false, 'ffd8ff']);
    // No uploaded file is served at an address of the site.
    for (const name of await storedFiles()) expect((await fetch(`${server.url}/uploads/${name}`)).status).toBe(404);
  });

  it('S44 has uploads scanned: an infected file is refused at the field, and no file is accepted while the scanner is away', async () => {
    const { accessToken: token } = await aPlayer(server);
    const { identity } = server.app.context;
    const clamd = await startClamd((file) => (file.includes('harm') ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'));
    identity.fileScanner = createClamdScanner(clamd.url);
    try {
      const harmful = await upload(token, Buffer.concat([picture, Buffer.from('harm')]));
      expect(harmful.status).toBe(422);
      expect(harmful.body.error?.fields).toEqual({ file: [expect.stringMatching(/can’t accept this file/)] });
      expect(JSON.stringify(harmful.body)).not.toContain('EICAR');
      expect((await upload(token, picture)).status).toBe(200);
      await clamd.stop();
      expect((await upload(token, picture)).status).toBe(503);
      expect(await list(token)).toHaveLength(1);
    } finally {
      identity.fileScanner = undefined;
    }
  });

  it('S44 keeps twenty documents of a player at most, however many come at once', async () => {
    const { accessToken: token } = await aPlayer(server);
    const all = await Promise.all(Array.from({ length: 25 }, () => upload(token, picture)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(422)]);
    expect(await list(token)).toHaveLength(20);
  });
});

describe('documents of a player', () => {
  it('U-13 S46 gives the file to its owner as a download that nothing runs, and writes the reading down', async () => {
    const { accessToken: token } = await aPlayer(server);
    const { id } = await uploaded(token);
    const response = await read(token, id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''bill.jpg");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await sharp(response.bytes).metadata()).format).toBe('jpeg');
    const { rows } = await server.testDatabase.pool.query(
      'select count(*)::int as reads from player.document_read where document_id = $1',
      [id],
    );
    expect(rows[0]).toEqual({ reads: 1 });
  });

  it('U-13 answers 404 to another player for reading and deleting', async () => {
    const { accessToken: token } = await aPlayer(server);
    const { id } = await uploaded(token);
    const stranger = await aPlayer(server);
    expect((await read(stranger.accessToken, id)).status).toBe(404);
    expect((await remove(stranger.accessToken, id)).status).toBe(404);
    expect(await list(stranger.accessToken)).toEqual([]);
    expect(await list(token)).toHaveLength(1);
  });

  it('C-38 deletes an own document with its file and answers the others', async () => {
    const { accessToken: token } = await aPlayer(server);
    const first = await uploaded(token);
    const second = await uploaded(token);
    const before = await storedFiles();
    const { status, body } = await remove(token, first.id);
    expect([status, body.data]).toEqual([200, [expect.objectContaining({ id: second.id })]]);
    expect((await read(token, first.id)).status).toBe(404);
    expect((await remove(token, first.id)).status).toBe(404);
    await server.runJobs();
    expect(await storedFiles()).toHaveLength(before.length - 1);
  });

  it('U-14 refuses to delete an approved document with 409; a rejected one may go', async () => {
    const { accessToken: token } = await aPlayer(server);
    const { id } = await uploaded(token);
    await decide(id, 1);
    expect((await remove(token, id)).status).toBe(409);
    await decide(id, 3);
    expect((await remove(token, id)).status).toBe(200);
  });
});
