import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const file = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Tokens = ReadonlyMap<string, string>;

/** The colours a theme's block declares. */
function tokensOf(theme: 'dark' | 'light'): Tokens {
  const block = new RegExp(`:root\\[data-theme=${theme}\\]\\{([^}]*)\\}`).exec(file)?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+):(#[0-9A-Fa-f]{6})/g)].map(([, name = '', value = '']) => [name, value]));
}

/** WCAG 2: relative luminance of a colour. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [light = 0, dark = 0] = [colour(tokens, one), colour(tokens, other)].map(luminance).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function colour(tokens: Tokens, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`The theme has no colour ${name}`);
  return value;
}

const surfaces = ['ground', 'card', 'card-2', 'card-3'];
const words = ['text', 'text-2', 'text-3', 'primary', 'link', 'danger', 'warning', 'bonus', 'live', 'lamp', 'lamp-tx', 'rose', 'water'];
const fills = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-h'],
  ['on-primary', 'primary-a'],
  ['on-danger', 'danger'],
  ['on-warning', 'warning'],
  ['on-bonus', 'bonus'],
  ['on-link', 'link'],
  ['on-lamp', 'lamp'],
  ['on-lamp', 'lamp-2'],
  ['lamp-tx', 'lamp-bg'],
  ['text', 'ground-2'],
  ['text-2', 'ground-2'],
  ['link', 'ground-2'],
] as const;
const panels = ['ok', 'er', 'wa', 'in', 'bo'];
const textMin = 4.5;
const controlMin = 3;

for (const theme of ['dark', 'light'] as const) {
  const tokens = tokensOf(theme);

  it(`keeps every ${theme} text colour at 4.5 or more on the four surfaces`, () => {
    const failing = words.flatMap((word) =>
      surfaces.filter((surface) => contrast(tokens, word, surface) < textMin).map((surface) => `${word} on ${surface}`),
    );
    expect(failing).toEqual([]);
  });

  it(`keeps ${theme} text on fills and soft panels at 4.5 or more`, () => {
    const pairs: (readonly [string, string])[] = [
      ...fills,
      ...panels.flatMap(
        (panel) =>
          [
            [`${panel}-tx`, `${panel}-bg`],
            ['text', `${panel}-bg`],
            ['text-2', `${panel}-bg`],
          ] as const,
      ),
    ];
    expect(pairs.filter(([text, fill]) => contrast(tokens, text, fill) < textMin)).toEqual([]);
  });

  it(`keeps ${theme} outlines of controls and the focus ring at 3 or more`, () => {
    const pairs = [
      ...surfaces.slice(0, 3).map((surface) => ['border', surface]),
      ...surfaces.map((surface) => ['border-s', surface]),
      ...surfaces.map((surface) => ['focus', surface]),
    ];
    expect(pairs.filter(([line = '', surface = '']) => contrast(tokens, line, surface) < controlMin)).toEqual([]);
  });

  it(`keeps the ${theme} level colours readable on cards`, () => {
    const levels = ['lv-bronze', 'lv-silver', 'lv-gold', 'lv-platinum', 'lv-diamond'];
    expect(levels.filter((level) => contrast(tokens, level, 'card') < textMin)).toEqual([]);
  });
}
