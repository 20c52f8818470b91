import { sql } from 'kysely';
import type { LinkKind } from '@pavilion/contract/console/player/links.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';

/** A pair as operators read it. */
export interface PairRow {
  id: string;
  playerId: string;
  otherId: string;
  score: number;
  strongest: number;
  kinds: LinkKind[];
  state: 'open' | 'notSame';
  foundAt: Date;
  reasons: { kind: LinkKind; shared: number; foundAt: string; seenAt: string }[];
  decidedBy: string | null;
  decidedAt: Date | null;
  decidedReason: string | null;
}

export interface PairFilter {
  state: 'open' | 'notSame' | null;
  kinds: readonly LinkKind[];
  playerId: string | null;
  scoreMin: number;
}

interface PairPlace {
  score: number;
  id: string;
}

const columns = sql`
  id, player_id as "playerId", other_id as "otherId", score, strongest, kinds, state, found_at as "foundAt", decided_by as "decidedBy",
  decided_at as "decidedAt", decided_reason as "decidedReason",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('kind', kind, 'shared', shared, 'foundAt', link.found_at, 'seenAt', seen_at) order by kind), '[]'
    )
    from risk.link
    where link.player_id = pair.player_id and link.other_id = pair.other_id and kind = any(pair.kinds)
  ) as reasons
`;

/** Only requested conditions become part of the statement, so that each list uses its own index. */
const matching = ({ state, kinds, playerId, scoreMin }: PairFilter) => sql`
  score >= ${scoreMin}
  ${state === null ? sql`` : sql`and state = ${state}`}
  ${kinds.length === 0 ? sql`` : sql`and kinds && ${[...kinds]}::text[]`}
  ${playerId === null ? sql`` : sql`and (player_id = ${playerId} or other_id = ${playerId})`}
`;

/** Pairs after a cursor, ordered by score, the highest first unless `isAscending`. */
export async function listPairs(
  database: Database,
  { filter, after, isAscending, limit }: { filter: PairFilter; after: PairPlace | null; isAscending: boolean; limit: number },
): Promise<PairRow[]> {
  const [direction, beyond] = isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const place = after === null ? sql`` : sql`and (score ${beyond} ${after.score} or (score = ${after.score} and id > ${after.id}::uuid))`;
  return await many<PairRow>(database)`
    select ${columns} from risk.pair where ${matching(filter)} ${place} order by score ${direction}, id limit ${limit}
  `;
}

export async function countPairs(database: Database, filter: PairFilter, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count from (select from risk.pair where ${matching(filter)} limit ${countedAtMost}) as found
  `;
  return row?.count ?? 0;
}

export async function findPair(database: Database, id: string): Promise<PairRow | undefined> {
  return await one<PairRow>(database)`select ${columns} from risk.pair where id = ${id}`;
}

/** A pair, locked until the transaction ends. */
export async function lockPair(transaction: Database, id: string): Promise<PairRow | undefined> {
  return await one<PairRow>(transaction)`select ${columns} from risk.pair where id = ${id} for update`;
}

/** A decision covers the reasons of its time: `strength` is that of the strongest. */
export async function decidePair(
  transaction: Database,
  decided: { id: string; state: 'open' | 'notSame'; operatorId: string; reason: string; strength: number; now: Date },
): Promise<void> {
  await run(transaction)`
    update risk.pair
    set state = ${decided.state}, decided_by = ${decided.operatorId}, decided_at = ${decided.now}, decided_reason = ${decided.reason},
      decided_strength = ${decided.strength}
    where id = ${decided.id}
  `;
}

const LINKS_MAX = 300;

/** The pairs of some players, the strongest first; one row more than is shown. */
export async function listPairsOf(database: Database, playerIds: readonly string[]): Promise<{ pairs: PairRow[]; isWhole: boolean }> {
  const ids = sql`${[...playerIds]}::uuid[]`;
  const rows = await many<PairRow>(database)`
    select ${columns}
    from risk.pair
    where (player_id = any(${ids}) or other_id = any(${ids})) and score > 0
    order by score desc, id
    limit ${LINKS_MAX + 1}
  `;
  return { pairs: rows.slice(0, LINKS_MAX), isWhole: rows.length <= LINKS_MAX };
}
