import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one } from '../../../../kernel/database.ts';
import { matchingRows } from '../../../../kernel/matching-rows.ts';
import { type TimePage, beyond, byTime, type Place, placeColumn } from '../../place-store.ts';

/** Registrations and refused tries of a minute. */
export interface RegistrationMinute extends Place {
  createdAt: Date;
  /** Empty where it is not known. */
  country: string;
  affiliateTag: string;
  registered: number;
  refused: number;
  fields: Readonly<Record<string, number>>;
}

interface RegistrationFilter {
  id: string | undefined;
  country: readonly string[];
  affiliateTag: readonly string[];
  field: readonly string[];
  isRefused: boolean | undefined;
  createdFrom: Date | undefined;
  /** Not included. */
  createdTo: Date | undefined;
}

/** Only the conditions that were asked for, so that each filter finds its index. */
function matching({ id, country, affiliateTag, field, isRefused, createdFrom, createdTo }: RegistrationFilter): RawBuilder<unknown> {
  const asked = [
    id !== undefined && sql`minute.id = ${id}::uuid`,
    country.length > 0 && sql`minute.country = any(${[...country]}::text[])`,
    // Written exactly as in the partial index of tagged registrations, so that PostgreSQL uses it.
    affiliateTag.length > 0 && sql`minute.affiliate_tag = any(${[...affiliateTag]}::text[]) and minute.affiliate_tag <> ''`,
    field.length > 0 && sql`minute.fields ?| ${[...field]}::text[] and minute.refused > 0`,
    isRefused !== undefined && (isRefused ? sql`minute.refused > 0` : sql`minute.refused = 0`),
    createdFrom !== undefined && sql`minute.created_at >= ${createdFrom}`,
    createdTo !== undefined && sql`minute.created_at < ${createdTo}`,
  ].filter((condition) => condition !== false);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
}

/** Minutes by their time. */
export async function listRegistrationMinutes(
  database: Database,
  { filter, after, isAscending, limit, isShort }: { filter: RegistrationFilter } & TimePage,
): Promise<RegistrationMinute[]> {
  return await many<RegistrationMinute>(database)`
    select id, created_at as "createdAt", country, affiliate_tag as "affiliateTag", registered, refused, fields, ${placeColumn}
    from ${matchingRows('player.registration_minute', { as: 'minute', where: matching(filter), isShort })} ${beyond(after, isAscending)}
    order by ${byTime(isAscending)}
    limit ${limit}
  `;
}

/** The number of matching minutes, counted no further than `countedAtMost`. */
export async function countRegistrationMinutes(database: Database, filter: RegistrationFilter, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from player.registration_minute as minute where ${matching(filter)} limit ${countedAtMost}) as found
  `;
  return row?.count ?? 0;
}
