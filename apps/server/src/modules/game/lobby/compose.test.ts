import { roomKinds } from '@pavilion/contract/areas/game/lobby.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composeRooms, composeSigns, layoutOf, type RoomPlan } from './compose.ts';

const gameId = fc.integer({ min: 0, max: 30 }).map((number) => `game-${number}`);
const plan: fc.Arbitrary<RoomPlan> = fc.record(
  {
    kind: fc.constantFrom(...roomKinds),
    games: fc.record({
      candidates: fc.array(gameId, { maxLength: 20 }),
      least: fc.integer({ min: 1, max: 5 }),
      most: fc.integer({ min: 5, max: 12 }),
    }),
  },
  { requiredKeys: ['kind'] },
);
const plans = fc.array(plan, { maxLength: 16 });

it('P-70 no game is on the page twice, whatever the rooms want', () => {
  fc.assert(
    fc.property(plans, (given) => {
      const shown = composeRooms(given).flatMap(({ gameIds }) => gameIds);
      expect(new Set(shown).size).toBe(shown.length);
    }),
  );
});

it('P-70 two rooms of one layout are never adjacent, and there are nine at most', () => {
  fc.assert(
    fc.property(plans, (given) => {
      const shown = composeRooms(given).map(({ kind }) => layoutOf(kind));
      expect(shown.some((layout, index) => layout === shown[index - 1])).toBe(false);
      expect(shown.length).toBeLessThanOrEqual(9);
    }),
  );
});

it('P-70 a room shows its best games that are left, or is not there', () => {
  fc.assert(
    fc.property(plans, (given) => {
      const rooms = composeRooms(given);
      for (const { kind, gameIds } of rooms) {
        const own = given.filter((one) => one.kind === kind);
        expect(own.some(({ games }) => gameIds.length >= (games?.least ?? 0) && gameIds.length <= (games?.most ?? 0))).toBe(true);
      }
    }),
  );
});

it('P-70 an empty room is left out, and the rooms around it still differ', () => {
  const games = (...candidates: string[]) => ({ candidates, least: 1, most: 4 });
  const rooms = composeRooms([
    { kind: 'ranked', games: games('a', 'b') },
    { kind: 'feature', games: games('a', 'b') },
    { kind: 'picks', games: games('c') },
    { kind: 'live', games: games('b', 'd') },
    { kind: 'facts' },
  ]);
  expect(rooms).toEqual([
    { kind: 'ranked', gameIds: ['a', 'b'] },
    { kind: 'live', gameIds: ['d'] },
    { kind: 'facts', gameIds: [] },
  ]);
});

it('P-70 ateliers show games without a tile while there are any, and no game for two of them', () => {
  const rooms = composeRooms([{ kind: 'ranked', games: { candidates: ['a', 'b'], least: 1, most: 2 } }]);
  const signs = composeSigns(
    [
      { place: 'one', candidates: ['a', 'c', 'd'] },
      { place: 'two', candidates: ['c', 'a'] },
      { place: 'three', candidates: ['c', 'b'] },
      { place: 'four', candidates: [] },
    ],
    rooms,
  );
  expect([...signs.values()]).toEqual(['c', 'a', 'b', undefined]);
});

it('V-84 a room that is led begins with the first of its leads that is left, and is not there without one', () => {
  fc.assert(
    fc.property(plans, fc.array(gameId, { maxLength: 6 }), (before, leads) => {
      const games = { candidates: ['a', 'b', 'c'], least: 1, most: 4, leads };
      const rooms = composeRooms([...before.filter(({ kind }) => kind !== 'feature').slice(0, 3), { kind: 'feature', games }]);
      const shown = new Set(rooms.filter(({ kind }) => kind !== 'feature').flatMap(({ gameIds }) => gameIds));
      expect(rooms.find(({ kind }) => kind === 'feature')?.gameIds[0]).toBe(leads.find((id) => !shown.has(id)));
    }),
  );
});
