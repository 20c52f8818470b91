import type { QueueTargets } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { countStandings, type NamedIds, type QueueStanding } from '../../operator/index.ts';
import type { EventRow } from './store.ts';

export interface DeskEvent extends Omit<EventRow, 'page'> {
  processedAt: Date | null;
  tiedInvoiceId: string | null;
  rawBody: Buffer;
}

interface DeskFilter {
  state: readonly string[];
  provider: readonly string[];
  id: string | undefined;
}

const columns = sql`
  id, psp, event_id as "eventId", type, invoice_id as "invoiceId", amount, currency, reference, confirmations, state, attempts, note,
  received_at as "receivedAt", processed_at as "processedAt", tied_invoice_id as "tiedInvoiceId", raw_body as "rawBody"`;

/** Events without a payment: parked ones are retried automatically, unmatched ones wait for a person. One asked for by id may be in any state. */
const matching = ({ state, provider, id }: DeskFilter) => sql`
  ${id === undefined ? sql`state in ('parked', 'unmatched')` : sql`id = ${id}`}
  and (${state.length} = 0 or state = any (${[...state]}::text[]))
  and (${provider.length} = 0 or psp = any (${[...provider]}::text[]))
`;

/** The oldest first, those after one of them. */
export async function listUnplaced(
  database: Database,
  { filter, after, limit }: { filter: DeskFilter; after: { receivedAt: Date; id: string } | null; limit: number },
): Promise<DeskEvent[]> {
  const rest = after === null ? sql`true` : sql`(received_at, id) > (${after.receivedAt}::timestamptz, ${after.id}::uuid)`;
  return await many<DeskEvent>(database)`
    select ${columns}
    from payment.provider_event
    where ${matching(filter)} and ${rest}
    order by received_at, id
    limit ${limit}
  `;
}

export async function countUnplaced(database: Database, filter: DeskFilter): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from payment.provider_event where ${matching(filter)} limit 10001) as found
  `;
  return row?.count ?? 0;
}

/** Events without a payment, by the id or its end. */
export async function findUnplaced(database: Database, ids: NamedIds, limit: number): Promise<DeskEvent[]> {
  return await many<DeskEvent>(database)`
    select ${columns}
    from payment.provider_event
    where state in ('parked', 'unmatched')
      and ${ids.end === null ? sql`id = ${ids.from}::uuid` : sql`right(id::text, 8) = ${ids.end}`}
    order by received_at, id
    limit ${limit}
  `;
}

export async function findDeskEvent(database: Database, id: string): Promise<DeskEvent | undefined> {
  return await one<DeskEvent>(database)`select ${columns} from payment.provider_event where id = ${id}`;
}

/** Keeps to which payment an event was tied. */
export async function saveTie(transaction: Database, { id, invoiceId }: { id: string; invoiceId: string }): Promise<void> {
  await run(transaction)`update payment.provider_event set tied_invoice_id = ${invoiceId} where id = ${id}`;
}

/** Events waiting for a person; parked ones are retried automatically. */
export function countWaiting(database: Database, { targets, now }: { targets: QueueTargets; now: Date }): Promise<QueueStanding[]> {
  const waiting = sql`
    select 'unmatched' as part, received_at as since, received_at + make_interval(secs => ${targets.unmatched.decidedSeconds}::float8) as due
    from payment.provider_event
    where state = 'unmatched'
  `;
  return countStandings(database, { waiting, now });
}
