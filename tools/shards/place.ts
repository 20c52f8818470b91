/** Rows of one player, on that player's shard. */
export interface Local {
  readonly place: 'local';
  /** The column that is the player; absent where the player is reached through another row. */
  readonly player?: string;
  /** The column that leads to a row of the player, and the tables it leads to. */
  readonly through?: string;
  readonly parents?: readonly string[];
}

/** The same rows on every shard: changed at home by operators, the seeds or a feed, and copied. */
export interface Reference {
  readonly place: 'reference';
}

/**
 * Rows of the house. `each`: every shard has its own, and the whole is their sum or their union. `home`: only at the shard that operators
 * and guests are served from. `apart`: of another company or a library, in a database of its own if its owner wishes.
 */
export interface House {
  readonly place: 'global';
  readonly at: 'each' | 'home' | 'apart';
  readonly reason: string;
}

export type Place = Local | Reference | House;
export type Placement = Readonly<Record<string, Readonly<Record<string, Place>>>>;

export const local = (player = 'player_id'): Local => ({ place: 'local', player });
export const via = (through: string, ...parents: string[]): Local => ({ place: 'local', through, parents });
export const reference: Reference = { place: 'reference' };
export const each = (reason: string): House => ({ place: 'global', at: 'each', reason });
export const home = (reason: string): House => ({ place: 'global', at: 'home', reason });
export const apart = (reason: string): House => ({ place: 'global', at: 'apart', reason });

export const placeOf = (placement: Placement, table: string): Place | undefined => {
  const [schema = '', name = ''] = table.split('.');
  return placement[schema]?.[name];
};

/** The column by which a row of a local table is known to be its player's. */
export const ownerColumn = ({ player, through }: Local): string => player ?? through ?? '';

/** The same place for all tables named in a text. */
export const all = (place: Place, names: string): Readonly<Record<string, Place>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, place]));

/** A statement that may touch rows of a table without the key of their player. */
export interface Crossing {
  readonly table: string;
  /** Words of the statement, with single spaces. */
  readonly holding: string;
  readonly reason: string;
}
