import { type Database, one, run } from '../../../kernel/database.ts';

/** A payment that was credited to a deposit after the first one. */
interface FurtherPayment {
  invoiceId: string;
  /** From one, in the order of booking. */
  number: number;
  /** Null where a query found it. */
  eventId: string | null;
  amountMinor: bigint;
  dust: string;
  bookedAt: Date;
}

/** Stores it, and adds what is below the smallest unit to that of the invoice. The caller holds the invoice's row. */
export async function insertFurther(transaction: Database, payment: FurtherPayment): Promise<void> {
  await run(transaction)`
    with booked as (
      insert into payment.further_payment (invoice_id, number, event_id, amount_minor, dust, booked_at)
      values (${payment.invoiceId}, ${payment.number}, ${payment.eventId}, ${payment.amountMinor}, ${payment.dust}::numeric, ${payment.bookedAt})
      returning invoice_id, dust
    )
    update payment.invoice
    set dust = invoice.dust + booked.dust
    from booked
    where invoice.id = booked.invoice_id
  `;
}

/** How many payments after the first were credited, and their sum. */
export async function sumFurther(database: Database, invoiceId: string): Promise<{ count: number; amountMinor: bigint }> {
  const row = await one<{ count: number; amountMinor: bigint }>(database)`
    select count(*)::int as count, coalesce(sum(amount_minor), 0)::bigint as "amountMinor"
    from payment.further_payment
    where invoice_id = ${invoiceId}
  `;
  return row ?? { count: 0, amountMinor: 0n };
}

/** A provider's stored event, as far as it says which payment it means and how much of it. */
export interface EventOfPayment {
  id: string;
  psp: string;
  type: string;
  invoiceId: string;
  reference: string | null;
  amount: string | null;
  currency: string | null;
}

/**
 * Whether another event reported the same payment and was applied or counted; with `isListed`, also if it waits for review or was put away.
 */
export async function isSaidBefore(database: Database, event: EventOfPayment, { isListed }: { isListed: boolean }): Promise<boolean> {
  const row = await one<{ isKnown: boolean }>(database)`
    select exists (
      select 1
      from payment.provider_event
      where invoice_id = ${event.invoiceId}
        and psp = ${event.psp}
        and type = ${event.type}
        and id <> ${event.id}
        and reference is not distinct from ${event.reference}
        and currency is not distinct from ${event.currency}
        and amount::numeric = ${event.amount}::numeric
        and (state = 'applied'
          or (state = 'ignored' and note = 'counted')
          or (${isListed} and (state = 'unmatched' or (state = 'ignored' and note = 'put away by hand'))))
    ) as "isKnown"
  `;
  return row?.isKnown === true;
}

/**
 * Sums stated by the events of a deposit's payments, as decimals in its currency: those applied or counted, and those waiting for review.
 */
export async function sumSaid(
  database: Database,
  { invoiceId, named, currency }: { invoiceId: string; named: string; currency: string },
): Promise<{ told: string; listed: string }> {
  const row = await one<{ told: string; listed: string }>(database)`
    select
      trim_scale(coalesce(sum(amount::numeric) filter (where state = 'applied' or note = 'counted'), 0))::text as told,
      trim_scale(coalesce(sum(amount::numeric) filter (where state = 'unmatched'), 0))::text as listed
    from payment.provider_event
    where type = 'deposit.paid'
      and currency = ${currency}
      and (invoice_id in (${invoiceId}, ${named}) or tied_invoice_id = ${invoiceId}::uuid)
  `;
  return row ?? { told: '0', listed: '0' };
}

/** Whether an event's reference belongs to a payment of its invoice that was never credited: waiting for review, or put away. */
export async function isOfUncredited(database: Database, event: EventOfPayment): Promise<boolean> {
  const row = await one<{ isSo: boolean }>(database)`
    select coalesce(bool_or(state = 'unmatched' or note = 'put away by hand') and not bool_or(state = 'applied'), false) as "isSo"
    from payment.provider_event
    where invoice_id = ${event.invoiceId}
      and psp = ${event.psp}
      and type = 'deposit.paid'
      and reference = ${event.reference}
  `;
  return row?.isSo === true;
}
