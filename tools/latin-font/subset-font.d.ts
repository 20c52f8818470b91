/** The part of the package (which brings no types) that latin-font.ts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
