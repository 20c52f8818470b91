import type { ReactNode } from 'react';

type Render = (node: ReactNode) => string;
let render: Render | undefined;

/** Sets how parts are rendered to markup; called once by the server's entry. In the browser parts are rendered normally. */
export function provideRenderer(given: Render): void {
  render = given;
}

/** Markup that many pages share: the same object in each. */
export type CachedMarkup = { readonly html: string };

/** The placeholders of the page being rendered, and the markup each replaces. */
let placeholders: { mark: string; markup: CachedMarkup[] } | undefined;

/**
 * Renders a page with a placeholder (mark and number) in place of each piece of cached markup, so it is not copied, searched and
 * encoded again for every page. Without a mark the page is complete.
 * @param mark a text that cannot occur in a page
 */
export function withPlaceholders(mark: string | undefined, renderPage: () => string): { html: string; markup: readonly CachedMarkup[] } {
  if (mark === undefined) return { html: renderPage(), markup: [] };
  const own = { mark, markup: [] };
  placeholders = own;
  try {
    return { html: renderPage(), markup: own.markup };
  } finally {
    placeholders = undefined;
  }
}

/** Cached markup in a page: its placeholder, or the markup itself where the page has no placeholders. */
export function placeholderOf(markup: CachedMarkup): string {
  if (placeholders === undefined) return markup.html;
  return `${placeholders.mark}${placeholders.markup.push(markup) - 1};`;
}

type Entry = { dependencies: readonly object[]; html: string };
const cache = new WeakMap<object, Map<string, Entry>>();

/** The props of an element with its content, as children or as HTML. */
export type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

export type CacheKey = {
  /** The answer that is rendered: the markup is cached as long as this object, which the server shares between pages. */
  answer: object;
  /** Everything else that distinguishes one rendering of it from another, as text. */
  variant: string;
  /** Objects the rendering depends on, such as texts: with other objects it is repeated. */
  dependencies: readonly object[];
};

/**
 * The content of an element whose parts use no hooks and do not depend on the visitor. The server renders it once instead of once per
 * page; the browser hydrates it as usual.
 */
export function cachedContent({ answer, variant, dependencies }: CacheKey, parts: () => ReactNode): Content {
  if (render === undefined) return { children: parts() };
  const entries = cache.get(answer) ?? new Map<string, Entry>();
  cache.set(answer, entries);
  const known = entries.get(variant);
  if (known !== undefined && known.dependencies.every((object, index) => object === dependencies[index])) return contentOf(known);
  const entry = { dependencies, html: withoutPreloads(render(parts())) };
  entries.set(variant, entry);
  return contentOf(entry);
}

/** Style attributes are extracted from whole pages, so markup with some stays in the page. */
const contentOf = (entry: Entry): Content => ({
  dangerouslySetInnerHTML: { __html: entry.html.includes(' style="') ? entry.html : placeholderOf(entry) },
});

/** React prepends preloads of eager pictures to a rendering without a head; a page has its urgent ones in its own head. */
const withoutPreloads = (html: string): string => html.replace(/^(?:<link\b[^>]*>)+/, '');
