import { type Database, many } from '../../../kernel/database.ts';

/** What the ledger credited of a deposit, in minor units, oldest first: each is a line of the statement. */
export async function creditsOf(database: Database, invoiceId: string): Promise<bigint[]> {
  const rows = await many<{ amountMinor: bigint }>(database)`
    select amount_minor as "amountMinor"
    from ledger.op
    where kind = 'deposit'
      and split_part(external_id, ':', 1) = ${invoiceId}
    order by created_at, id
    limit 100
  `;
  return rows.map(({ amountMinor }) => amountMinor);
}

/** Sums of the successes of an invoice that wait for a person, in minor units of a currency with two decimals, by currency. */
export async function listedOf(database: Database, invoiceId: string): Promise<Record<string, bigint>> {
  const rows = await many<{ currency: string; minor: bigint }>(database)`
    select currency, (sum(amount::numeric) * 100)::bigint as minor
    from (
      select distinct reference, amount::numeric as amount, currency
      from payment.provider_event
      where invoice_id = ${invoiceId}
        and type = 'deposit.paid'
        and state = 'unmatched'
    ) as waiting
    group by currency
    limit 100
  `;
  return Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]));
}
