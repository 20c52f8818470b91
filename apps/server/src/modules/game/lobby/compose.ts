import type { DoorKind, RoomKind } from '@pavilion/contract/areas/game/lobby.ts';

/** A room's layout. Two rooms of the same layout are never adjacent. */
export type Layout = 'numerals' | 'feature' | 'wall' | 'cards' | 'mosaic' | 'scores' | 'banners' | 'ledger' | 'facts';

const layouts: Readonly<Record<RoomKind, Layout>> = {
  ranked: 'numerals',
  picks: 'numerals',
  feature: 'feature',
  jackpots: 'wall',
  live: 'cards',
  originals: 'mosaic',
  sports: 'scores',
  tournaments: 'banners',
  wins: 'ledger',
  facts: 'facts',
};
export const layoutOf = (kind: RoomKind): Layout => layouts[kind];

const ROOMS_MOST = 9;

/** A room that may be opened, with the games it could show, the best first. A room without games of its own names none. */
export interface RoomPlan {
  kind: RoomKind;
  games?: { candidates: readonly string[]; least: number; most: number };
}

export interface Room {
  kind: RoomKind;
  gameIds: readonly string[];
}

const looksLike = (room: Room | undefined, kind: RoomKind): boolean => room !== undefined && layoutOf(room.kind) === layoutOf(kind);

/**
 * Rooms in page order: a game appears only in the first room that wants it; a room left with too few games is dropped, and so is one with the layout
 * of the room before it; nine at most.
 */
export function composeRooms(plans: readonly RoomPlan[]): Room[] {
  const shown = new Set<string>();
  const rooms: Room[] = [];
  for (const { kind, games } of plans) {
    if (rooms.length === ROOMS_MOST || looksLike(rooms.at(-1), kind)) continue;
    const gameIds = [...new Set(games?.candidates)].filter((id) => !shown.has(id)).slice(0, games?.most);
    if (gameIds.length < (games?.least ?? 0)) continue;
    for (const id of gameIds) shown.add(id);
    rooms.push({ kind, gameIds });
  }
  return rooms;
}

interface SignPlan<Place> {
  place: Place;
  candidates: readonly string[];
}

/** A picture for each place: of a game that has no tile and no other sign yet, else of one without another sign, else of any. */
export function composeSigns<Place extends DoorKind | string>(
  plans: readonly SignPlan<Place>[],
  rooms: readonly Room[],
): Map<Place, string | undefined> {
  const tiles = new Set(rooms.flatMap(({ gameIds }) => gameIds));
  const signs = new Set<string>();
  const chosen = plans.map(({ place, candidates }): [Place, string | undefined] => {
    const free = candidates.filter((id) => !signs.has(id));
    const sign = free.find((id) => !tiles.has(id)) ?? free[0] ?? candidates[0];
    if (sign !== undefined) signs.add(sign);
    return [place, sign];
  });
  return new Map(chosen);
}
