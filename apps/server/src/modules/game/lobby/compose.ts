import type { RoomKind } from '@pavilion/contract/areas/game/lobby.ts';

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

/** A room that may be shown, with candidate games, best first; empty for a room without games. */
export interface RoomPlan {
  kind: RoomKind;
  games?: {
    candidates: readonly string[];
    least: number;
    most: number;
    /** The first game is the first of these that is left; without one there is no room. */
    leads?: readonly string[];
  };
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
    const gameIds = gamesOf(games, shown);
    if (gameIds === undefined) continue;
    for (const id of gameIds) shown.add(id);
    rooms.push({ kind, gameIds });
  }
  return rooms;
}

/** Games for a room that are not shown yet; undefined if there are too few. */
function gamesOf(games: RoomPlan['games'], shown: ReadonlySet<string>): readonly string[] | undefined {
  if (games === undefined) return [];
  const isLeft = (id: string): boolean => !shown.has(id);
  const lead = games.leads?.find(isLeft);
  if (games.leads !== undefined && lead === undefined) return undefined;
  const wanted = lead === undefined ? games.candidates : [lead, ...games.candidates];
  const gameIds = [...new Set(wanted)].filter(isLeft).slice(0, games.most);
  return gameIds.length < games.least ? undefined : gameIds;
}

interface SignPlan {
  place: string;
  candidates: readonly string[];
}

/** A picture for each place: of a game that has no tile and no other sign yet, else of one without another sign, else of any. */
export function composeSigns(plans: readonly SignPlan[], rooms: readonly Room[]): Map<string, string | undefined> {
  const tiles = new Set(rooms.flatMap(({ gameIds }) => gameIds));
  const signs = new Set<string>();
  const chosen = plans.map(({ place, candidates }): [string, string | undefined] => {
    const free = candidates.filter((id) => !signs.has(id));
    const sign = free.find((id) => !tiles.has(id)) ?? free[0] ?? candidates[0];
    if (sign !== undefined) signs.add(sign);
    return [place, sign];
  });
  return new Map(chosen);
}
