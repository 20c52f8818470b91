import { type RawBuilder, sql } from 'kysely';
import type { PackInForce } from '../../settings/index.ts';

/** Whether a row of `player.player` is a player whom a pack binds. */
export const isBoundBy = ({ countries, except }: Pick<PackInForce, 'countries' | 'except'>): RawBuilder<boolean> => sql<boolean>`(
  ${countries === null ? sql`true` : sql`player.country = any(${[...countries]}::text[])`}
  ${except.length === 0 ? sql`` : sql`and (player.country is null or player.country <> all(${[...except]}::text[]))`}
)`;
