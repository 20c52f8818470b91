import type { QueueTargets } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { COUNTED } from '../../../kernel/matching-rows.ts';
import { countStandings, type QueueStanding } from '../../operator/index.ts';

export type ContactState = 'waiting' | 'answered' | 'closed';

export interface ContactRow {
  id: string;
  email: string;
  locale: string | null;
  country: string | null;
  playerId: string | null;
  message: string;
  answerDueAt: Date | null;
  createdAt: Date;
  /** Since when the writer has been waiting; if answered, since when the writer last waited. */
  waitsSince: Date;
  state: ContactState;
  ownerId: string | null;
}

interface ContactFilter {
  states: readonly ContactState[];
  playerId: string | undefined;
  isComplaint: boolean | undefined;
  id?: string | undefined;
}

interface ContactPlace {
  waitsSince: Date;
  id: string;
}

const columns = sql`
  id, email, locale, country, player_id as "playerId", message, answer_due_at as "answerDueAt", created_at as "createdAt",
  coalesce(waits_since, created_at) as "waitsSince", state, owner_id as "ownerId"
`;

const matching = ({ states, playerId, isComplaint, id }: ContactFilter) => sql`
  ${states.length === 1 ? sql`state = ${sql.lit(states[0])}` : sql`state = any(${[...states]}::text[])`}
  ${playerId === undefined ? sql`` : sql`and player_id = ${playerId}`}
  ${isComplaint === undefined ? sql`` : isComplaint ? sql`and answer_due_at is not null` : sql`and answer_due_at is null`}
  ${id === undefined ? sql`` : sql`and id = ${id}`}
`;

export async function listContactMessages(
  database: Database,
  asked: { filter: ContactFilter; after: ContactPlace | null; isAscending: boolean; limit: number },
): Promise<ContactRow[]> {
  const { filter, after, isAscending, limit } = asked;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const beyond =
    after === null
      ? sql``
      : sql`and (coalesce(waits_since, created_at), id) ${isAscending ? sql`>` : sql`<`} (${after.waitsSince}, ${after.id})`;
  return await many<ContactRow>(database)`
    select ${columns}
    from notification.contact_message
    where ${matching(filter)}
      ${beyond}
    order by coalesce(waits_since, created_at) ${direction}, id ${direction}
    limit ${limit}
  `;
}

export async function countContactMessages(database: Database, filter: ContactFilter): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select from notification.contact_message where ${matching(filter)} limit ${COUNTED}) as counted
  `;
  return row?.count ?? 0;
}

/** Messages that wait for an answer: from the writer's last words on, as the list says. */
export function countWaiting(database: Database, { targets, now }: { targets: QueueTargets; now: Date }): Promise<QueueStanding[]> {
  const waiting = sql`
    select 'contact' as part, coalesce(waits_since, created_at) as since,
      coalesce(waits_since, created_at) + make_interval(secs => ${targets.contact.decidedSeconds}::float8) as due
    from notification.contact_message
    where state = 'waiting'
  `;
  return countStandings(database, { waiting, now });
}

export async function findContactMessage(database: Database, id: string): Promise<ContactRow | undefined> {
  return await one<ContactRow>(database)`select ${columns} from notification.contact_message where id = ${id}`;
}

export async function lockContactMessage(transaction: Database, id: string): Promise<ContactRow | undefined> {
  return await one<ContactRow>(transaction)`
    select ${columns} from notification.contact_message where id = ${id} for update
  `;
}

/** Those of the messages that there are, each with its writer's last further words; `isHeld`: until the transaction ends. */
export async function listForBulk(
  database: Database,
  { ids, isHeld }: { ids: readonly string[]; isHeld: boolean },
): Promise<(ContactRow & { lastWords: string | null })[]> {
  return await many<ContactRow & { lastWords: string | null }>(database)`
    select ${columns},
      (
        select id
        from notification.contact_followup
        where message_id = contact_message.id
        order by created_at desc, id desc
        limit 1
      ) as "lastWords"
    from notification.contact_message where id = any(${[...ids]}::uuid[]) ${isHeld ? sql`for update` : sql``}
  `;
}

export async function setContactMessage(
  transaction: Database,
  { id, state, ownerId, playerId }: Pick<ContactRow, 'id' | 'state' | 'ownerId' | 'playerId'>,
): Promise<void> {
  await run(transaction)`
    update notification.contact_message
    set state = ${state}, owner_id = ${ownerId}, player_id = ${playerId}
    where id = ${id}
  `;
}
