/**
 * The part of a query that pages read, in one spelling (S98) and in its order, which decides how dialogs are stacked. The rest changes
 * nothing, so it must not make a cache entry of its own: a link with a tracking tag would be rendered for each tag.
 * @param search with its question mark, or empty
 */
export function readSearch(search: string, reads: (name: string) => boolean): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => reads(name));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}
