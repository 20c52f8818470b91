import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { Redrawn } from '../../player/index.ts';

export interface Evidence {
  id: string;
  invoiceId: string;
  words: string;
  contentType: string | null;
  sizeBytes: number | null;
  storageKey: string | null;
  /** Null for a picture, and for a PDF that an earlier version kept as it was sent. */
  pageCount: number | null;
  operator: string;
  state: 'waiting' | 'taken' | 'refused';
  note: string;
  createdAt: Date;
  decidedAt: Date | null;
}

const columns = sql`
  id, invoice_id as "invoiceId", words, content_type as "contentType", size_bytes as "sizeBytes", storage_key as "storageKey", page_count as "pageCount",
  operator, state, note, created_at as "createdAt", decided_at as "decidedAt"`;

export async function insertEvidence(transaction: Database, evidence: Omit<Evidence, 'state' | 'note' | 'decidedAt'>): Promise<void> {
  await run(transaction)`
    insert into payment.chargeback_evidence (id, invoice_id, words, content_type, size_bytes, storage_key, page_count, operator, created_at)
    values (
      ${evidence.id}, ${evidence.invoiceId}, ${evidence.words}, ${evidence.contentType}, ${evidence.sizeBytes}, ${evidence.storageKey},
      ${evidence.pageCount}, ${evidence.operator}, ${evidence.createdAt}
    )
  `;
}

export async function findEvidence(database: Database, id: string): Promise<Evidence | undefined> {
  return await one<Evidence>(database)`select ${columns} from payment.chargeback_evidence where id = ${id}`;
}

/** Replaces the uploaded document of evidence by the drawn one. @returns false if the row no longer names the upload */
export async function replacePaper(
  transaction: Database,
  { id, sentKey, storageKey, sizeBytes, pageCount }: Redrawn & { id: string },
): Promise<boolean> {
  const row = await one<{ id: string }>(transaction)`
    update payment.chargeback_evidence
    set storage_key = ${storageKey}, size_bytes = ${sizeBytes}, page_count = ${pageCount}
    where id = ${id}
      and storage_key = ${sentKey}
    returning id
  `;
  return row !== undefined;
}

/** @returns false where it was decided before */
export async function decideEvidence(
  transaction: Database,
  { id, state, reference, note, now }: { id: string; state: 'taken' | 'refused'; reference: string | null; note: string; now: Date },
): Promise<boolean> {
  const row = await one<{ id: string }>(transaction)`
    update payment.chargeback_evidence
    set state = ${state}, reference = ${reference}, note = ${note}, decided_at = ${now}
    where id = ${id}
      and state = 'waiting'
    returning id
  `;
  return row !== undefined;
}

const OF_ONE_MAX = 20;

/** Evidence sent against these chargebacks, oldest first. */
export async function listEvidence(database: Database, invoiceIds: readonly string[]): Promise<Evidence[]> {
  return await many<Evidence>(database)`
    select found.*
    from unnest(${[...invoiceIds]}::uuid[]) as asked (invoice_id)
    cross join lateral (
      select ${columns}
      from payment.chargeback_evidence
      where chargeback_evidence.invoice_id = asked.invoice_id
      order by created_at, id
      limit ${OF_ONE_MAX}
    ) as found
  `;
}

/** Evidence that did not reach its provider a while after it was given. */
export async function listStalled(database: Database, before: Date): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    select id
    from payment.chargeback_evidence
    where state = 'waiting'
      and created_at < ${before}
    order by created_at
    limit 50
  `;
  return rows.map(({ id }) => id);
}

export const evidenceMax = OF_ONE_MAX;
