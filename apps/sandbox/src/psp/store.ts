import type { Pool } from 'pg';

/** A payment or payout as stored by the provider. Amounts are decimal strings in major units. */
export interface Payment {
  invoiceId: string;
  kind: 'deposit' | 'payout';
  token: string | null;
  reference: string;
  method: string;
  status: 'pending' | 'success' | 'failure';
  amount: string;
  currency: string;
  settledAmount: string | null;
  settledCurrency: string | null;
  description: string;
  successUrl: string;
  errorUrl: string;
  returnUrl: string;
  /** The payer's language, where the merchant named it. */
  locale: string | null;
  createdAt: Date;
  /** The last four digits of the saved card that pays now, or that the payer saved with this payment. */
  savedCard: string | null;
  /** When a payer first saw the page. */
  shownAt: Date | null;
  /** When the merchant had the page closed; null again once the payment is decided. */
  closedAt: Date | null;
}

const PAYMENT_COLUMNS = `invoice_id as "invoiceId", kind, token, reference, method, status, amount, currency,
  settled_amount as "settledAmount", settled_currency as "settledCurrency", description,
  success_url as "successUrl", error_url as "errorUrl", return_url as "returnUrl", locale, saved_card as "savedCard", created_at as "createdAt", shown_at as "shownAt",
  closed_at as "closedAt"`;

type NewPayment = Omit<Payment, 'status' | 'settledAmount' | 'settledCurrency' | 'shownAt' | 'closedAt'> & { dueAt: Date | null };

/** Keeps a payment under the merchant's invoice id; a repeated request finds the first one. */
export async function insertPayment(pool: Pool, payment: NewPayment): Promise<Payment> {
  await pool.query(
    `insert into sandbox.psp_payment
       (invoice_id, kind, token, reference, method, amount, currency, description, success_url, error_url, return_url, locale, due_at, created_at,
        updated_at, saved_card)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)
     on conflict (invoice_id) do nothing`,
    [
      payment.invoiceId,
      payment.kind,
      payment.token,
      payment.reference,
      payment.method,
      payment.amount,
      payment.currency,
      payment.description,
      payment.successUrl,
      payment.errorUrl,
      payment.returnUrl,
      payment.locale,
      payment.dueAt,
      payment.createdAt,
      payment.savedCard,
    ],
  );
  const kept = await findPayment(pool, payment.invoiceId);
  if (kept === undefined) throw new Error(`payment ${payment.invoiceId} was not kept`);
  return kept;
}

export async function findPayment(pool: Pool, invoiceId: string): Promise<Payment | undefined> {
  const { rows } = await pool.query<Payment>(`select ${PAYMENT_COLUMNS} from sandbox.psp_payment where invoice_id = $1`, [invoiceId]);
  return rows[0];
}

export async function findPaymentByToken(pool: Pool, token: string): Promise<Payment | undefined> {
  const { rows } = await pool.query<Payment>(`select ${PAYMENT_COLUMNS} from sandbox.psp_payment where token = $1`, [token]);
  return rows[0];
}

export async function listPayments(pool: Pool): Promise<Payment[]> {
  const { rows } = await pool.query<Payment>(
    `select ${PAYMENT_COLUMNS} from sandbox.psp_payment order by created_at desc, invoice_id limit 50`,
  );
  return rows;
}

/** The most lines of a report. */
export const reportLinesMax = 50_000;

interface SettledPayment {
  invoiceId: string;
  amount: string;
  currency: string;
  settledAt: Date;
}

/** Payments and payouts settled in a period, oldest first; one more than a report's limit shows that it is incomplete. */
export async function listSettled(pool: Pool, { from, to }: { from: Date; to: Date }): Promise<SettledPayment[]> {
  const { rows } = await pool.query<SettledPayment>(
    `select *
     from (
       select invoice_id as "invoiceId", coalesce(settled_amount, amount) as amount, coalesce(settled_currency, currency) as currency,
         updated_at as "settledAt"
       from sandbox.psp_payment
       where status = 'success'
       union all
       select invoice_id, amount, currency, settled_at
       from sandbox.psp_further_payment
     ) as line
     where "settledAt" >= $1 and "settledAt" < $2
     order by "settledAt", "invoiceId"
     limit $3`,
    [from, to, reportLinesMax + 1],
  );
  return rows;
}

