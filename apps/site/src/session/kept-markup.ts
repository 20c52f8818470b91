import type { ReactNode } from 'react';

type Draw = (node: ReactNode) => string;
let draw: Draw | undefined;

/** How the server turns parts into markup; its entry says so once. In the browser nobody does, and every part is drawn as ever. */
export function provideDrawing(given: Draw): void {
  draw = given;
}

type Kept = { standsOn: readonly object[]; html: string };
const kept = new WeakMap<object, Map<string, Kept>>();

/** What React takes as the inside of an element. */
export type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

export type KeepFacts = {
  /** What is drawn: the markup is kept as long as this answer is, which the server shares between pages. */
  of: object;
  /** Everything else that tells one drawing of it from another, as text. */
  as: string;
  /** Objects the drawing is made with, such as texts: with others it is made anew. */
  standsOn: readonly object[];
};

/**
 * The inside of an element whose parts depend on no hook and no visitor. The server draws it once and not once a page; the browser finds
 * in the page what it would have drawn, and takes it over as ever.
 */
export function keptInside({ of, as, standsOn }: KeepFacts, parts: () => ReactNode): Inside {
  if (draw === undefined) return { children: parts() };
  const drawings = kept.get(of) ?? new Map<string, Kept>();
  kept.set(of, drawings);
  const known = drawings.get(as);
  if (known !== undefined && known.standsOn.every((object, index) => object === standsOn[index]))
    return { dangerouslySetInnerHTML: { __html: known.html } };
  const html = withoutPreloads(draw(parts()));
  drawings.set(as, { standsOn, html });
  return { dangerouslySetInnerHTML: { __html: html } };
}

/** React puts preloads of eager pictures before a drawing that has no head: a page has its urgent ones in its own. */
const withoutPreloads = (html: string): string => html.replace(/^(?:<link\b[^>]*>)+/, '');
