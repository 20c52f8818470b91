import { createHash } from 'node:crypto';
import { createPdfRenderer, type DrawnPdf, type PdfRenderer } from '../../modules/player/documents/pdf/draw.ts';

/**
 * The same renderer, which draws each document once: tests send one PDF a hundred times, and a drawing is a process that loads PDFium. What is
 * refused is asked again. That a document is drawn alone, within bounds, is a test of the renderer itself.
 */
export function rememberDrawings(renderer: PdfRenderer): PdfRenderer {
  const drawings = new Map<string, Promise<DrawnPdf>>();
  return {
    ...renderer,
    draw: async (pdf) => {
      const digest = createHash('sha256').update(pdf).digest('hex');
      const drawing = drawings.get(digest) ?? renderer.draw(pdf);
      drawings.set(digest, drawing);
      try {
        const { bytes, pageCount } = await drawing;
        return { bytes: Buffer.from(bytes), pageCount };
      } catch (error) {
        drawings.delete(digest);
        throw error;
      }
    },
  };
}

/** PDFium as the product has it, whose drawings are remembered by all test files of a worker. */
export const rememberedPdfs = rememberDrawings(createPdfRenderer());
