import { sql } from 'kysely';
import { type Database, many } from '../../../kernel/database.ts';

/** What two accounts may have in common, as far as the player module knows. */
type LikenessKind = 'personalIdNumber' | 'person' | 'email' | 'phone' | 'likeName' | 'device' | 'address';

/** Another account that has something in common with one. */
export interface Like<Kind extends string = LikenessKind> {
  kind: Kind;
  otherId: string;
  /** How many of the kind both have. */
  shared: number;
  /** When the other one had it last; null where no moment belongs to it. */
  seenAt: Date | null;
}

const OWN_MAX = 20;
const SESSIONS_MAX = 500;
const OTHERS_MAX = 50;
const IDENTITIES_MAX = 500;
/** More accounts than these behind one address are a house, an office or the customers of a network. */
const ADDRESS_OTHERS_MAX = 9;

const anyone = { device: sql`true`, address: sql`crowd <= ${ADDRESS_OTHERS_MAX}` };
const keys = { device: sql`fingerprint_key`, address: sql`ip` };
/** Loopback and private addresses belong to a proxy, or to everyone; forgotten ones do not count. */
const counts = {
  device: sql`fingerprint_key is not null`,
  address: sql`ip ~ '^[0-9a-fA-F.:]+$' and ip !~ '^(127\\.|10\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|::1$|f[cd])'`,
};

/** Accounts seen on the same devices, or from the same addresses, since a moment. */
export async function listBySessions(
  database: Database,
  { kind, playerId, since }: { kind: 'device' | 'address'; playerId: string; since: Date },
): Promise<Like[]> {
  return await many<Like>(database)`
    with own as (
      select ${keys[kind]} as key
      from player.session
      where player_id = ${playerId} and last_seen_at > ${since} and ${counts[kind]}
      group by ${keys[kind]}
      order by max(last_seen_at) desc
      limit ${OWN_MAX}
    )
    select ${kind} as kind, found.player_id as "otherId", count(*)::int as shared, max(found.seen_at) as "seenAt"
    from own
    cross join lateral (
      select player_id, max(last_seen_at) as seen_at, count(*) over () as crowd
      from (
        select player_id, last_seen_at
        from player.session
        where ${keys[kind]} = own.key and last_seen_at > ${since} and player_id <> ${playerId}
        order by last_seen_at desc
        limit ${SESSIONS_MAX}
      ) as near
      group by player_id
      order by max(last_seen_at) desc
      limit ${OTHERS_MAX}
    ) as found
    where ${anyone[kind]}
    group by found.player_id
    order by found.player_id
  `;
}

/**
 * Accounts whose owner is known by the same: a whole name counts against the parts of a longer one, two parts do not count against each other.
 */
export async function listByIdentity(database: Database, playerId: string): Promise<Like[]> {
  return await many<Like>(database)`
    select kind, "otherId", count(distinct key)::int as shared, null::timestamptz as "seenAt"
    from (
      select
        case when own.kind in ('name', 'namePart') then 'person' when own.kind = 'namePair' then 'likeName' else own.kind end as kind,
        near.player_id as "otherId", own.identity_key as key
      from player.known_identity as own
      join player.known_identity as near
        on near.identity_key = own.identity_key
        and near.player_id <> own.player_id
        and (
          (near.kind = own.kind and own.kind in ('email', 'phone', 'personalIdNumber', 'name', 'namePair'))
          or (own.kind = 'name' and near.kind = 'namePart')
          or (own.kind = 'namePart' and near.kind = 'name')
        )
      where own.player_id = ${playerId}
      limit ${IDENTITIES_MAX}
    ) as found
    group by kind, "otherId"
    order by kind, "otherId"
  `;
}
