import type { Pool } from 'pg';
import type { Payment } from './store.ts';

/** Further payments to a payment that was already paid. Amounts are decimal strings in major units. */
interface FurtherPayment {
  invoiceId: string;
  reference: string;
  amount: string;
  currency: string;
  settledAt: Date;
}

type Money = Pick<FurtherPayment, 'amount' | 'currency'>;

/** Is this another sum than the payment was settled with? */
export const isFurther = (known: Payment, { amount, currency }: Money): boolean =>
  Number(amount) !== Number(known.settledAmount ?? known.amount) || currency !== (known.settledCurrency ?? known.currency);

export async function insertFurther(pool: Pool, payment: FurtherPayment): Promise<void> {
  const { reference, invoiceId, amount, currency, settledAt } = payment;
  await pool.query(
    `insert into sandbox.psp_further_payment (reference, invoice_id, amount, currency, settled_at) values ($1, $2, $3, $4, $5)`,
    [reference, invoiceId, amount, currency, settledAt],
  );
}

/** The last one of that sum. */
export async function findFurther(pool: Pool, wanted: Money & { invoiceId: string }): Promise<{ reference: string } | undefined> {
  const { rows } = await pool.query<{ reference: string }>(
    `select reference
     from sandbox.psp_further_payment
     where invoice_id = $1 and amount::numeric = $2::numeric and currency = $3
     order by settled_at desc, reference
     limit 1`,
    [wanted.invoiceId, wanted.amount, wanted.currency],
  );
  return rows[0];
}

/**
 * All that was paid to a payment: the sum in the currency it was ordered in, where anything was paid in it, otherwise the payment that settled it.
 */
export async function totalOf(pool: Pool, payment: Payment): Promise<Money> {
  const settled = { amount: payment.settledAmount ?? payment.amount, currency: payment.settledCurrency ?? payment.currency };
  if (payment.status !== 'success') return settled;
  const own = settled.currency === payment.currency ? settled.amount : '0';
  const { rows } = await pool.query<{ total: string; isPaid: boolean }>(
    `select (coalesce(sum(amount::numeric), 0) + $3::numeric)::text as total, count(*) > 0 as "isPaid"
     from sandbox.psp_further_payment
     where invoice_id = $1 and currency = $2`,
    [payment.invoiceId, payment.currency, own],
  );
  const [paid] = rows;
  return paid?.isPaid === true ? { amount: paid.total, currency: payment.currency } : settled;
}
