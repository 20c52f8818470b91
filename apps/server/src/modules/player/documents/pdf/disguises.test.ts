import { deflateSync } from 'node:zlib';
import { picturesOf } from '@pavilion/contract/formats/drawn-pdf.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPdf, aProtectedPdf, pdfStream, SQUARE } from '../../../../testing/pdfs.ts';
import { createPdfRenderer, PdfRefused } from './draw.ts';

const { draw } = createPdfRenderer();

/** All the names that a PDF of pictures has. */
const NAMES = (
  'Type Catalog Pages Kids Count Page Parent MediaBox Contents Resources XObject P Length Subtype Image Width Height ColorSpace DeviceRGB ' +
  'BitsPerComponent Filter DCTDecode Size Root Pictures'
).split(' ');

/** The drawn document without its pictures. */
function aroundPictures(pdf: Buffer): string {
  let rest = pdf;
  for (const picture of picturesOf(new Uint8Array(pdf))) {
    const at = rest.indexOf(picture);
    rest = Buffer.concat([rest.subarray(0, at), rest.subarray(at + picture.length)]);
  }
  return rest.toString('latin1');
}

/**
 * Asserts that a drawn document contains nothing but the pictures of its pages.
 * @returns the darkest and the lightest value of its first page
 */
async function pictureAlone(pdf: Buffer): Promise<[number, number]> {
  const names = [...new Set(aroundPictures(pdf).match(/\/[^\s/<>[\]()]*/g))];
  expect(names.filter((name) => !NAMES.includes(name.slice(1)))).toEqual([]);
  const pictures = picturesOf(new Uint8Array(pdf));
  for (const picture of pictures) {
    const { format, exif, xmp, icc, iptc } = await sharp(picture).metadata();
    expect({ format, exif, xmp, icc, iptc }).toEqual({ format: 'jpeg' });
    expect(Buffer.from(picture.subarray(-2)).toString('hex')).toBe('ffd9');
  }
  const { channels } = await sharp(pictures[0]).stats();
  return [channels[0]?.min ?? -1, channels[0]?.max ?? -1];
}

const CANARY = 'canary-of-the-attacker';
const SCRIPT = `<< /S /JavaScript /JS (app.alert("${CANARY}")) >>`;
const packedBody = (objects: string): Buffer => deflateSync(Buffer.from(`20 0 ${objects}`));
const objectStream = (dictionary: string, body: Buffer | string): Buffer => pdfStream(`/Type /ObjStm /N 1 /First 5 ${dictionary}`, body);
const action = (what: string) => aPdf({ catalog: `/OpenAction ${what}` });
const withObject = (object: Buffer | string) => aPdf({ catalog: '/OpenAction 20 0 R', objects: [object] });
const annotation = (what: string) => aPdf({ page: `/Annots [<< /Type /Annot /Rect [0 0 595 842] ${what} >>]` });

