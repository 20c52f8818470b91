import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { bringJobsForward } from '../../../jobs/queue.ts';
import { claimFile, keepFile, takeBackFile } from './keep.ts';
import { newStorageKey } from './rules.ts';
import { formOf } from '../../../testing/calls.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const isThere = (key: string): Promise<boolean> =>
  server.context.identity.files.read(key).then(
    () => true,
    () => false,
  );

const withCode = (code: string, severity?: string): Error =>
  Object.assign(new Error(`fails with ${code}`), { code, ...(severity === undefined ? {} : { severity }) });

/** The error in place of an answer to the transaction that writes the row, and whether the file may be removed. */
const FAILURES: readonly { name: string; thrown: unknown; isKept: boolean }[] = [
  { name: 'a refusal', thrown: new DomainError('conflict'), isKept: false },
  { name: 'a row that breaks a rule', thrown: withCode('23505', 'ERROR'), isKept: false },
  { name: 'a mistake of ours', thrown: new TypeError('undefined is not a function'), isKept: false },
  { name: 'a broken connection', thrown: withCode('ECONNRESET'), isKept: true },
  { name: 'a connection that ended', thrown: new Error('Connection terminated unexpectedly'), isKept: true },
  { name: 'a server that shut down', thrown: withCode('57P01', 'FATAL'), isKept: true },
  { name: 'an answer that did not come in time', thrown: new Error('Query read timeout'), isKept: true },
];

it.each(FAILURES)('S44 after $name a file without a known row is kept: $isKept', async ({ thrown, isKept }) => {
  const { files } = server.context.identity;
  const key = newStorageKey(server.context.random);
  await files.write(key, new Uint8Array([1, 2, 3]));
  await takeBackFile(server.context, key, thrown);
  expect(await isThere(key)).toBe(isKept);
});

const HOUR_SECONDS = 3600;
const aPicture = async (): Promise<Blob> => {
  const drawn = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(drawn)]);
};

/** What happens to the transaction that writes the row of a file, and whether the file is there a day later. */
const ENDS: readonly { name: string; end: (storageKey: string) => Promise<unknown>; isKept: boolean }[] = [
  {
    name: 'is committed',
    end: (key) => inTransaction(server.context.database, (transaction) => claimFile(server.context, transaction, key)),
    isKept: true,
  },
  {
    name: 'is rolled back with its process',
    end: (key) =>
      inTransaction(server.context.database, async (transaction) => {
        await claimFile(server.context, transaction, key);
        throw new Error('The process is killed');
      }).catch(() => undefined),
    isKept: false,
  },
  { name: 'never begins', end: async () => undefined, isKept: false },
];

it.each(ENDS)('S44 F1 where the transaction of its row $name, a file is there a day later: $isKept', async ({ end, isKept }) => {
  const { storageKey } = await keepFile(server.context, { playerId: server.context.random.newId(), file: await aPicture() });
  await end(storageKey);
  await bringJobsForward(server.context.database, 23 * HOUR_SECONDS);
  await server.runJobs();
  expect(await isThere(storageKey)).toBe(true);
  await bringJobsForward(server.context.database, 2 * HOUR_SECONDS);
  await server.runJobs();
  expect(await isThere(storageKey)).toBe(isKept);
});

it('S44 C-37 an uploaded document is there a day later', async () => {
  const { accessToken: token } = await aPlayer(server);
  const form = formOf({ type: 'address' }, { content: await aPicture(), name: 'bill.jpg' });
  const { status, body } = await server.call('POST', '/api/player/documents', { token, body: form });
  expect(status).toBe(200);
  await bringJobsForward(server.context.database, 25 * HOUR_SECONDS);
  await server.runJobs();
  const { id } = z.object({ id: z.string() }).parse(body.data);
  const read = await fetch(`${server.url}/api/player/documents/${id}`, { headers: { authorization: `Bearer ${token}` } });
  expect(read.status).toBe(200);
});
