import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanFile, kindOf, shownName } from './content.ts';

const pdf = (inside = ''): Buffer => Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`);

describe('what a file is', () => {
  it('U-12 judges by the bytes', async () => {
    const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } });
    expect(kindOf(await picture.clone().jpeg().toBuffer())).toBe('image/jpeg');
    expect(kindOf(await picture.clone().png().toBuffer())).toBe('image/png');
    expect(kindOf(await picture.clone().webp().toBuffer())).toBeUndefined();
    expect(kindOf(pdf())).toBe('application/pdf');
    for (const text of ['', '<svg onload="alert(1)"/>', 'GIF89a', 'PK\u0003\u0004', ' %PDF-1.7\n%%EOF', '%PDF-1.7 without an end', 'MZ'])
      expect(kindOf(Buffer.from(text))).toBeUndefined();
  });

  it('S44 re-encodes pictures: no EXIF, and nothing behind the picture, survives', async () => {
    const tagged = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const clean = await cleanFile(polyglot, 'image/jpeg');
    expect(polyglot.includes('secret-place')).toBe(true);
    expect(clean?.includes('secret-place')).toBe(false);
    expect(clean?.includes('<script>')).toBe(false);
    expect((await sharp(clean).metadata()).exif).toBeUndefined();
  });

  it('S44 refuses broken pictures, pictures too large to open, and PDF files with programs inside', async () => {
    expect(await cleanFile(Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]), 'image/jpeg')).toBeUndefined();
    const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(huge.length).toBeLessThan(2_000_000);
    expect(await cleanFile(huge, 'image/png')).toBeUndefined();
    expect(await cleanFile(pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'application/pdf')).toBeUndefined();
    expect(await cleanFile(pdf(), 'application/pdf')).toEqual(pdf());
  });
});

describe('what a PDF may hide', () => {
  const packed = (objects: string | Buffer, dictionary = '/Filter /FlateDecode', pack: (bytes: Buffer) => Buffer = deflateSync): Buffer => {
    const body = pack(Buffer.from(objects));
    const head = Buffer.from(`%PDF-1.7\n7 0 obj\n<< /Type /ObjStm ${dictionary} /Length ${body.length} >>\nstream\n`);
    return Buffer.concat([head, body, Buffer.from('\nendstream\nendobj\n%%EOF\n')]);
  };
  const asItIs = (bytes: Buffer): Buffer => bytes;
  const kept = async (bytes: Buffer): Promise<boolean> => (await cleanFile(bytes, 'application/pdf')) !== undefined;

  it('S44 keeps pages, also where their objects are packed', async () => {
    expect(await kept(packed('1 0 2 50 << /Type /Page /Contents 5 0 R >> << /Type /Font >>'))).toBe(true);
    expect(await kept(packed('<< /Type /Page >>', '', asItIs))).toBe(true);
    expect(await kept(pdf('<< /Type /Page /Name /A#20B >>'))).toBe(true);
  });

  it.each([
    ['a program under an escaped name', pdf('<< /S /J#61vaScript /JS (app.alert(1)) >>')],
    ['a program among packed objects', packed('<< /S /JavaScript /JS (app.alert(1)) >>')],
    ['an escaped name among packed objects', packed('<< /S /Lau#6Ech /F (cmd.exe) >>')],
    ['packed objects under an escaped name', pdf('<< /Type /Obj#53tm >>')],
    ['a form that is a program', pdf('<< /XFA [(template) 5 0 R] >>')],
    ['another file inside', pdf('<< /Type /EmbeddedFile >>')],
    ['packed objects in a way nobody packs them', packed('<< /Type /Page >>', '/Filter /ASCII85Decode', asItIs)],
    ['packed objects that do not unpack', packed('no zlib at all', '/Filter /FlateDecode', asItIs)],
    ['packed objects without an end', pdf('<< /Type /ObjStm >>')],
  ])('S44 refuses %s', async (_what, bytes) => {
    expect(await kept(bytes)).toBe(false);
  });

  it('S44 refuses packed objects that would fill the memory', async () => {
    const bomb = packed(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await kept(bomb)).toBe(false);
    const half = packed(Buffer.alloc(20 * 1024 * 1024));
    expect(await kept(Buffer.concat([half, half]))).toBe(false);
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
