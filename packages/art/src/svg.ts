import { label, measure } from './draw/lettering.mjs';
import { hash } from './draw/lib.mjs';

/** Twelve pairs of tones, both dark enough for white lettering at 4.5:1 (design §9). */
const tonePairs = [
  ['#1d4f91', '#12325c'],
  ['#0b6b66', '#07413f'],
  ['#6b34c4', '#3f1d78'],
  ['#8a3b12', '#54220a'],
  ['#256b3c', '#154024'],
  ['#8f1d4f', '#561130'],
  ['#3c4a5e', '#232d3b'],
  ['#7a5200', '#4a3200'],
  ['#1a56c4', '#103577'],
  ['#7b2d8b', '#4a1b54'],
  ['#a02c2c', '#611a1a'],
  ['#2f6f7a', '#1c434a'],
] as const;

/** Two tones for a key: the same key always gets the same pair. */
export function tonesFor(key: string): { readonly light: string; readonly deep: string } {
  const [light, deep] = tonePairs[hash(key) % tonePairs.length] ?? tonePairs[0];
  return { light, deep };
}

/** A hash of a key, used to choose between shapes. */
export function choiceFor(key: string, choices: number): number {
  return hash(`${key}/shape`) % choices;
}

const plain = { w: 1.7, track: 2 } as const;

type TextBox = {
  readonly centreX: number;
  readonly centreY: number;
  readonly size: number;
  readonly maxWidth: number;
  readonly colour: string;
};

/** Width of a line of lettering at a size. */
export const widthOf = (text: string, size: number): number => (measure(text, plain) * size) / 10;

/** Lettering as strokes, so that a picture needs no font. Shrinks to the given width. */
export function lettering(text: string, box: TextBox): string {
  const width = widthOf(text, box.size);
  const size = width > box.maxWidth ? (box.size * box.maxWidth) / width : box.size;
  return label(text, box.centreX, box.centreY, size, box.colour, plain);
}

type Canvas = { readonly width: number; readonly height: number };

/** A complete SVG document with round strokes, as the drawing kit expects. */
export function svgDocument({ width, height }: Canvas, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`;
}
