import { type Database, run } from '../../../kernel/database.ts';

/** A person named by a register: the register's own number, and the identifying details, all as keyed hashes. */
interface RegisteredPerson {
  id: string;
  registerKey: string;
  endsAt: Date;
  identities: readonly { kind: string; key: string }[];
}

/** Stores persons of a register. A known one keeps the later end, and all identifying details ever given. Two entries may share a number. */
export async function keepPersons(
  transaction: Database,
  { persons, now }: { persons: readonly RegisteredPerson[]; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into player.excluded_person (id, register_key, ends_at, created_at)
    select distinct on (given.register_key) given.id, given.register_key, given.ends_at, ${now}::timestamptz
    from (
      select unnest(${persons.map(({ id }) => id)}::uuid[]) as id, unnest(${persons.map(({ registerKey }) => registerKey)}::text[]) as register_key,
        unnest(${persons.map(({ endsAt }) => endsAt)}::timestamptz[]) as ends_at
    ) as given
    order by given.register_key, given.ends_at desc
    on conflict (register_key) where register_key is not null do update
    set ends_at = greatest(excluded_person.ends_at, excluded.ends_at)
  `;
  const identities = persons.flatMap((person) => person.identities.map((identity) => ({ ...identity, registerKey: person.registerKey })));
  await run(transaction)`
    insert into player.excluded_identity (excluded_person_id, kind, identity_key)
    select x.id, given.kind, given.identity_key
    from (
      select unnest(${identities.map(({ registerKey }) => registerKey)}::text[]) as register_key,
        unnest(${identities.map(({ kind }) => kind)}::text[]) as kind, unnest(${identities.map(({ key }) => key)}::text[]) as identity_key
    ) as given
    join player.excluded_person x on x.register_key = given.register_key
    on conflict do nothing
  `;
}
