/** The scroll position after a navigation (product §2 Scrolling). */
type ScrollTarget = { kind: 'top' } | { kind: 'hash'; id: string } | { kind: 'keep' };
type Place = { pathname: string; hash: string };

/** A hash scrolls to its element; the same path, or a page marked so, keeps its position; any other page starts at the top (G-30 to G-33). */
export function scrollTargetOf(fromPathname: string, to: Place, isPositionKept: boolean): ScrollTarget {
  const hash = to.hash.replace(/^#/, '');
  if (hash) return { kind: 'hash', id: hash };
  if (isPositionKept || fromPathname === to.pathname) return { kind: 'keep' };
  return { kind: 'top' };
}
