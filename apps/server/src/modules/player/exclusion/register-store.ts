import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** A person a register names: its own number of them and what they are known by, all as keyed hashes. */
export interface RegisteredPerson {
  id: string;
  registerKey: string;
  endsAt: Date;
  identities: readonly { kind: string; key: string }[];
}

/**
 * Keeps persons of a register. One who is known already keeps the later end, and everything they were ever known by. Two of one number
 * may be given together.
 */
export async function keepPersons(
  transaction: Database,
  { persons, now }: { persons: readonly RegisteredPerson[]; now: Date },
): Promise<void> {
  await sql`
    insert into player.excluded_person (id, register_key, ends_at, created_at)
    select distinct on (given.register_key) given.id, given.register_key, given.ends_at, ${now}::timestamptz
    from (
      select unnest(${persons.map(({ id }) => id)}::uuid[]) as id, unnest(${persons.map(({ registerKey }) => registerKey)}::text[]) as register_key,
        unnest(${persons.map(({ endsAt }) => endsAt)}::timestamptz[]) as ends_at
    ) as given
    order by given.register_key, given.ends_at desc
    on conflict (register_key) where register_key is not null do update
    set ends_at = greatest(excluded_person.ends_at, excluded.ends_at)
  `.execute(transaction);
  const identities = persons.flatMap((person) => person.identities.map((identity) => ({ ...identity, registerKey: person.registerKey })));
  await sql`
    insert into player.excluded_identity (excluded_person_id, kind, identity_key)
    select x.id, given.kind, given.identity_key
    from (
      select unnest(${identities.map(({ registerKey }) => registerKey)}::text[]) as register_key,
        unnest(${identities.map(({ kind }) => kind)}::text[]) as kind, unnest(${identities.map(({ key }) => key)}::text[]) as identity_key
    ) as given
    join player.excluded_person x on x.register_key = given.register_key
    on conflict do nothing
  `.execute(transaction);
}

/** What an account says of its owner, as it is stored. */
export interface AccountFacts {
  id: string;
  email: string | null;
  phoneSealed: string | null;
  personalIdNumberSealed: string | null;
  firstName: string | null;
  lastName: string | null;
  birthdate: string | null;
}

/** The accounts behind `afterId`, in the order of their ids. */
export async function listAccountFacts(
  database: Database,
  { afterId, count }: { afterId: string; count: number },
): Promise<AccountFacts[]> {
  const { rows } = await sql<AccountFacts>`
    select id, email, phone_sealed as "phoneSealed", personal_id_number_sealed as "personalIdNumberSealed", first_name as "firstName",
      last_name as "lastName", birthdate::text as birthdate
    from player.player
    where id > ${afterId}
    order by id
    limit ${count}
  `.execute(database);
  return rows;
}

/** Whose of these accounts are persons that a register still keeps out, and until when. */
export async function findRegistered(
  database: Database,
  { identities, now }: { identities: readonly { playerId: string; kind: string; key: string }[]; now: Date },
): Promise<{ playerId: string; endsAt: Date }[]> {
  const { rows } = await sql<{ playerId: string; endsAt: Date }>`
    select given.player_id as "playerId", max(x.ends_at) as "endsAt"
    from (
      select unnest(${identities.map(({ playerId }) => playerId)}::uuid[]) as player_id,
        unnest(${identities.map(({ kind }) => kind)}::text[]) as kind, unnest(${identities.map(({ key }) => key)}::text[]) as identity_key
    ) as given
    join player.excluded_identity i on i.kind = given.kind and i.identity_key = given.identity_key
    join player.excluded_person x on x.id = i.excluded_person_id
    where x.register_key is not null
      and x.ends_at > ${now}
    group by given.player_id
    order by given.player_id
    limit ${identities.length}
  `.execute(database);
  return rows;
}
