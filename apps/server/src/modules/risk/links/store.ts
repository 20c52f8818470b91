import { sql } from 'kysely';
import type { LinkKind } from '@pavilion/contract/console/player/links.ts';
import { type Database, many, run } from '../../../kernel/database.ts';

/** A link between a player's account and another. */
interface FoundLink {
  kind: LinkKind;
  otherId: string;
  shared: number;
  seenAt: Date;
}

interface OfPlayer {
  playerId: string;
}

const ofPlayer = ({ playerId }: OfPlayer) => sql`(player_id = ${playerId} or other_id = ${playerId})`;
const otherThan = ({ playerId }: OfPlayer) => sql`case when player_id = ${playerId} then other_id else player_id end`;
/** Uuids in the order of their bytes, which is that of their letters. */
const pairColumns = (playerId: string, other: string) => sql`
  least(${playerId}::uuid, ${sql.ref(other)}), greatest(${playerId}::uuid, ${sql.ref(other)})
`;

/**
 * Stores the links found, and deletes those of these kinds that no longer exist. @returns the players whose links with this one changed or
 * may have changed
 */
export async function setLinks(
  transaction: Database,
  { playerId, found, dropped, now }: OfPlayer & { found: readonly FoundLink[]; dropped: readonly LinkKind[]; now: Date },
): Promise<void> {
  const given = sql`
    unnest(
      ${found.map(({ otherId }) => otherId)}::uuid[], ${found.map(({ kind }) => kind)}::text[], ${found.map(({ shared }) => shared)}::int[],
      ${found.map(({ seenAt }) => seenAt.toISOString())}::timestamptz[]
    ) as given (other, kind, shared, seen_at)
  `;
  await run(transaction)`
    delete from risk.link
    where ${ofPlayer({ playerId })}
      and kind = any(${[...dropped]}::text[])
      and (${otherThan({ playerId })}, kind) not in (select given.other, given.kind from ${given})
  `;
  await run(transaction)`
    insert into risk.link (player_id, other_id, kind, shared, found_at, seen_at)
    select ${pairColumns(playerId, 'given.other')}, given.kind, given.shared, ${now}, given.seen_at
    from ${given}
    on conflict (player_id, other_id, kind) do update
    set shared = excluded.shared, seen_at = greatest(link.seen_at, excluded.seen_at)
  `;
}

/** All that ties a player to others, by the other one. */
export async function listKindsByOther(transaction: Database, playerId: string): Promise<{ otherId: string; kinds: LinkKind[] }[]> {
  return await many<{ otherId: string; kinds: LinkKind[] }>(transaction)`
    select ${otherThan({ playerId })} as "otherId", array_agg(kind order by kind) as kinds
    from risk.link
    where ${ofPlayer({ playerId })}
    group by 1
    order by 1
  `;
}

/** A pair as its links weigh now. */
interface WeighedPair {
  id: string;
  otherId: string;
  kinds: readonly LinkKind[];
  score: number;
  strongest: number;
}

/**
 * Puts down how a player's pairs weigh now. One that was decided stays decided until its strongest reason outweighs that of the decision; one
 * without a reason left is forgotten, unless it was decided.
 */
export async function setPairs(
  transaction: Database,
  { playerId, pairs, now }: OfPlayer & { pairs: readonly WeighedPair[]; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into risk.pair (id, player_id, other_id, score, strongest, kinds, found_at)
    select given.id, ${pairColumns(playerId, 'given.other')}, given.score, given.strongest, string_to_array(given.kinds, ' '), ${now}
    from unnest(
      ${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[], ${pairs.map(({ score }) => score)}::smallint[],
      ${pairs.map(({ strongest }) => strongest)}::smallint[], ${pairs.map(({ kinds }) => kinds.join(' '))}::text[]
    ) as given (id, other, score, strongest, kinds)
    on conflict (player_id, other_id) do update
    set score = excluded.score,
      strongest = excluded.strongest,
      kinds = excluded.kinds,
      state = case when pair.decided_strength >= excluded.strongest then pair.state else 'open' end
    where (pair.score, pair.strongest, pair.kinds) is distinct from (excluded.score, excluded.strongest, excluded.kinds)
  `;
  const linked = sql`(
    select from risk.link where link.player_id = pair.player_id and link.other_id = pair.other_id
  )`;
  await run(transaction)`
    delete from risk.pair where ${ofPlayer({ playerId })} and decided_at is null and not exists ${linked}
  `;
  await run(transaction)`
    update risk.pair set score = 0, strongest = 0, kinds = '{}'
    where ${ofPlayer({ playerId })} and score > 0 and not exists ${linked}
  `;
}

/** Deletes a player's links together with the player. */
export async function forgetLinks(transaction: Database, playerId: string): Promise<void> {
  await run(transaction)`delete from risk.link where ${ofPlayer({ playerId })}`;
  await run(transaction)`delete from risk.pair where ${ofPlayer({ playerId })}`;
}
