import { expect, it } from 'vitest';
import { PdfRefused } from '../../modules/player/documents/pdf/draw.ts';
import { rememberDrawings } from './remembered-drawings.ts';

/** A renderer that counts its calls, and refuses an empty file. */
function aRenderer() {
  const asked: number[] = [];
  const draw = async (pdf: Uint8Array) => {
    asked.push(pdf.length);
    if (pdf.length === 0) throw new PdfRefused('fileUnreadable', 'it is empty');
    return { bytes: Buffer.from(pdf), pageCount: pdf.length };
  };
  return { asked, renderer: { pagesMax: 3, draw } };
}

it('S115 draws a document once, whoever asks, and gives each a copy of its own', async () => {
  const { asked, renderer } = aRenderer();
  const { draw, pagesMax } = rememberDrawings(renderer);
  const [first, second] = await Promise.all([draw(Buffer.from('a')), draw(Buffer.from('a'))]);
  first.bytes.fill(0);
  expect([second, await draw(Buffer.from('a'))]).toEqual([0, 1].map(() => ({ bytes: Buffer.from('a'), pageCount: 1 })));
  expect(await draw(Buffer.from('bc'))).toEqual({ bytes: Buffer.from('bc'), pageCount: 2 });
  expect([asked, pagesMax]).toEqual([[1, 2], 3]);
});

it('S115 asks again for what was refused', async () => {
  const { asked, renderer } = aRenderer();
  const { draw } = rememberDrawings(renderer);
  for (let time = 0; time < 2; time += 1) await expect(draw(Buffer.alloc(0))).rejects.toThrow('it is empty');
  expect(asked).toEqual([0, 0]);
});
