/** Rows on screen, the last one included. */
interface Span {
  startIndex: number;
  endIndex: number;
  overscan: number;
  count: number;
}

/**
 * Which rows of a long list are rendered: those on screen and around it, the first and the last, which Tab reaches from outside, and those that keys
 * start from with their neighbours.
 */
export function drawnRows({ startIndex, endIndex, overscan, count }: Span, kept: readonly number[]): number[] {
  const drawn = new Set([0, count - 1, ...kept.filter((place) => place >= 0).flatMap((place) => [place - 1, place, place + 1])]);
  for (let place = startIndex - overscan; place <= endIndex + overscan; place += 1) drawn.add(place);
  return [...drawn].filter((place) => place >= 0 && place < count).toSorted((one, other) => one - other);
}

interface Placed {
  index: number;
  start: number;
  end: number;
}

/** The empty space before each row that is drawn, and behind the last one, in pixels: as high as the rows that are not. */
export function spacesOf(
  items: readonly Placed[],
  { from, to }: { from: number; to: number },
): { before: readonly number[]; behind: number } {
  const before = items.map(({ start }, place) => Math.max(0, start - (items[place - 1]?.end ?? from)));
  return { before, behind: Math.max(0, to - (items.at(-1)?.end ?? from)) };
}
