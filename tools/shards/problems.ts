import type { CatalogTable, ForeignKey, UniqueIndex } from './catalog.ts';
import { type Local, ownerColumn, type Place, type Placement, placeOf } from './place.ts';

export interface Declared {
  readonly placement: Placement;
  /** Unique indexes of local tables that do not hold the player, and how they stay unique over all shards. */
  readonly uniqueness: Readonly<Record<string, string>>;
  /** Foreign keys that no shard can hold alone, or whose two ends name the player each for itself. */
  readonly foreignKeys: Readonly<Record<string, string>>;
}

const isLocal = (place: Place | undefined): place is Local => place?.place === 'local';
const uniqueName = (table: string, { columns }: UniqueIndex): string => `${table}(${columns.join(', ')})`;
const keyName = (table: string, { columns }: ForeignKey): string => `${table}(${columns.join(', ')})`;

function ownerProblems(table: CatalogTable, place: Local): string[] {
  const column = table.columns.find(({ name }) => name === ownerColumn(place));
  if (column === undefined) return [`${table.name}: has no column ${ownerColumn(place)}`];
  return column.isNullable ? [`${table.name}: ${column.name} may be null, so a row may be of no shard`] : [];
}

/** A path through other tables ends at a column that is the player. */
function pathProblems(table: CatalogTable, place: Local, placement: Placement): string[] {
  return (place.parents ?? []).flatMap((name) => {
    const parent = placeOf(placement, name);
    return isLocal(parent) ? [] : [`${table.name}: ${ownerColumn(place)} leads to ${name}, which is not local`];
  });
}

/** Identifiers of one column are random: no two shards make the same one. */
const isIdentifier = ({ types }: UniqueIndex): boolean => types.length === 1 && types[0] === 'uuid';

function uniqueProblems(table: CatalogTable, place: Local, { uniqueness }: Declared): string[] {
  return table.uniques
    .filter((index) => !index.columns.includes(ownerColumn(place)) && !isIdentifier(index))
    .map((index) => uniqueName(table.name, index))
    .filter((name) => uniqueness[name] === undefined)
    .map((name) => `${name}: unique on one shard only: say how it is unique over all of them`);
}

function isHeldByOneShard(own: Local, key: ForeignKey, to: Place | undefined): boolean {
  if (to?.place === 'reference') return true;
  if (to?.place === 'global') return to.at === 'each';
  if (to === undefined) return false;
  // A row that is reached through the key is the player's whose row it leads to; one with a player of its own says the player twice.
  const target = ownerColumn(to);
  if (own.through !== undefined && key.columns.includes(own.through)) return true;
  return key.columns.includes(ownerColumn(own)) && key.toColumns.includes(target);
}

function keyProblems(table: CatalogTable, { placement, foreignKeys }: Declared): string[] {
  const own = placeOf(placement, table.name);
  return table.foreignKeys
    .filter((key) => {
      const to = placeOf(placement, key.to);
      if (isLocal(own)) return !isHeldByOneShard(own, key, to);
      return isLocal(to) || (own?.place === 'reference' && to?.place === 'global');
    })
    .map((key) => ({ name: keyName(table.name, key), to: key.to }))
    .filter(({ name }) => foreignKeys[name] === undefined)
    .map(({ name, to }) => `${name}: refers to ${to}, which may be on another shard or of another player`);
}

/** Exceptions of tables and columns that are gone. */
function staleProblems(tables: readonly CatalogTable[], { uniqueness, foreignKeys }: Declared): string[] {
  const uniques = new Set(tables.flatMap((table) => table.uniques.map((index) => uniqueName(table.name, index))));
  const keys = new Set(tables.flatMap((table) => table.foreignKeys.map((key) => keyName(table.name, key))));
  return [
    ...Object.keys(uniqueness).filter((name) => !uniques.has(name)),
    ...Object.keys(foreignKeys).filter((name) => !keys.has(name)),
  ].map((name) => `${name}: is excepted and does not exist`);
}

/** The reasons why these tables cannot be placed on more than one primary. */
export function placementProblems(tables: readonly CatalogTable[], declared: Declared): string[] {
  const names = new Set(tables.map(({ name }) => name));
  const declaredNames = Object.entries(declared.placement).flatMap(([schema, own]) => Object.keys(own).map((name) => `${schema}.${name}`));
  return [
    ...declaredNames.filter((name) => !names.has(name)).map((name) => `${name}: is declared and does not exist`),
    ...tables.flatMap((table) => {
      const place = placeOf(declared.placement, table.name);
      if (place === undefined) return [`${table.name}: is not declared`];
      const own = isLocal(place)
        ? [...ownerProblems(table, place), ...pathProblems(table, place, declared.placement), ...uniqueProblems(table, place, declared)]
        : [];
      return [...own, ...keyProblems(table, declared)];
    }),
    ...staleProblems(tables, declared),
  ];
}
