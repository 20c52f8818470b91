import { createHash } from 'node:crypto';
import { createPdfRenderer, type DrawnPdf, type PdfRenderer } from '../../modules/player/documents/pdf/draw.ts';

/**
 * Caches the renderer's drawings: tests send one PDF a hundred times, and each drawing starts a process that loads PDFium. Refusals are not
 * cached. Isolation and bounds are covered by the renderer's own tests.
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
