import type { DoorKind } from '@pavilion/contract/areas/game/lobby.ts';

/** The collections that have a door on the home page, by its kind. */
export const doorCollections: Readonly<Partial<Record<DoorKind, string>>> = {
  slots: 'slots',
  live: 'live-casino',
  originals: 'originals',
  tables: 'table-games',
  jackpots: 'jackpots',
};

const kinds = new Map(Object.entries(doorCollections).map(([kind, identity]) => [identity, kind]));

/** The painting above the page of a collection; jackpots have their wall instead, other lists none. */
export function bandOf(identity: string): DoorKind | undefined {
  const door = kinds.get(identity) as DoorKind | undefined;
  return door === 'jackpots' ? undefined : door;
}
