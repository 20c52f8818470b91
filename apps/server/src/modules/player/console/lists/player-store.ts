import type { PlayerGround } from '@pavilion/contract/console/player/views.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one } from '../../../../kernel/database.ts';
import { matchingRows } from '../../../../kernel/matching-rows.ts';
import type { CheckStanding } from '../../verification/rules.ts';
import type { SoughtForms } from './forms.ts';
import { type TimePage, beyond, byTime, type Place, placeColumn } from '../../place-store.ts';

/** A player as the console's lists read one. */
export interface ListedPlayer extends Place {
  externalId: bigint;
  nickname: string | null;
  email: string | null;
  phoneSealed: string | null;
  country: string | null;
  locale: string;
  currency: string;
  status: number;
  ground: PlayerGround | null;
  outcome: CheckStanding | null;
  tags: string[];
  createdAt: Date;
  seenAt: Date | null;
}

export interface PlayerFilter {
  sought: SoughtForms | null;
  status: readonly number[];
  country: readonly string[];
  tag: readonly string[];
  createdFrom: Date | undefined;
  /** Not included. */
  createdTo: Date | undefined;
}

/** The sessions in which a player was seen last are among the newest. */
const SESSIONS_LOOKED_AT = 20;

const columns = sql`
  player.id, player.external_id as "externalId", player.nickname, player.email, player.phone_sealed as "phoneSealed", player.country,
  player.locale, player.currency, player.status,
  (
    select ground from player.restriction where player_id = player.id order by status desc, set_at desc, ground limit 1
  ) as ground,
  (select outcome from player.identity_check where player_id = player.id) as outcome,
  array(select tag from player.tag where player_id = player.id order by tag) as tags,
  created_at as "createdAt", ${placeColumn},
  (
    select max(recent.last_seen_at)
    from (
      select last_seen_at from player.session where player_id = player.id order by created_at desc, id desc limit ${SESSIONS_LOOKED_AT}
    ) as recent
  ) as "seenAt"
`;

/** As the index of words has it. */
const words = sql`
  lower(' ' || coalesce(player.nickname, '') || ' ' || coalesce(player.first_name, '') || ' ' || coalesce(player.last_name, ''))
`;

type Condition = RawBuilder<unknown> | false;

const anyOf = (conditions: readonly Condition[], glue: RawBuilder<unknown>, none: RawBuilder<unknown>) => {
  const asked = conditions.filter((condition) => condition !== false);
  return asked.length === 0 ? none : sql`(${sql.join(asked, glue)})`;
};

/** What names one player as a whole. */
const named = ({ ids, number, emailKey, phoneKeys }: SoughtForms) => [
  ids !== null && sql`player.id between ${ids.from}::uuid and ${ids.to}::uuid`,
  ids !== null && ids.end !== null && sql`right(player.id::text, 8) = ${ids.end}`,
  number !== null && sql`player.external_id = ${number}::bigint`,
  emailKey !== null && sql`player.email_key = ${emailKey}`,
  phoneKeys !== null && sql`player.phone_key = any(${[...phoneKeys]}::text[])`,
];

const found = (sought: SoughtForms) =>
  anyOf([...named(sought), sought.words !== null && sql`${words} like ${sought.words.any}`], sql` or `, sql`false`);

/** Only the conditions that were asked for, so that each filter finds its index. */
const ofPlayers = ({ sought, status, country }: PlayerFilter): Condition[] => [
  sought !== null && found(sought),
  status.length > 0 && sql`player.status = any(${[...status]}::smallint[])`,
  // Matches the index of players who are not active.
  status.length > 0 && !status.includes(playerStatus.active) && sql`player.status <> 1`,
  country.length > 0 && sql`player.country = any(${[...country]}::text[])`,
];

const ofTime = ({ createdFrom, createdTo }: PlayerFilter, column: RawBuilder<unknown>): Condition[] => [
  createdFrom !== undefined && sql`${column} >= ${createdFrom}`,
  createdTo !== undefined && sql`${column} < ${createdTo}`,
];

const matching = (filter: PlayerFilter) => anyOf([...ofPlayers(filter), ...ofTime(filter, sql`player.created_at`)], sql` and `, sql`true`);

