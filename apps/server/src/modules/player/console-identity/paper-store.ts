import type { QueueTargets } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import { countStandings, type QueueStanding } from '../../operator/index.ts';

/** A document, with the facts about its player that a queue shows. */
export interface PaperRow {
  id: string;
  playerId: string;
  nickname: string | null;
  country: string | null;
  type: string;
  status: number;
  rejectReason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  tries: number;
  /** The sum that waits for the player's verification, in minor units of the base currency. */
  blockedMinor: bigint;
  fileName: string;
  contentType: string;
  sizeBytes: number;
}

export interface PaperFilter {
  statuses: readonly number[];
  types: readonly string[];
  playerId: string | null;
}

/** Money that waits for identities, by player. */
export type Blocked = readonly { playerId: string; amountMinor: bigint }[];

const blockedOf = (blocked: Blocked) => sql`
  unnest(
    ${blocked.map(({ playerId }) => playerId)}::uuid[],
    ${blocked.map(({ amountMinor }) => String(amountMinor))}::bigint[]
  ) as blocked (player_id, minor)
`;

const paperColumns = sql`
  paper.id, paper.player_id as "playerId", player.nickname, player.country, paper.type, paper.status, paper.reject_reason as "rejectReason",
  paper.created_at as "createdAt", paper.decided_at as "decidedAt", coalesce(blocked.minor, 0) as "blockedMinor",
  (
    select count(*)::int
    from player.document as earlier
    where earlier.player_id = paper.player_id and earlier.type = paper.type and earlier.created_at < paper.created_at
  ) as tries,
  paper.file_name as "fileName", paper.content_type as "contentType", paper.size_bytes as "sizeBytes"
`;

const paperTables = (blocked: Blocked) => sql`
  player.document as paper
  join player.player as player on player.id = paper.player_id
  left join ${blockedOf(blocked)} on blocked.player_id = paper.player_id
`;

/** Only the requested filters are part of the statement, so that each list uses its own index. */
const matching = ({ statuses, types, playerId }: PaperFilter) => sql`
  paper.deleted_at is null
  ${statuses.length === 0 ? sql`` : sql`and paper.status = any(${[...statuses]}::smallint[])`}
  ${types.length === 0 ? sql`` : sql`and paper.type = any(${[...types]}::text[])`}
  ${playerId === null ? sql`` : sql`and paper.player_id = ${playerId}`}
`;

interface QueuePlace {
  blockedMinor: bigint;
  createdAt: Date;
  id: string;
}

/** Papers that wait: the most blocked money first, then the oldest (operator §2.4). */
export async function listWaiting(
  database: Database,
  { filter, blocked, after, limit }: { filter: Omit<PaperFilter, 'statuses'>; blocked: Blocked; after: QueuePlace | null; limit: number },
): Promise<PaperRow[]> {
  const minor = sql`coalesce(blocked.minor, 0)`;
  const beyond =
    after === null
      ? sql``
      : sql`and (
          ${minor} < ${after.blockedMinor}
          or (${minor} = ${after.blockedMinor} and (paper.created_at, paper.id) > (${after.createdAt}, ${after.id}))
        )`;
  return await many<PaperRow>(database)`
    select ${paperColumns}
    from ${paperTables(blocked)}
    where ${matching({ ...filter, statuses: [] })}
      and paper.status = 2
      ${beyond}
    order by ${minor} desc, paper.created_at, paper.id
    limit ${limit}
  `;
}

interface AgePlace {
  createdAt: Date;
  id: string;
}

interface ByAge {
  filter: PaperFilter;
  blocked: Blocked;
  after: AgePlace | null;
  isAscending: boolean;
  limit: number;
}

/** Papers by age. */
export async function listByAge(database: Database, { filter, blocked, after, isAscending, limit }: ByAge): Promise<PaperRow[]> {
  const order = isAscending ? sql`paper.created_at, paper.id` : sql`paper.created_at desc, paper.id desc`;
  const beyond =
    after === null ? sql`` : sql`and (paper.created_at, paper.id) ${isAscending ? sql`>` : sql`<`} (${after.createdAt}, ${after.id})`;
  return await many<PaperRow>(database)`
    select ${paperColumns}
    from ${paperTables(blocked)}
    where ${matching(filter)}
      ${beyond}
    order by ${order}
    limit ${limit}
  `;
}

export async function countPapers(database: Database, filter: PaperFilter, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select from player.document as paper where ${matching(filter)} limit ${countedAtMost}) as counted
  `;
  return row?.count ?? 0;
}

/** All papers that wait. */
export function countWaiting(database: Database, { targets, now }: { targets: QueueTargets; now: Date }): Promise<QueueStanding[]> {
  const waiting = sql`
    select 'documents' as part, created_at as since, created_at + make_interval(secs => ${targets.documents.decidedSeconds}::float8) as due
    from player.document
    where status = 2 and deleted_at is null
  `;
  return countStandings(database, { waiting, now });
}

export async function findPaper(database: Database, id: string, blocked: Blocked): Promise<PaperRow | undefined> {
  return await one<PaperRow>(database)`
    select ${paperColumns}
    from ${paperTables(blocked)}
    where paper.id = ${id} and paper.deleted_at is null
  `;
}
