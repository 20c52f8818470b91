import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import type { IdentityKey } from './identity.ts';

/**
 * What each kind an account is known by says against each kind an excluded person is known by. `claimed` are contacts that the excluded
 * person never proved to own: they keep a newcomer out, but close no account by themselves.
 */
const relations = sql`
  (values
    ('email', 'email', 'sure'),
    ('phone', 'phone', 'sure'),
    ('email', 'claimedEmail', 'claimed'),
    ('phone', 'claimedPhone', 'claimed'),
    ('personalIdNumber', 'personalIdNumber', 'sure'),
    ('person', 'person', 'sure'),
    ('name', 'name', 'sure'),
    ('name', 'namePart', 'sure'),
    ('namePart', 'name', 'sure'),
    ('namePair', 'namePair', 'likely'),
    ('barePair', 'undatedPair', 'likely'),
    ('undatedPair', 'barePair', 'likely')
  ) as relation (kind, excluded_kind, certainty)
`;
const MATCHES_MAX = 100;

/** Exclusions in force: an account that is still closed, or a register's entry that has not ended. */
const isInForce = (now: Date) => sql`
  ((x.register_key is null and x.reopened_at is null) or (x.register_key is not null and x.ends_at > ${now}))
`;

/** An excluded person who may own an account. */
interface Likeness {
  excludedPersonId: string;
  /** The excluded account; null for a person in a register. */
  excludedPlayerId: string | null;
  endsAt: Date;
  isSure: boolean;
  isClaimed: boolean;
}

/** The excluded persons whom these identities resemble, the longest exclusion first. */
export async function findLikenesses(
  database: Database,
  { identities, exceptPlayerId, now }: { identities: readonly IdentityKey[]; exceptPlayerId: string | null; now: Date },
): Promise<Likeness[]> {
  return await many<Likeness>(database)`
    select x.id as "excludedPersonId", x.player_id as "excludedPlayerId", x.ends_at as "endsAt",
      bool_or(relation.certainty = 'sure') as "isSure", bool_or(relation.certainty = 'claimed') as "isClaimed"
    from (
      select unnest(${identities.map(({ kind }) => kind)}::text[]) as kind, unnest(${identities.map(({ key }) => key)}::text[]) as identity_key
    ) as k
    join ${relations} on relation.kind = k.kind
    join player.excluded_identity i on i.kind = relation.excluded_kind and i.identity_key = k.identity_key
    join player.excluded_person x on x.id = i.excluded_person_id
    where ${isInForce(now)}
      and (${exceptPlayerId}::uuid is null or x.player_id is distinct from ${exceptPlayerId}::uuid)
    group by x.id
    order by x.ends_at desc, x.id
    limit ${MATCHES_MAX}
  `;
}

/**
 * Accounts that are like an excluded person: that of an account, or, without one, any person in a register; in the order of their ids.
 */
export async function listLikeAccounts(
  database: Database,
  asked: { excludedPlayerId: string | null; afterId: string; count: number; now: Date },
): Promise<string[]> {
  const rows = await many<{ playerId: string }>(database)`
    select distinct k.player_id as "playerId"
    from player.excluded_person x
    join player.excluded_identity i on i.excluded_person_id = x.id
    join ${relations} on relation.excluded_kind = i.kind
    join player.known_identity k on k.identity_key = i.identity_key and k.kind = relation.kind
    where ${isInForce(asked.now)}
      and x.player_id is not distinct from ${asked.excludedPlayerId}::uuid
      and k.player_id is distinct from x.player_id
      and k.player_id > ${asked.afterId}
    order by k.player_id
    limit ${asked.count}
  `;
  return rows.map(({ playerId }) => playerId);
}

/** A likeness an operator has to decide about, or has. */
export interface IdentityMatch {
  id: string;
  playerId: string;
  excludedPersonId: string;
  excludedPlayerId: string | null;
  endsAt: Date;
  state: 'open' | 'confirmed' | 'dismissed' | 'lapsed';
  createdAt: Date;
}

const matchColumns = sql`
  m.id, m.player_id as "playerId", m.excluded_person_id as "excludedPersonId", x.player_id as "excludedPlayerId", x.ends_at as "endsAt",
  m.state, m.created_at as "createdAt"
`;

/** @returns false where an operator has decided about this account and this person, or is to */
export async function insertMatch(
  transaction: Database,
  match: Pick<IdentityMatch, 'id' | 'playerId' | 'excludedPersonId' | 'createdAt'>,
): Promise<boolean> {
  const row = await one(transaction)`
    insert into player.identity_match (id, player_id, excluded_person_id, created_at)
    values (${match.id}, ${match.playerId}, ${match.excludedPersonId}, ${match.createdAt})
    on conflict (player_id, excluded_person_id) do update
    set state = 'open', decided_at = null, created_at = excluded.created_at
    where identity_match.state = 'lapsed'
    returning id
  `;
  return row !== undefined;
}

/** Matches that wait for a decision, oldest first. */
export async function listOpenMatches(database: Database): Promise<IdentityMatch[]> {
  return await many<IdentityMatch>(database)`
    select ${matchColumns}
    from player.identity_match m
    join player.excluded_person x on x.id = m.excluded_person_id
    where m.state = 'open'
    order by m.created_at, m.id
    limit ${MATCHES_MAX}
  `;
}

export async function findMatch(database: Database, id: string): Promise<IdentityMatch | undefined> {
  return await one<IdentityMatch>(database)`
    select ${matchColumns}
    from player.identity_match m
    join player.excluded_person x on x.id = m.excluded_person_id
    where m.id = ${id}
  `;
}

/** Decides a match once. @returns false when it was decided before */
export async function decideMatch(
  transaction: Database,
  decided: { id: string; state: 'confirmed' | 'dismissed'; decidedBy: string; reason: string | null; now: Date },
): Promise<boolean> {
  const row = await one(transaction)`
    update player.identity_match
    set state = ${decided.state}, decided_at = ${decided.now}, decided_by = ${decided.decidedBy}, reason = ${decided.reason}
    where id = ${decided.id}
      and state = 'open'
    returning id
  `;
  return row !== undefined;
}

/** Ends matches with persons whose exclusion has ended. @returns the players of their accounts */
export async function expireMatches(transaction: Database, now: Date): Promise<string[]> {
  const rows = await many<{ playerId: string }>(transaction)`
    update player.identity_match m
    set state = 'lapsed', decided_at = ${now}
    from player.excluded_person x
    where m.state = 'open'
      and x.id = m.excluded_person_id
      and (x.ends_at <= ${now} or not ${isInForce(now)})
    returning m.player_id as "playerId"
  `;
  return [...new Set(rows.map(({ playerId }) => playerId))];
}
