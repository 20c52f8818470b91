/**
 * The part of a query that pages read, in its own order and spelling. The rest shows nothing, so it must not be a page of its own in the
 * cache: a link with a tag in it would be rendered anew for each tag.
 * @param search with its question mark, or empty
 */
export function readSearch(search: string, reads: (name: string) => boolean): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => new URLSearchParams(part).keys().some(reads));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
