import type { Pool } from 'pg';

export interface Dispute {
  invoiceId: string;
  respondBy: Date;
  state: 'open' | 'answered' | 'won' | 'lost';
  evidenceCount: number;
}

const COLUMNS = `d.invoice_id as "invoiceId", d.respond_by as "respondBy", d.state,
  (select count(*)::integer from sandbox.psp_evidence e where e.invoice_id = d.invoice_id) as "evidenceCount"`;

/** A bank takes a payment back, or more of it: the merchant may answer (again). */
export async function openDispute(
  pool: Pool,
  { invoiceId, respondBy, now }: { invoiceId: string; respondBy: Date; now: Date },
): Promise<void> {
  await pool.query(
    `insert into sandbox.psp_dispute (invoice_id, respond_by, opened_at)
     values ($1, $2, $3)
     on conflict (invoice_id) do update
     set respond_by = excluded.respond_by, state = 'open'`,
    [invoiceId, respondBy, now],
  );
}

/** Decides a dispute. @returns false for one that is not there or was decided */
export async function decideDispute(pool: Pool, invoiceId: string, state: 'won' | 'lost'): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update sandbox.psp_dispute set state = $2 where invoice_id = $1 and state in ('open', 'answered')`,
    [invoiceId, state],
  );
  return rowCount === 1;
}

export async function listDisputes(pool: Pool): Promise<Dispute[]> {
  const { rows } = await pool.query<Dispute>(
    `select ${COLUMNS} from sandbox.psp_dispute d order by d.opened_at desc, d.invoice_id limit 50`,
  );
  return rows;
}

export interface Evidence {
  evidenceId: string;
  invoiceId: string;
  reference: string;
  text: string;
  file: { contentType: string; bytes: Buffer } | null;
  now: Date;
}

/**
 * Accepts evidence under the merchant's id, so that a repeat returns the first one. @returns its reference; undefined once no evidence is
 * accepted
 */
export async function takeEvidence(pool: Pool, evidence: Evidence): Promise<string | undefined> {
  const { evidenceId, invoiceId, reference, text, file, now } = evidence;
  await pool.query(
    `with answered as (
       update sandbox.psp_dispute
       set state = 'answered'
       where invoice_id = $2 and state in ('open', 'answered') and respond_by > $7
         and not exists (select from sandbox.psp_evidence where evidence_id = $1)
       returning invoice_id
     )
     insert into sandbox.psp_evidence (evidence_id, invoice_id, reference, words, content_type, file, received_at)
     select $1, invoice_id, $3, $4, $5, $6, $7
     from answered
     on conflict (evidence_id) do nothing`,
    [evidenceId, invoiceId, reference, text, file?.contentType ?? null, file?.bytes ?? null, now],
  );
  const { rows } = await pool.query<{ reference: string }>(
    'select reference from sandbox.psp_evidence where evidence_id = $1 and invoice_id = $2',
    [evidenceId, invoiceId],
  );
  return rows[0]?.reference;
}

/** Disputes not answered in time are lost. @returns their payments */
export async function loseUnanswered(pool: Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ invoiceId: string }>(
    `update sandbox.psp_dispute
     set state = 'lost'
     where invoice_id in (
       select invoice_id
       from sandbox.psp_dispute
       where respond_by <= $1 and state = 'open'
       order by respond_by, invoice_id
       limit 50
       for update skip locked
     )
     returning invoice_id as "invoiceId"`,
    [now],
  );
  return rows.map(({ invoiceId }) => invoiceId);
}
