import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { type Database, many, one } from '../../../kernel/database.ts';
import type { PackInForce } from '../../settings/index.ts';
import { isBoundBy } from '../profile/pack-store.ts';
import { beyond, byTime, type Place, type TimePage } from '../place-store.ts';

/** Players whose pack sets a deadline in hours from registration. */
interface DeadlineSource {
  hours: number;
  countries: readonly string[] | null;
  except: readonly string[];
}

/** The packs that have a deadline. */
export const deadlineSources = (packs: readonly PackInForce[]): DeadlineSource[] =>
  packs.flatMap(({ pack: { identityDeadlineHours: hours }, countries, except }) => (hours === null ? [] : [{ hours, countries, except }]));

/** Which deadlines: those within a time, of players of these countries. */
interface DeadlineFilter {
  /** Not included. */
  after: Date | null;
  until: Date | null;
  country: readonly string[];
}

const MICROSECONDS_OF_HOUR = 3_600_000_000n;

const within = ({ after, until }: Pick<DeadlineFilter, 'after' | 'until'>, backHours: number) => {
  const shifted = (at: Date) => new Date(at.getTime() - backHours * HOUR_MS);
  return sql`
    ${after === null ? sql`` : sql`and created_at > ${shifted(after)}`}
    ${until === null ? sql`` : sql`and created_at <= ${shifted(until)}`}
  `;
};

const ofCountries = (bound: Pick<DeadlineSource, 'countries' | 'except'>, country: readonly string[]) => sql`
  and ${isBoundBy(bound)}
  ${country.length === 0 ? sql`` : sql`and player.country = any(${[...country]}::text[])`}
`;

type Page = Omit<TimePage, 'isShort'> & {
  filter: DeadlineFilter;
  /** If rows are only counted, order does not matter: a source is read up to the limit, without sorting. */
  isCounted?: boolean;
};

const inOrder = ({ isAscending, isCounted = false }: Page) => (isCounted ? sql`` : sql`order by ${byTime(isAscending)}`);

/** Registrations in their own order: moved by the hours it is that of the deadlines, so that an index of registrations finds them. */
function ofPack(source: DeadlineSource, page: Page): RawBuilder<unknown> {
  const { filter, after, isAscending, limit } = page;
  const back = BigInt(source.hours) * MICROSECONDS_OF_HOUR;
  const place = after === null ? null : { ...after, createdAtMicroseconds: after.createdAtMicroseconds - back };
  return sql`(
    select id, created_at + ${source.hours} * interval '1 hour' as due_at, created_at as since
    from (
      select player.id, player.created_at
      from player.player
      where player.status in (1, 2)
        and not exists (
          select
          from player.identity_check as identity
          where identity.player_id = player.id and (identity.due_at is not null or identity.outcome = 'approved')
        )
        ${ofCountries(source, filter.country)}
    ) as registered
    where true ${within(filter, source.hours)} ${beyond(place, isAscending)}
    ${inOrder(page)}
    limit ${limit}
  )`;
}

/** Players whom an operator has asked to verify again. */
function ofRestarts(page: Page): RawBuilder<unknown> {
  const { filter, after, isAscending, limit } = page;
  return sql`(
    select id, created_at as due_at, since
    from (
      select identity.player_id as id, identity.due_at as created_at, identity.restarted_at as since
      from player.identity_check as identity
      join player.player as player on player.id = identity.player_id
      where identity.due_at is not null and identity.outcome <> 'approved' and player.status in (1, 2)
        ${ofCountries({ countries: null, except: [] }, filter.country)}
    ) as restarted
    where true ${within(filter, 0)} ${beyond(after, isAscending)}
    ${inOrder(page)}
    limit ${limit}
  )`;
}

const all = (sources: readonly DeadlineSource[], page: Page) =>
  sql.join([...sources.map((source) => ofPack(source, page)), ofRestarts(page)], sql` union all `);

/** Deadlines of identities that are not proven, in the order of time. */
export async function listDeadlines(database: Database, sources: readonly DeadlineSource[], page: Page): Promise<Place[]> {
  return await many<Place>(database)`
    select id, (extract(epoch from created_at) * 1000000)::bigint as "createdAtMicroseconds"
    from (select id, due_at as created_at from (${all(sources, page)}) as due) as listed
    order by ${byTime(page.isAscending)}
    limit ${page.limit}
  `;
}

/** How many there are, counted no further than `limit`. */
export async function countDeadlines(
  database: Database,
  sources: readonly DeadlineSource[],
  { filter, limit }: Pick<Page, 'filter' | 'limit'>,
): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (
      select 1 from (${all(sources, { filter, limit, after: null, isAscending: false, isCounted: true })}) as due limit ${limit}
    ) as counted
  `;
  return row?.count ?? 0;
}

/** Players who should be reminded of a deadline by now, the nearest first. */
export async function listUnwarned(
  database: Database,
  sources: readonly DeadlineSource[],
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  // Players already reminded are left out below, hence the full number within the time.
  const page = { filter: { after: now, until, country: [] }, after: null, isAscending: true, limit: SCANNED_MAX };
  const rows = await many<{ id: string }>(database)`
    select due.id
    from (${all(sources, page)}) as due
    where due.due_at - least(interval '24 hours', (due.due_at - due.since) / 2) <= ${now}
      and not exists (
        select from player.identity_warning as warning where warning.player_id = due.id and warning.due_at = date_trunc('milliseconds', due.due_at)
      )
    order by due.due_at
    limit ${limit}
  `;
  return rows.map(({ id }) => id);
}

const SCANNED_MAX = 1_000_000;

/** @returns false when it was written before */
export async function insertWarning(
  transaction: Database,
  { playerId, dueAt, now }: { playerId: string; dueAt: Date; now: Date },
): Promise<boolean> {
  const rows = await many<{ playerId: string }>(transaction)`
    insert into player.identity_warning (player_id, due_at, warned_at)
    values (${playerId}, ${dueAt}, ${now})
    on conflict do nothing
    returning player_id as "playerId"
  `;
  return rows.length === 1;
}
