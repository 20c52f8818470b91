import type { ReactNode } from 'react';

type Draw = (node: ReactNode) => string;
let draw: Draw | undefined;

/** How the server turns parts into markup; its entry says so once. In the browser nobody does, and every part is drawn as ever. */
export function provideDrawing(given: Draw): void {
  draw = given;
}

/** Markup that many pages share: the same object in each. */
export type KeptMarkup = { readonly html: string };

/** What the page that is being drawn leaves out, and how it names that. */
let leftOut: { mark: string; kept: KeptMarkup[] } | undefined;

/**
 * Draws a page that holds a mark and a number where shared markup comes: what does not change is neither copied, looked through nor encoded
 * again for every page. Without a mark the page is whole.
 * @param mark a text that nothing in a page can hold
 */
export function leavingOut(mark: string | undefined, drawPage: () => string): { html: string; kept: readonly KeptMarkup[] } {
  if (mark === undefined) return { html: drawPage(), kept: [] };
  const own = { mark, kept: [] };
  leftOut = own;
  try {
    return { html: drawPage(), kept: own.kept };
  } finally {
    leftOut = undefined;
  }
}

/** Shared markup in a page: itself, or what stands for it. */
export function markOf(markup: KeptMarkup): string {
  if (leftOut === undefined) return markup.html;
  return `${leftOut.mark}${leftOut.kept.push(markup) - 1};`;
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
  if (known !== undefined && known.standsOn.every((object, index) => object === standsOn[index])) return insideOf(known);
  const html = withoutPreloads(draw(parts()));
  const drawn = { standsOn, html };
  drawings.set(as, drawn);
  return insideOf(drawn);
}

/** Style attributes are taken out of whole pages: what has some stays where it is. */
const insideOf = (drawn: Kept): Inside => ({
  dangerouslySetInnerHTML: { __html: drawn.html.includes(' style="') ? drawn.html : markOf(drawn) },
});

/** React puts preloads of eager pictures before a drawing that has no head: a page has its urgent ones in its own. */
const withoutPreloads = (html: string): string => html.replace(/^(?:<link\b[^>]*>)+/, '');
