import type { CatalogTable } from '../catalog.ts';
import { ownerColumn, type Place, type Placement, placeOf } from '../place.ts';

/** What the catalog and the declaration say of tables. */
export class KnownTables {
  readonly #tables: ReadonlyMap<string, CatalogTable>;
  readonly #placement: Placement;

  constructor(tables: readonly CatalogTable[], placement: Placement) {
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#placement = placement;
  }

  columnsOf = (table: string): ReadonlySet<string> => new Set(this.#tables.get(table)?.columns.map(({ name }) => name));

  placeOf = (table: string): Place | undefined => placeOf(this.#placement, table);

  /** The sets of columns that each identify one player's rows, or one row. */
  keysOf(table: string): readonly (readonly string[])[] {
    const place = this.placeOf(table);
    const uniques = this.#tables.get(table)?.uniques.map(({ columns }) => columns) ?? [];
    const foreign = this.#tables.get(table)?.foreignKeys ?? [];
    // A row that belongs to a local row is of that row's player.
    const belongs = foreign.filter(({ to }) => this.placeOf(to)?.place === 'local').map(({ columns }) => columns);
    return place?.place === 'local' ? [[ownerColumn(place)], ...belongs, ...uniques] : uniques;
  }

  /** Whether these columns are the player, and not a row of one. */
  isByPlayer(table: string, given: ReadonlySet<string>): boolean {
    const place = this.placeOf(table);
    return place?.place === 'local' && place.player !== undefined && given.has(place.player);
  }
}
