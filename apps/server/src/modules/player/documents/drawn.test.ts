import { documentStatus } from '@pavilion/contract/constants.ts';
import { picturesOf } from '@pavilion/contract/formats/drawn-pdf.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringJobsForward } from '../../../jobs/queue.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { createClamdScanner } from '../../../providers/clamd.ts';
import { startClamd } from '../../../providers/testing/clamd.ts';
import { aPdf, aProtectedPdf } from '../../../testing/pdfs.ts';
import { anOperator } from '../../../testing/people/operators.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { paper } from '../../../composition/world/documents.ts';
import { admitDocument } from './admit.ts';
import { readDocumentFile } from './operator.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const CANARY = 'canary-of-the-sender';
const sent = (): Buffer<ArrayBuffer> => aPdf({ catalog: `/OpenAction << /S /URI /URI (https://${CANARY}.test) >>` });
const protectedPdf = (): Buffer<ArrayBuffer> => aProtectedPdf({ owner: 'of the bank', user: 'of the customer' });

async function upload(token: string, pdf: Buffer<ArrayBuffer>, language = 'en') {
  const form = new FormData();
  form.append('type', 'address');
  form.append('file', new Blob([pdf]), 'statement.pdf');
  return server.call('POST', '/api/player/documents', { token, body: form, headers: { 'accept-language': language } });
}

const uploaded = z.object({ id: z.string(), fileName: z.string() });

/** The stored file of a document. */
async function rowOf(id: string) {
  const { rows } = await server.testDatabase.pool.query(
    `select storage_key as "storageKey", page_count as "pageCount", size_bytes as "sizeBytes", bytes
     from player.document left join player.kept_file using (storage_key) where id = $1`,
    [id],
  );
  return z
    .object({ storageKey: z.string(), pageCount: z.nullable(z.number()), sizeBytes: z.number(), bytes: z.instanceof(Buffer) })
    .parse(rows[0]);
}

/** A document as an earlier version stored it: exactly as uploaded. */
async function earlierDocument(token: string, pdf: Buffer<ArrayBuffer>): Promise<string> {
  const { id } = uploaded.parse((await upload(token, aPdf())).body.data);
  const { storageKey } = await rowOf(id);
  await server.testDatabase.pool.query('update player.kept_file set bytes = $2 where storage_key = $1', [storageKey, pdf]);
  await server.testDatabase.pool.query('update player.document set page_count = null, size_bytes = $2 where id = $1', [id, pdf.length]);
  return id;
}

async function readAsOperator(documentId: string): Promise<Buffer> {
  const { actor } = await anOperator(server.context, 'paula', ['identity']);
  return Buffer.from((await readDocumentFile(server.app.context, { documentId, actor, reason: 'to see it' })).bytes);
}

const keptFiles = async (): Promise<number> => {
  const { rows } = await server.testDatabase.pool.query('select count(*)::int as files from player.kept_file');
  return z.object({ files: z.number() }).parse(rows[0]).files;
};