/**
 * The players of some tags who match, as a relation of \`id\` and \`created_at\`: a tag keeps the moment of the registration, so that its index
 * holds the order of the list, and rows of players are read only where a condition asks about them.
 */
function taggedMatching(filter: PlayerFilter): RawBuilder<unknown> {
  const [tag] = filter.tag;
  const asked = ofPlayers(filter);
  const where = [
    // Several tags are put together and sorted; one is read in the order of the index.
    filter.tag.length === 1 ? sql`tagged.tag = ${tag}` : sql`tagged.tag = any(${[...filter.tag]}::text[])`,
    ...asked,
    ...ofTime(filter, sql`tagged.registered_at`),
  ];
  const players = asked.some((condition) => condition !== false) ? sql`join player.player on player.id = tagged.player_id` : sql``;
  const [distinct, rest] = [filter.tag.length > 1 ? sql`distinct` : sql``, anyOf(where, sql` and `, sql`true`)];
  return sql`select ${distinct} tagged.player_id as id, tagged.registered_at as created_at from player.tag as tagged ${players} where ${rest}`;
}

/** Players who match, as a relation with \`id\` and \`created_at\`. */
const matchingPlaces = (filter: PlayerFilter) =>
  filter.tag.length > 0 ? taggedMatching(filter) : sql`select player.id, player.created_at from player.player where ${matching(filter)}`;

/** Players by the time of their registration, the newest first unless `isAscending`, those after a place. */
export async function listPlayers(
  database: Database,
  { filter, after, isAscending, limit, isShort }: { filter: PlayerFilter } & TimePage,
): Promise<ListedPlayer[]> {
  const [order, rest] = [byTime(isAscending), beyond(after, isAscending)];
  const hasTags = filter.tag.length > 0;
  // A short list is sorted by keys held in indexes, and then only one page of rows is read; a tag's index has its own order.
  const shown =
    isShort || hasTags
      ? sql`player.id = any(array(
        select id
        from (${matchingPlaces(filter)} ${hasTags ? sql`` : sql`offset 0`}) as found
        where true ${rest}
        order by ${order}
        limit ${limit}
      ))`
      : sql`${matching(filter)} ${rest}`;
  return await many<ListedPlayer>(database)`
    select ${columns} from player.player where ${shown} order by ${order} limit ${limit}
  `;
}

/** The ids of players who match, in the same order. */
export async function listPlayerIds(
  database: Database,
  { filter, isAscending, limit }: { filter: PlayerFilter; isAscending: boolean; limit: number },
): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    select id from (${matchingPlaces(filter)}) as found order by ${byTime(isAscending)} limit ${limit}
  `;
  return rows.map(({ id }) => id);
}

/** How many players match, counted no further than `countedAtMost`. */
export async function countPlayers(database: Database, filter: PlayerFilter, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (${matchingPlaces(filter)} limit ${countedAtMost}) as found
  `;
  return row?.count ?? 0;
}

/** Players that a text matches exactly: by id, number, address, phone or nickname. */
export async function listNamed(database: Database, sought: SoughtForms, limit: number): Promise<ListedPlayer[]> {
  const isNamed = [...named(sought), sought.words !== null && sql`lower(player.nickname) = ${sought.words.nickname}`];
  const where = anyOf(isNamed, sql` or `, sql`false`);
  return await many<ListedPlayer>(database)`
    select ${columns}
    from ${matchingRows('player.player', { as: 'player', where, isShort: true })}
    order by player.created_at desc, player.id
    limit ${limit}
  `;
}

/** One player. */
export async function findListed(database: Database, id: string): Promise<ListedPlayer | undefined> {
  return await one<ListedPlayer>(database)`select ${columns} from player.player where player.id = ${id}`;
}

/** Some players, in no order. */
export async function listByIds(database: Database, ids: readonly string[]): Promise<ListedPlayer[]> {
  return await many<ListedPlayer>(database)`select ${columns} from player.player where player.id = any(${[...ids]}::uuid[])`;
}

/** Players of whose words one has the text in it, in no order: of many that match, whichever the index gives first. */
export async function listLike(database: Database, pattern: string, limit: number): Promise<ListedPlayer[]> {
  return await many<ListedPlayer>(database)`
    select ${columns}
    from player.player
    where ${words} like ${pattern}
    limit ${limit}
  `;
}
