import { expect, it } from 'vitest';
import { boundsOf, NODE_RADIUS, placeOnRings } from './layout.ts';

const ring = (depth: number, size: number) => Array.from({ length: size }, (_, index) => ({ id: `${depth}-${index}`, depth }));

it('BO-063 accounts of a graph never lie upon each other, as many as a graph shows', () => {
  for (const nodes of [
    [...ring(0, 1), ...ring(1, 1)],
    [...ring(0, 1), ...ring(1, 59)],
    [...ring(0, 1), ...ring(1, 3), ...ring(2, 20), ...ring(3, 36)],
  ]) {
    const places = [...placeOnRings(nodes).values()];
    expect(places).toHaveLength(nodes.length);
    const gaps = places.flatMap((one, index) => places.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
    expect(Math.min(...gaps)).toBeGreaterThan(2 * NODE_RADIUS);
  }
});

it('BO-063 what ties two accounts of one ring is not drawn through the account in the middle', () => {
  for (const size of [2, 3, 4, 10, 59]) {
    const [middle, ...others] = [...placeOnRings([...ring(0, 1), ...ring(1, size)]).values()];
    const bearings = others.map(({ x, y }) => Math.atan2(y - (middle?.y ?? 0), x - (middle?.x ?? 0)));
    const turns = bearings.flatMap((one, index) => bearings.slice(index + 1).map((other) => Math.cos(one - other)));
    expect(Math.min(...turns)).toBeGreaterThan(-0.9999);
  }
});

it('BO-063 a graph lies within its bounds, whatever its shape', () => {
  const places = [...placeOnRings([...ring(0, 1), ...ring(1, 5)]).values()];
  const { x, y, width, height } = boundsOf(places);
  for (const place of places) {
    expect(place.x - NODE_RADIUS).toBeGreaterThan(x);
    expect(place.x + NODE_RADIUS).toBeLessThan(x + width);
    expect(place.y - NODE_RADIUS).toBeGreaterThan(y);
    expect(place.y + NODE_RADIUS).toBeLessThan(y + height);
  }
});