export interface Decision {
  invoiceId: string;
  status: 'success' | 'failure';
  settledAmount: string | null;
  settledCurrency: string | null;
  /** The last four digits of the card that the payer saved. */
  keptCard?: string | undefined;
  now: Date;
}

/** Records that a payer has opened the page of a payment, unless it is already closed. */
export async function markShown(pool: Pool, invoiceId: string, now: Date): Promise<void> {
  await pool.query(
    `update sandbox.psp_payment
     set shown_at = $2
     where invoice_id = $1 and shown_at is null and closed_at is null and status = 'pending'`,
    [invoiceId, now],
  );
}

/** Closes the page of an undecided deposit. */
export async function markClosed(pool: Pool, invoiceId: string, now: Date): Promise<void> {
  await pool.query(
    `update sandbox.psp_payment
     set closed_at = $2
     where invoice_id = $1 and kind = 'deposit' and status = 'pending' and closed_at is null`,
    [invoiceId, now],
  );
}

/** Deletes the card saved with a payment. @returns false if there is no such payment */
export async function forgetCard(pool: Pool, invoiceId: string): Promise<boolean> {
  const { rowCount } = await pool.query('update sandbox.psp_payment set saved_card = null where invoice_id = $1', [invoiceId]);
  return (rowCount ?? 0) > 0;
}

/** Decides a payment. With `atCheckout` it ignores payments decided already, and those whose page was closed before the payer saw it. */
export async function decidePayment(pool: Pool, decision: Decision, atCheckout: boolean): Promise<Payment | undefined> {
  const { rows } = await pool.query<Payment>(
    `update sandbox.psp_payment
     set status = $2, settled_amount = $3, settled_currency = $4, updated_at = $5, due_at = null,
       closed_at = null, saved_card = coalesce($7, saved_card)
     where invoice_id = $1 and (not $6 or (status = 'pending' and (closed_at is null or shown_at is not null)))
     returning ${PAYMENT_COLUMNS}`,
    [
      decision.invoiceId,
      decision.status,
      decision.settledAmount,
      decision.settledCurrency,
      decision.now,
      atCheckout,
      decision.keptCard ?? null,
    ],
  );
  return rows[0];
}

/** Settles the payouts that are due. */
export async function settleDuePayouts(pool: Pool, now: Date): Promise<Payment[]> {
  const { rows } = await pool.query<Payment>(
    `update sandbox.psp_payment
     set status = 'success', due_at = null, updated_at = $1
     where invoice_id in (
       select invoice_id
       from sandbox.psp_payment
       where due_at <= $1 and status = 'pending'
       order by due_at, invoice_id
       limit 50
       for update skip locked
     )
     returning ${PAYMENT_COLUMNS}`,
    [now],
  );
  return rows;
}

export interface Settings {
  payouts: 'auto' | 'manual';
  payoutDelayMs: number;
  errorRate: number;
  latencyMs: number;
  down: boolean;
}

export async function readSettings(pool: Pool): Promise<Settings> {
  const { rows } = await pool.query<Settings>(
    `select payouts, payout_delay_ms as "payoutDelayMs", error_rate as "errorRate", latency_ms as "latencyMs", is_down as down
     from sandbox.psp_setting`,
  );
  const [settings] = rows;
  if (settings === undefined) throw new Error('the payment provider has no settings');
  return settings;
}

/** Changes the given settings and keeps the others. */
export async function changeSettings(pool: Pool, change: Partial<Settings>): Promise<Settings> {
  await pool.query(
    `update sandbox.psp_setting
     set payouts = coalesce($1, payouts),
       payout_delay_ms = coalesce($2, payout_delay_ms),
       error_rate = coalesce($3, error_rate),
       latency_ms = coalesce($4, latency_ms),
       is_down = coalesce($5, is_down)`,
    [change.payouts ?? null, change.payoutDelayMs ?? null, change.errorRate ?? null, change.latencyMs ?? null, change.down ?? null],
  );
  return readSettings(pool);
}
