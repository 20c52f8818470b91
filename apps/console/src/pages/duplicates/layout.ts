interface Point {
  x: number;
  y: number;
}

/** How large a drawn account is, and how far its ring is from the next; in units of the drawing. */
export const NODE_RADIUS = 11;
const RING_GAP = 72;
const NODE_ROOM = 28;
const MARGIN = 16;
const TURN = 2 * Math.PI;

/** Places accounts on rings around the first, one ring for each link between; a ring of many is wide enough for all. */
export function placeOnRings(nodes: readonly { id: string; depth: number }[]): ReadonlyMap<string, Point> {
  const placed = new Map<string, Point>();
  let radius = 0;
  for (const depth of [...new Set(nodes.map((node) => node.depth))].toSorted((one, other) => one - other)) {
    const ring = nodes.filter((node) => node.depth === depth);
    // With an odd number of places, no two are opposite: a line between them would run through the middle.
    const places = ring.length % 2 === 0 ? ring.length + 1 : ring.length;
    if (depth > 0) radius = Math.max(radius + RING_GAP, (places * NODE_ROOM) / TURN);
    ring.forEach(({ id }, index) => {
      // Every second ring is turned by half a step, so that fewer lines cover one another.
      const angle = ((index + (depth % 2 === 0 ? 1 / 2 : 0)) / places) * TURN;
      placed.set(id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
    });
  }
  return placed;
}

/** The part of the plane that contains everything. */
export function boundsOf(places: Iterable<Point>): { x: number; y: number; width: number; height: number } {
  const points = [...places];
  const room = NODE_RADIUS + MARGIN;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y };
}
