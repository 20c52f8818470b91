import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

/** A payment page that its provider is to close. */
export interface Closing {
  invoiceId: string;
  psp: string;
  /** When the invoice was opened. */
  createdAt: Date;
  startedAt: Date;
  /** How often its provider was asked before. */
  attempts: number;
  hasAlarm: boolean;
}

export async function insertClosing(transaction: Database, { invoiceId, now }: { invoiceId: string; now: Date }): Promise<void> {
  await run(transaction)`
    insert into payment.page_closing (invoice_id, started_at, next_attempt_at)
    values (${invoiceId}, ${now}, ${now})
    on conflict (invoice_id) do nothing
  `;
}

export async function deleteClosing(transaction: Database, invoiceId: string): Promise<void> {
  await run(transaction)`
    delete from payment.page_closing
    where invoice_id = ${invoiceId}
  `;
}

const columns = sql`
  page_closing.invoice_id as "invoiceId", invoice.psp, invoice.created_at as "createdAt", page_closing.started_at as "startedAt",
  page_closing.attempts, page_closing.has_alarm as "hasAlarm"`;

/** The closing of one page; undefined once its provider has confirmed it. */
export async function findClosing(database: Database, invoiceId: string): Promise<Closing | undefined> {
  return await one<Closing>(database)`
    select ${columns}
    from payment.page_closing
    join payment.invoice on invoice.id = page_closing.invoice_id
    where page_closing.invoice_id = ${invoiceId}
    limit 1
  `;
}

const BATCH_SIZE = 50;

/** Whether `lockDueClosings` would find any. */
export const hasDueClosings = (now: Date) => sql<boolean>`exists (select 1 from payment.page_closing where next_attempt_at <= ${now})`;

/** Pages whose providers must be asked now; locked until the transaction ends. */
export async function lockDueClosings(transaction: Database, now: Date): Promise<Closing[]> {
  return await many<Closing>(transaction)`
    select ${columns}
    from payment.page_closing
    join payment.invoice on invoice.id = page_closing.invoice_id
    where page_closing.next_attempt_at <= ${now}
    order by page_closing.next_attempt_at, page_closing.invoice_id
    limit ${BATCH_SIZE}
    for update of page_closing skip locked
  `;
}

export async function postponeClosing(
  transaction: Database,
  { invoiceId, nextAttemptAt, hasAlarm }: { invoiceId: string; nextAttemptAt: Date; hasAlarm: boolean },
): Promise<void> {
  await run(transaction)`
    update payment.page_closing
    set attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}, has_alarm = ${hasAlarm}
    where invoice_id = ${invoiceId}
  `;
}
