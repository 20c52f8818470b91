/**
 * The part of a query that pages read, in canonical order and spelling. The rest changes nothing, so it must not make a cache entry of its own: a
 * link with a tracking tag would be rendered for each tag.
 * @param search with its question mark, or empty
 */
export function readSearch(search: string, reads: (name: string) => boolean): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => new URLSearchParams(part).keys().some(reads));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
