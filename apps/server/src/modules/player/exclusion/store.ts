import { type Database, run } from '../../../kernel/database.ts';
import type { ExcludedPerson } from '../status/store.ts';

export async function insertExclusion(
  transaction: Database,
  person: Omit<ExcludedPerson, 'reopeningAskedAt'> & { createdAt: Date },
): Promise<void> {
  await run(transaction)`
    insert into player.excluded_person (id, player_id, previous_status, ends_at, created_at)
    values (${person.id}, ${person.playerId}, ${person.previousStatus}, ${person.endsAt}, ${person.createdAt})
  `;
}

/** Moves the end later, never earlier; an earlier request to reopen the account must be made again after the new end. */
export async function extendExclusion(transaction: Database, { id, endsAt }: { id: string; endsAt: Date }): Promise<void> {
  await run(transaction)`
    update player.excluded_person
    set ends_at = ${endsAt}, reopening_asked_at = null
    where id = ${id}
      and ends_at < ${endsAt}
  `;
}

/** Adds details by which an excluded person is recognised from this moment. */
export async function insertIdentities(
  transaction: Database,
  { personId, identities }: { personId: string; identities: readonly { kind: string; key: string }[] },
): Promise<void> {
  await run(transaction)`
    insert into player.excluded_identity (excluded_person_id, kind, identity_key)
    select ${personId}, given.kind, given.identity_key
    from (
      select unnest(${identities.map(({ kind }) => kind)}::text[]) as kind, unnest(${identities.map(({ key }) => key)}::text[]) as identity_key
    ) as given
    on conflict do nothing
  `;
}

/** Notes the first asking; a repeat changes nothing. */
export async function markReopeningAsked(transaction: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await run(transaction)`
    update player.excluded_person
    set reopening_asked_at = ${now}
    where id = ${id}
      and reopening_asked_at is null
  `;
}

export async function markReopened(transaction: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await run(transaction)`
    update player.excluded_person
    set reopened_at = ${now}
    where id = ${id}
      and reopened_at is null
  `;
}
