import { formatDecimal, scaleOf } from '@pavilion/money';
import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

type EventState = 'received' | 'parked' | 'applied' | 'ignored' | 'unmatched';

export interface EventRow {
  id: string;
  psp: string;
  eventId: string;
  type: string;
  invoiceId: string;
  amount: string | null;
  currency: string | null;
  reference: string | null;
  confirmations: number | null;
  /** The deadline of a chargeback, where the event has one. */
  respondBy: Date | null;
  /** The data of `deposit.ready`, and the card that `deposit.paid` reports as stored. */
  page: { qr?: string; url?: string; savedCard?: string } | null;
  state: EventState;
  note: string;
  attempts: number;
  receivedAt: Date;
}

const columns = sql`
  id, psp, event_id as "eventId", type, invoice_id as "invoiceId", amount, currency, reference, confirmations,
  respond_by as "respondBy", page, state, note, attempts,
  received_at as "receivedAt"`;

interface NewEvent extends Omit<EventRow, 'state' | 'note' | 'attempts'> {
  rawBody: Buffer;
}

/** Stores an event as received. @returns false for a known one: the unique key decides, however many arrive at once */
export async function insertEvent(database: Database, event: NewEvent): Promise<boolean> {
  const row = await one<{ id: string }>(database)`
    insert into payment.provider_event
      (id, psp, event_id, type, invoice_id, amount, currency, reference, confirmations, respond_by, page, raw_body, received_at, next_attempt_at)
    values
      (${event.id}, ${event.psp}, ${event.eventId}, ${event.type}, ${event.invoiceId}, ${event.amount}, ${event.currency},
       ${event.reference}, ${event.confirmations}, ${event.respondBy},
       ${event.page === null ? null : JSON.stringify(event.page)}::jsonb, ${event.rawBody}, ${event.receivedAt}, ${event.receivedAt})
    on conflict (psp, event_id) do nothing
    returning id
  `;
  return row !== undefined;
}

export async function findEvent(database: Database, id: string): Promise<EventRow | undefined> {
  return await one<EventRow>(database)`
    select ${columns}
    from payment.provider_event
    where id = ${id}
    limit 1
  `;
}

/** Was this event of the provider stored before? */
export async function isKnownEvent(database: Database, { psp, eventId }: Pick<EventRow, 'psp' | 'eventId'>): Promise<boolean> {
  const row = await one<{ isKnown: boolean }>(database)`
    select exists (
      select 1
      from payment.provider_event
      where psp = ${psp}
        and event_id = ${eventId}
    ) as "isKnown"
  `;
  return row?.isKnown === true;
}

export async function lockEvent(transaction: Database, id: string): Promise<EventRow | undefined> {
  return await one<EventRow>(transaction)`
    select ${columns}
    from payment.provider_event
    where id = ${id}
    for update
  `;
}

const due = (now: Date) => sql`state in ('received', 'parked') and next_attempt_at <= ${now}`;

/** Whether `listDueEvents` would find any. */
export const hasDueEvents = (now: Date) => sql<boolean>`exists (select 1 from payment.provider_event where ${due(now)})`;

/** Events that are due for a first or another attempt. */
export async function listDueEvents(database: Database, now: Date): Promise<Pick<EventRow, 'id' | 'attempts'>[]> {
  return await many<Pick<EventRow, 'id' | 'attempts'>>(database)`
    select id, attempts
    from payment.provider_event
    where ${due(now)}
    order by next_attempt_at, id
    limit 100
  `;
}

interface EventOutcome {
  id: string;
  state: EventState;
  note: string;
  nextAttemptAt: Date | null;
  now: Date;
}

export async function saveOutcome(transaction: Database, outcome: EventOutcome): Promise<void> {
  await run(transaction)`
    update payment.provider_event
    set state = ${outcome.state},
      note = ${outcome.note},
      attempts = attempts + 1,
      next_attempt_at = ${outcome.nextAttemptAt},
      processed_at = ${outcome.nextAttemptAt === null ? outcome.now : null}
    where id = ${outcome.id}
  `;
}

/** Adds to an event that names no sum what the provider says has come. */
export async function saveFound(
  transaction: Database,
  id: string,
  { amountMinor, currency }: { amountMinor: bigint; currency: string },
): Promise<void> {
  await run(transaction)`
    update payment.provider_event
    set amount = ${formatDecimal(amountMinor, scaleOf(currency))},
      currency = ${currency}
    where id = ${id}
  `;
}
