import { crc32, deflateSync } from 'node:zlib';
import { documentBytesMax } from '@pavilion/contract/areas/player/player.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture, kindOf, shownName } from './content.ts';

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Bytes without a pattern, the same in each run. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

/** A PNG whose rows repeat the difference to the one above: a few bytes of noise that no encoder packs as well again. */
function aFoldedPng(sidePixels: number): Buffer {
  const difference = Buffer.from(noise(sidePixels * 4));
  const row = Buffer.concat([Buffer.from([2]), difference]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(sidePixels, 0);
  head.writeUInt32BE(sidePixels, 4);
  head.set([8, 6], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: sidePixels }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunkOf('IHDR', head), chunkOf('IDAT', pixels), chunkOf('IEND', Buffer.alloc(0))]);
}

/** A JPEG of noise in a low quality. */
const aNoisyJpeg = (sidePixels: number): Promise<Buffer> =>
  sharp(Buffer.from(noise(sidePixels * sidePixels)), {
    raw: { width: sidePixels, height: sidePixels, channels: 1 },
  })
    .jpeg({ quality: 20 })
    .toBuffer();

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

  it('S-163 no picture is kept with more bytes than may be sent, however well it was packed', async () => {
    const [png, jpeg] = [aFoldedPng(4000), await aNoisyJpeg(5000)];
    for (const { length } of [png, jpeg]) expect(length).toBeLessThan(documentBytesMax);
    const kept = [await cleanPicture(png, 'image/png'), await cleanPicture(jpeg, 'image/jpeg')];
    expect(kept.map((bytes) => (bytes?.length ?? Infinity) <= documentBytesMax)).toEqual([true, true]);
    for (const [index, bytes] of kept.entries()) {
      const { width, format } = await sharp(bytes).metadata();
      expect(width).toBeGreaterThanOrEqual(1500);
      expect(format).toBe(['png', 'jpeg'][index]);
    }
    const small = await sharp({ create: { width: 5000, height: 40, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(await sharp(await cleanPicture(small, 'image/png')).metadata()).toMatchObject({ width: 5000, height: 40 });
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
