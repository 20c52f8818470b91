/** Where a navigation leaves the page (spec §2 Scrolling). */
export type ScrollTarget = { kind: 'top' } | { kind: 'hash'; id: string } | { kind: 'keep' };
type Place = { pathname: string; hash: string };

/** A hash leads to its element, the same path without a hash keeps its position, a page that asks for it keeps it too, any other starts at the top (G-30 to G-33). */
export function scrollTargetOf(fromPathname: string, to: Place, isPositionKept: boolean): ScrollTarget {
  const hash = to.hash.replace(/^#/, '');
  if (hash) return { kind: 'hash', id: hash };
  if (isPositionKept || fromPathname === to.pathname) return { kind: 'keep' };
  return { kind: 'top' };
}
