/** Most of what a document may cost. */
export interface PdfBounds {
  /** From start to end, in real time. */
  timeMs: number;
  /** Of PDFium, which holds the document and one page as drawn. */
  memoryBytes: number;
  pages: number;
  /** Limit per drawn page: a larger one is scaled down. */
  pagePixels: number;
  /** Limit for all pages together. */
  pixels: number;
}

/** How the renderer's process ends; in any other way where the document cannot be drawn. */
export const exitCodes = { drawn: 0, needsPassword: 10, tooManyPages: 11 } as const;

/*
 * The renderer answers with the number of pages and then, for each of them, its width, its height and its pixels, row by row. Numbers have 32 bits, the
 * lowest byte first; a pixel is red, green, blue and an unused byte.
 */
export const NUMBER_BYTES = 4;
export const PIXEL_BYTES = 4;
