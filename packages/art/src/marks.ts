import { STUDIOS } from './draw/generate.mjs';
import { choiceFor, lettering, svgDocument, tonesFor } from './svg.ts';

/** A studio's corner mark and its name on 116 x 40, in currentColor tones that are readable on both themes. */
export function providerMarkSvg(identity: string): string {
  const studio = STUDIOS.find((candidate) => candidate.key === identity);
  const { light, deep } = tonesFor(identity);
  const field = studio?.pal.base ?? deep;
  const accent = studio?.pal.accent ?? '#fff';
  const glyph = studio?.mark ?? '<circle r="4" fill="currentColor"/>';
  const name = studio?.short ?? identity.replaceAll('-', ' ').toUpperCase();
  const body =
    `<rect width="116" height="40" rx="8" fill="${field}"/><rect x=".5" y=".5" width="115" height="39" rx="7.5" fill="none" stroke="${light}" stroke-opacity=".6"/>` +
    `<g color="${accent}" transform="translate(20 20) scale(1.7)">${glyph}</g>` +
    lettering(name, { centreX: 72, centreY: 20, size: 8.5, maxWidth: 74, colour: '#fff' });
  return svgDocument({ width: 116, height: 40 }, body);
}

const flagSize = { width: 60, height: 40 } as const;

/** A neutral shape with the country's code: the sandbox draws no real flag (design §2.3). */
export function flagSvg(code: string): string {
  const upper = code.toUpperCase();
  const { light, deep } = tonesFor(`flag/${upper}`);
  const shapes = [
    `<path d="M0 40L60 0V40Z" fill="${deep}"/>`,
    `<path d="M0 27H60V40H0Z" fill="${deep}"/>`,
    `<path d="M0 0H20V40H0Z" fill="${deep}"/>`,
    `<circle cx="30" cy="20" r="15" fill="${deep}"/>`,
    `<path d="M0 0L26 20L0 40Z" fill="${deep}"/>`,
    `<path d="M0 40A30 26 0 0 1 60 40Z" fill="${deep}"/>`,
  ];
  const shape = shapes[choiceFor(`flag/${upper}`, shapes.length)] ?? '';
  return svgDocument(
    flagSize,
    `<clipPath id="f"><rect width="60" height="40" rx="5"/></clipPath><g clip-path="url(#f)"><rect width="60" height="40" fill="${light}"/>${shape}</g>` +
      lettering(upper, { centreX: 30, centreY: 20, size: 17, maxWidth: 44, colour: '#fff' }),
  );
}

/** The fallback for a missing flag. */
export function flagPlaceholderSvg(): string {
  return svgDocument(
    flagSize,
    '<rect width="60" height="40" rx="5" fill="#3c4a5e"/><circle cx="30" cy="20" r="11" fill="none" stroke="#fff" stroke-width="2"/><path d="M19 20H41M30 9C24 16 24 24 30 31C36 24 36 16 30 9" fill="none" stroke="#fff" stroke-width="2"/>',
  );
}

/** A round mark with the currency's code; cryptocurrencies get a faceted rim, fiat currencies a smooth one. */
export function currencyMarkSvg(code: string, kind: 'fiat' | 'crypto'): string {
  const { light, deep } = tonesFor(`currency/${code}`);
  const rim =
    kind === 'crypto'
      ? `<path d="M24 2L39.6 8.4L46 24L39.6 39.600L24 46L8.4 39.600L2 24L8.4 8.4Z" fill="${light}"/><path d="M24 7L36 12L41 24L36 36L24 41L12 36L7 24L12 12Z" fill="${deep}"/>`
      : `<circle cx="24" cy="24" r="22" fill="${light}"/><circle cx="24" cy="24" r="18" fill="${deep}"/>`;
  return svgDocument(
    { width: 48, height: 48 },
    rim + lettering(code, { centreX: 24, centreY: 24, size: 12, maxWidth: 29, colour: '#fff' }),
  );
}

/** The fallback for a missing currency mark. */
export function currencyPlaceholderSvg(): string {
  return svgDocument(
    { width: 48, height: 48 },
    '<circle cx="24" cy="24" r="22" fill="#3c4a5e"/><circle cx="24" cy="24" r="18" fill="#232d3b"/><path d="M17 24H31" stroke="#fff" stroke-width="3" fill="none"/>',
  );
}
