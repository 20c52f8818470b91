import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createClamdScanner } from './clamd.ts';
import { startClamd } from './testing/clamd.ts';

let running: Awaited<ReturnType<typeof startClamd>> | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

describe('a virus scanner', () => {
  it('S44 receives the whole file in chunks, and its verdict is used', async () => {
    const file = randomBytes(200_001);
    const seen: Buffer[] = [];
    running = await startClamd((sent) => {
      seen.push(sent);
      return sent.length > 3 ? 'stream: OK' : 'stream: Win.Test.EICAR_HDB-1 FOUND';
    });
    const scanner = createClamdScanner(running.url);
    expect(await scanner.findHarm(file)).toBeUndefined();
    expect(seen[0]?.equals(file)).toBe(true);
    expect(await scanner.findHarm(Buffer.from('bad'))).toBe('Win.Test.EICAR_HDB-1');
  });

  it.each([
    ['says that it cannot', 'INSTREAM size limit exceeded. ERROR'],
    ['ends without a word', undefined],
    ['answers at length', 'x'.repeat(5000)],
  ])('S44 is unavailable where it %s, so that nothing is taken unseen', async (_, answer) => {
    running = await startClamd(() => answer);
    await expect(createClamdScanner(running.url).findHarm(Buffer.from('file'))).rejects.toMatchObject({ name: 'DomainError' });
  });

  it('S44 is unavailable when nothing listens', async () => {
    await expect(createClamdScanner('tcp://127.0.0.1:1').findHarm(Buffer.from('file'))).rejects.toMatchObject({ name: 'DomainError' });
  });
});