const disguises: [what: string, pdf: Buffer][] = [
  ['a program in an object stream under /Fl', withObject(objectStream('/Filter/Fl', packedBody(SCRIPT)))],
  ['one under [/Fl]', withObject(objectStream('/Filter[/Fl]', packedBody(SCRIPT)))],
  ['one under /#46lateDecode', withObject(objectStream('/Filter/#46lateDecode', packedBody(SCRIPT)))],
  ['one that is packed twice', withObject(objectStream('/Filter[/FlateDecode/FlateDecode]', deflateSync(packedBody(SCRIPT))))],
  ['one whose filter is another object', aPdf({ objects: [objectStream('/Filter 11 0 R', packedBody(SCRIPT)), '/FlateDecode'] })],
  [
    'one behind the words of a stream in a string',
    withObject(objectStream('/X (stream endstream) /Filter/FlateDecode', packedBody(SCRIPT))),
  ],
  ['one behind those words in a comment', withObject(objectStream('%stream endstream\n/Filter/FlateDecode', packedBody(SCRIPT)))],
  ['one under /ASCIIHexDecode', withObject(objectStream('/Filter/AHx', Buffer.from(`20 0 ${SCRIPT}`).toString('hex')))],
  ['one that is not packed', withObject(objectStream('', `20 0 ${SCRIPT}`))],
  ['a program that runs when it is opened', action(SCRIPT)],
  ['one under an escaped name', action(`<< /S /J#61vaScript /J#53 (${CANARY}) >>`)],
  ['one in a stream', aPdf({ catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>', objects: [pdfStream('', CANARY)] })],
  ['one of the tree of names', aPdf({ catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` })],
  ['another document on a share', action(`<< /S /GoToR /F (\\\\\\\\${CANARY}\\\\share) /D [0 /Fit] >>`)],
  ['an embedded document', action(`<< /S /GoToE /F (${CANARY}) >>`)],
  ['a command', action(`<< /S /Launch /F (${CANARY}) >>`)],
  ['an address that opens at once', action(`<< /S /URI /URI (https://${CANARY}.test/) >>`)],
  ['a file’s address under the pointer', annotation(`/Subtype /Link /A << /S /URI /URI (file:///${CANARY}) >>`)],
  ['a form that is sent', annotation(`/Subtype /Widget /FT /Btn /A << /S /SubmitForm /F (https://${CANARY}.test/) >>`)],
  ['a film', annotation(`/Subtype /Movie /Movie << /F (${CANARY}) >> /A true`)],
  ['a rendition', annotation(`/Subtype /Screen /A << /S /Rendition /OP 0 /JS (${CANARY}) >>`)],
  ['rich media', annotation(`/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(${CANARY}) 10 0 R] >> >>`)],
  ['acts of a page', aPdf({ page: `/AA << /O ${SCRIPT} >>` })],
  ['acts of the document', aPdf({ catalog: `/AA << /WC ${SCRIPT} >>` })],
  [
    'a file inside',
    aPdf({ catalog: `/Names << /EmbeddedFiles << /Names [(a) << /EF << /F 10 0 R >> >>] >> >>`, objects: [pdfStream('', CANARY)] }),
  ],
  ['a file attached to a page', annotation(`/Subtype /FileAttachment /FS << /F (${CANARY}) /EF << /F 10 0 R >> >>`)],
  ['a form of fields', aPdf({ catalog: `/AcroForm << /Fields [] /CO [10 0 R] >>`, objects: [SCRIPT] })],
  [
    'a form that is a program',
    aPdf({ catalog: `/AcroForm << /XFA [(template) 10 0 R] >>`, objects: [pdfStream('', `<template>${CANARY}</template>`)] }),
  ],
  [
    'a picture from elsewhere',
    aPdf({
      content: `${SQUARE} /X Do`,
      page: `/Resources << /XObject << /X 10 0 R >> >>`,
      objects: [pdfStream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (${CANARY}) /Page 0 >>`, '')],
    }),
  ],
  ['a stream from elsewhere', aPdf({ objects: [pdfStream(`/F (/etc/passwd) /FFilter /FlateDecode`, CANARY)] })],
  [
    'description',
    aPdf({ catalog: '/Metadata 10 0 R', trailer: `/Info << /Author (${CANARY}) >>`, objects: [pdfStream('/Type /Metadata', CANARY)] }),
  ],
  ['words on a hidden layer', aPdf({ content: `${SQUARE} BT 3 Tr (${CANARY}) Tj ET` })],
  ['a picture behind its end', Buffer.concat([aPdf(), Buffer.from(`<script>${CANARY}</script>\n%%EOF`)])],
  ['its own index of pictures', aPdf({ trailer: `/Pictures [9 40] /X (${CANARY})` })],
];

describe('what a PDF may hide', () => {
  it.each(disguises)('S115 %s is not in the stored file, which is a picture of the page alone', async (_what, pdf) => {
    expect(pdf.length).toBeGreaterThan(0);
    const drawn = await draw(pdf);
    expect(drawn.pageCount).toBe(1);
    expect(drawn.bytes.includes(CANARY)).toBe(false);
    expect(await pictureAlone(drawn.bytes)).toEqual([0, 255]);
  });

  it('S115 a drawn document, drawn again, looks the same', async () => {
    const once = await draw(aPdf({ pages: 2 }));
    const twice = await draw(once.bytes);
    expect([once.pageCount, twice.pageCount]).toEqual([2, 2]);
    expect(await pictureAlone(twice.bytes)).toEqual([0, 255]);
  });
});

const ruleOf = (pdf: Buffer): Promise<string> =>
  draw(pdf).then(
    ({ pageCount }) => `${pageCount} drawn`,
    (error: unknown) => (error instanceof PdfRefused ? error.rule : String(error)),
  );

describe('what is taken', () => {
  it.each([
    ['one that opens without a password, its owner’s aside', aProtectedPdf({ owner: 'of the bank', user: '' }), '1 drawn'],
    ['one that needs a password', aProtectedPdf({ owner: 'of the bank', user: 'of the customer' }), 'filePassword'],
    ['one with zeros at its end', Buffer.concat([aPdf(), Buffer.alloc(2048)]), '1 drawn'],
    [
      'one without a table of its objects',
      Buffer.from(
        aPdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n0'),
        'latin1',
      ),
      '1 drawn',
    ],
    ['one that is cut off before its pages', Buffer.concat([aPdf().subarray(0, 60), Buffer.from('\n%%EOF')]), 'fileUnreadable'],
    ['one without a page', aPdf({ pages: 0 }), 'fileUnreadable'],
    ['a head and an end', Buffer.from('%PDF-1.7\n%%EOF\n'), 'fileUnreadable'],
    ['another file', Buffer.from('PK\u0003\u0004 no document'), 'fileUnreadable'],
    ['nothing', Buffer.alloc(0), 'fileUnreadable'],
    ['as many pages as are taken', aPdf({ pages: 25 }), '25 drawn'],
    ['one more', aPdf({ pages: 26 }), 'filePages'],
    ['thousands of pages', aPdf({ pages: 5000 }), 'filePages'],
    [
      'a count of pages that is not true',
      Buffer.from(aPdf().toString('latin1').replace('/Count 1', '/Count 9'), 'latin1'),
      'fileUnreadable',
    ],
  ])('S115 %s', async (_what, pdf, outcome) => {
    expect(await ruleOf(pdf)).toBe(outcome);
  });

  it('S115 a protected statement shows what is on it', async () => {
    const { bytes } = await draw(aProtectedPdf({ owner: 'of the bank', user: '' }));
    expect(await pictureAlone(bytes)).toEqual([0, 255]);
  });
});
