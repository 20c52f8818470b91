import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export type IdentityKind = 'email' | 'phone' | 'personalIdNumber' | 'person';

/** What somebody is known by, as keyed hashes. */
export type IdentityKeys = Readonly<Partial<Record<IdentityKind, string>>>;

export interface ExcludedPerson {
  id: string;
  playerId: string;
  previousStatus: number;
  endsAt: Date;
  reopeningAskedAt: Date | null;
}

/** The exclusion that keeps a player's account closed, if one does. */
export async function findExclusion(database: Database, playerId: string): Promise<ExcludedPerson | undefined> {
  const { rows } = await sql<ExcludedPerson>`
    select id, player_id as "playerId", previous_status as "previousStatus", ends_at as "endsAt", reopening_asked_at as "reopeningAskedAt"
    from player.excluded_person
    where player_id = ${playerId}
      and reopened_at is null
  `.execute(database);
  return rows[0];
}

export async function insertExclusion(
  transaction: Database,
  person: Omit<ExcludedPerson, 'reopeningAskedAt'> & { createdAt: Date },
): Promise<void> {
  await sql`
    insert into player.excluded_person (id, player_id, previous_status, ends_at, created_at)
    values (${person.id}, ${person.playerId}, ${person.previousStatus}, ${person.endsAt}, ${person.createdAt})
  `.execute(transaction);
}

/** Moves the end later, never earlier; whoever asked for the account before must ask again after the new end. */
export async function extendExclusion(transaction: Database, { id, endsAt }: { id: string; endsAt: Date }): Promise<void> {
  await sql`
    update player.excluded_person
    set ends_at = ${endsAt}, reopening_asked_at = null
    where id = ${id}
      and ends_at < ${endsAt}
  `.execute(transaction);
}

export async function insertIdentity(transaction: Database, identity: { personId: string; kind: string; key: string }): Promise<void> {
  await sql`
    insert into player.excluded_identity (excluded_person_id, kind, identity_key)
    values (${identity.personId}, ${identity.kind}, ${identity.key})
    on conflict do nothing
  `.execute(transaction);
}

/**
 * The kinds of identity by which one of these is an excluded person's: one whose account is still closed, or whom a register keeps out.
 */
export async function findExcludedKinds(database: Database, { keys, now }: { keys: IdentityKeys; now: Date }): Promise<IdentityKind[]> {
  const kinds = Object.keys(keys);
  const { rows } = await sql<{ kind: IdentityKind }>`
    select distinct i.kind
    from (
      select unnest(${kinds}::text[]) as kind, unnest(${Object.values(keys)}::text[]) as identity_key
    ) as k
    join player.excluded_identity i on i.kind = k.kind and i.identity_key = k.identity_key
    join player.excluded_person x on x.id = i.excluded_person_id
    where (x.register_key is null and x.reopened_at is null)
      or (x.register_key is not null and x.ends_at > ${now})
    order by i.kind
    limit 10
  `.execute(database);
  return rows.map(({ kind }) => kind);
}

/** Notes the first asking; a repeat changes nothing. */
export async function markReopeningAsked(transaction: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    update player.excluded_person
    set reopening_asked_at = ${now}
    where id = ${id}
      and reopening_asked_at is null
  `.execute(transaction);
}

export async function markReopened(transaction: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    update player.excluded_person
    set reopened_at = ${now}
    where id = ${id}
      and reopened_at is null
  `.execute(transaction);
}
