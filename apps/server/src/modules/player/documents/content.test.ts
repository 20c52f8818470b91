import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture, kindOf, shownName } from './content.ts';

const pdf = (): Buffer => Buffer.from('%PDF-1.7\n\n%%EOF\n');

describe('what a file is', () => {
  it('U-12 judges by the bytes', async () => {
    const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } });
    expect(kindOf(await picture.clone().jpeg().toBuffer())).toBe('image/jpeg');
    expect(kindOf(await picture.clone().png().toBuffer())).toBe('image/png');
    expect(kindOf(await picture.clone().webp().toBuffer())).toBeUndefined();
    expect(kindOf(pdf())).toBe('application/pdf');
    expect(kindOf(Buffer.concat([pdf(), Buffer.alloc(4096)]))).toBe('application/pdf');
    expect(kindOf(Buffer.concat([pdf(), Buffer.alloc(4096, ' ')]))).toBeUndefined();
    for (const text of ['', '<svg onload="alert(1)"/>', 'GIF89a', 'PK\u0003\u0004', ' %PDF-1.7\n%%EOF', '%PDF-1.7 without an end', 'MZ'])
      expect(kindOf(Buffer.from(text))).toBeUndefined();
  });

  it('S44 re-encodes pictures: no EXIF, and nothing behind the picture, survives', async () => {
    const tagged = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const clean = await cleanPicture(polyglot, 'image/jpeg');
    expect(polyglot.includes('secret-place')).toBe(true);
    expect(clean?.includes('secret-place')).toBe(false);
    expect(clean?.includes('<script>')).toBe(false);
    expect((await sharp(clean).metadata()).exif).toBeUndefined();
  });

  it('S44 refuses broken pictures and pictures too large to open', async () => {
    expect(await cleanPicture(Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]), 'image/jpeg')).toBeUndefined();
    const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(huge.length).toBeLessThan(2_000_000);
    expect(await cleanPicture(huge, 'image/png')).toBeUndefined();
  });

  it('S-161 pictures are opened one at a time; beyond eight that wait, one is refused until there is room', async () => {
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    let most = 0;
    const count = (): void => {
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue + process);
    };
    sharp.queue.on('change', count);
    const outcomes = await Promise.allSettled(Array.from({ length: 11 }, () => cleanPicture(picture, 'image/png')));
    sharp.queue.off('change', count);
    expect(most).toBe(1);
    expect(outcomes.map(({ status }) => status)).toEqual([...Array<string>(9).fill('fulfilled'), 'rejected', 'rejected']);
    expect(outcomes[10]).toMatchObject({ reason: { reason: 'temporarilyUnavailable', retryAfterSeconds: 10 } });
    expect(await cleanPicture(picture, 'image/png')).toBeDefined();
  });
});

describe('the name of a file', () => {
  it('S44 keeps neither folders nor control characters, and ends as the content says', () => {
    expect(shownName('../../etc/passport.jpg', 'image/jpeg')).toBe('passport.jpg');
    expect(shownName('C:\\papers\\Ausweis.JPEG', 'image/jpeg')).toBe('Ausweis.JPEG');
    expect(shownName('photo.php', 'image/jpeg')).toBe('photo.php.jpg');
    expect(shownName('a\u0000b\u202Egnp.exe', 'application/pdf')).toBe('abgnp.exe.pdf');
    expect(shownName('', 'image/png')).toBe('document.png');
    expect(shownName('..', 'image/png')).toBe('document.png');
    expect(shownName('x'.repeat(300), 'image/png').length).toBeLessThanOrEqual(100);
  });
});