describe('a PDF that is sent', () => {
  it('S115 C-37 is stored as pictures, which its owner and operators get; the upload itself is stored nowhere', async () => {
    const { accessToken: token } = await aPlayer(server);
    const { status, body } = await upload(token, sent());
    expect(status).toBe(200);
    const { id, fileName } = uploaded.parse(body.data);
    const { bytes, pageCount, sizeBytes } = await rowOf(id);
    expect([fileName, pageCount, sizeBytes, picturesOf(new Uint8Array(bytes)).length]).toEqual(['statement.pdf', 1, bytes.length, 1]);
    expect(bytes.includes(CANARY)).toBe(false);
    const own = await server.call('GET', `/api/player/documents/${id}`, { token });
    expect([own.headers.get('content-type'), own.bytes.equals(bytes)]).toEqual(['application/pdf', true]);
    expect((await readAsOperator(id)).equals(bytes)).toBe(true);
  });

  it.each([
    {
      what: 'needs a password',
      pdf: protectedPdf(),
      english: /^This PDF is protected by a password\./,
      german: /^Dieses PDF ist mit einem Passwort geschützt\./,
    },
    {
      what: 'has too many pages',
      pdf: aPdf({ pages: 26 }),
      english: /^No more than 25 pages in one PDF\./,
      german: /^Höchstens 25 Seiten in einem PDF\./,
    },
    {
      what: 'cannot be read',
      pdf: aPdf({ pages: 0 }),
      english: /^We can’t read this file\./,
      german: /^Diese Datei können wir nicht lesen\./,
    },
  ])('S115 and $what is refused in its own words', async ({ pdf, english, german }) => {
    const { accessToken: token } = await aPlayer(server);
    const before = await keptFiles();
    for (const [language, words] of [
      ['en', english],
      ['de', german],
    ] as const) {
      const { status, body } = await upload(token, pdf, language);
      expect([status, body.error?.fields]).toEqual([422, { file: [expect.stringMatching(words)] }]);
    }
    expect(await keptFiles()).toBe(before);
  });

  it('S115 is taken where it opens without a password', async () => {
    const { accessToken: token } = await aPlayer(server);
    expect((await upload(token, aProtectedPdf({ owner: 'of the bank', user: '' }))).status).toBe(200);
    expect((await upload(token, Buffer.concat([aPdf(), Buffer.alloc(2048)]))).status).toBe(200);
  });

  it('S115 S44 is scanned as it was sent, before it is drawn', async () => {
    const { accessToken: token } = await aPlayer(server);
    const { identity } = server.app.context;
    const clamd = await startClamd((file) => (file.includes(CANARY) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'));
    identity.fileScanner = createClamdScanner(clamd.url);
    try {
      const { status, body } = await upload(token, sent());
      expect([status, body.error?.fields]).toEqual([422, { file: [expect.stringMatching(/can’t accept this file/)] }]);
      expect((await upload(token, aPdf())).status).toBe(200);
    } finally {
      identity.fileScanner = undefined;
      await clamd.stop();
    }
  });
});

describe('a PDF that an earlier version kept as it was sent', () => {
  it('S117 is drawn before an operator has it, and kept as drawn', async () => {
    const { accessToken: token } = await aPlayer(server);
    const id = await earlierDocument(token, sent());
    const { storageKey: before } = await rowOf(id);
    const given = await readAsOperator(id);
    expect([picturesOf(new Uint8Array(given)).length, given.includes(CANARY)]).toEqual([1, false]);
    const { storageKey, pageCount, sizeBytes, bytes } = await rowOf(id);
    expect([storageKey === before, pageCount, sizeBytes, bytes.equals(given)]).toEqual([false, 1, given.length, true]);
    await server.runJobs();
    const { rows } = await server.testDatabase.pool.query('select 1 from player.kept_file where storage_key = $1', [before]);
    expect(rows).toEqual([]);
    expect((await readAsOperator(id)).equals(given)).toBe(true);
    await bringJobsForward(server.context.database, 90_000);
    await server.runJobs();
    expect((await rowOf(id)).storageKey).toBe(storageKey);
  });

  it('S117 sandbox §2 a paper of the demo world is pages as well', async () => {
    const { profile } = await aPlayer(server);
    const { context } = server.app;
    const paperOfWorld = {
      type: 'address',
      fileName: 'electricity-bill.pdf',
      bytes: paper('A document of the demo world'),
      rejectReason: null,
    };
    await inTransaction(context.database, (transaction) =>
      admitDocument(context, transaction, { playerId: profile.id, status: documentStatus.pending, ...paperOfWorld }),
    );
    const { rows } = await server.testDatabase.pool.query('select id from player.document where player_id = $1', [profile.id]);
    const given = await readAsOperator(z.object({ id: z.string() }).parse(rows[0]).id);
    expect([picturesOf(new Uint8Array(given)).length, given.includes('demo world')]).toEqual([1, false]);
  });

  it('S117 is kept once where several operators open it at once', async () => {
    const { accessToken: token } = await aPlayer(server);
    await bringJobsForward(server.context.database, 90_000);
    await server.runJobs();
    const id = await earlierDocument(token, sent());
    const before = await keptFiles();
    const given = await Promise.all([readAsOperator(id), readAsOperator(id), readAsOperator(id)]);
    expect(given.map((bytes) => [picturesOf(new Uint8Array(bytes)).length, bytes.includes(CANARY)])).toEqual(Array(3).fill([1, false]));
    await bringJobsForward(server.context.database, 90_000);
    await server.runJobs();
    expect(await keptFiles()).toBe(before);
  });

  it('S117 and cannot be drawn is given to no operator; it stays its owner’s', async () => {
    const { accessToken: token } = await aPlayer(server);
    const id = await earlierDocument(token, protectedPdf());
    const refusal = await readAsOperator(id).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ reason: 'validation', fields: { file: { rule: 'filePassword' } } });
    const own = await server.call('GET', `/api/player/documents/${id}`, { token });
    expect(own.bytes.equals(protectedPdf())).toBe(true);
  });
});
