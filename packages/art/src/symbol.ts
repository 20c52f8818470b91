import { svgDocument } from './svg.ts';

/** The canopy on two posts, drawn on a grid of 32 (design §1). */
export const symbolPaths =
  '<path d="M4 14a12 10 0 0 1 24 0z"/><path d="M4 14a4 4 0 0 0 8 0 4 4 0 0 0 8 0 4 4 0 0 0 8 0z" opacity=".55"/>' +
  '<path d="M7 19h2.5v9H7zM22.5 19H25v9h-2.5z"/>';

const primary = '#3DDC97';
const onPrimary = '#06251A';

/** The symbol alone, in the dark theme's primary; readable on light and dark browser tabs. */
export function faviconSvg(): string {
  return svgDocument({ width: 32, height: 32 }, `<rect width="32" height="32" rx="7" fill="${primary}"/>${placed(0.72)}`);
}

/** App icon: the symbol on the primary field. A maskable one keeps a safe zone of 20 % and has no corners of its own. */
export function appIconSvg(kind: 'rounded' | 'maskable'): string {
  const cornerRadius = kind === 'rounded' ? 7.04 : 0;
  const share = kind === 'rounded' ? 0.72 : 0.58;
  return svgDocument({ width: 32, height: 32 }, `<rect width="32" height="32" rx="${cornerRadius}" fill="${primary}"/>${placed(share)}`);
}

function placed(share: number): string {
  const offset = 16 - 16 * share;
  return `<g fill="${onPrimary}" transform="translate(${round(offset)} ${round(offset)}) scale(${share})">${symbolPaths}</g>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
