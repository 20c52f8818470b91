import type pg from 'pg';
import * as z from 'zod';

const balanceRow = z.object({
  playerId: z.string(),
  accountMinor: z.coerce.number(),
  operationsMinor: z.coerce.number(),
  followingMinor: z.coerce.number(),
});

/** Balances of players by their account, by all of their operations, and by operations nobody sent as such: settlements, releases. */
export async function readBalances(client: pg.Client, { players, known }: { players: readonly string[]; known: readonly string[] }) {
  const text = `
    select account.player_id as "playerId", account.minor as "accountMinor", coalesce(op.minor, 0) as "operationsMinor",
      coalesce(op.following, 0) as "followingMinor"
    from (
      select player_id, sum(cash_minor + bonus_minor) as minor
      from ledger.account
      where player_id = any($1::uuid[])
      group by player_id
    ) account
    left join (
      select player_id, sum(cash_minor + bonus_minor) as minor,
        sum(cash_minor + bonus_minor) filter (where id <> all($2::uuid[])) as following
      from ledger.op
      where player_id = any($1::uuid[]) and status = 'applied'
      group by player_id
    ) op using (player_id)`;
  const { rows } = await client.query<object>(text, [players, known]);
  return new Map(
    z
      .array(balanceRow)
      .parse(rows)
      .map((row) => [row.playerId, row]),
  );
}

/** Differences between the payment provider and the books. */
export interface PaymentsCompared {
  /** Payments of the provider without exactly one operation of that amount. */
  readonly payments: number;
  /** Operations for a payment that the provider does not have as settled. */
  readonly unpaid: number;
  /** Payouts that were paid and given back to the player besides. */
  readonly paidAndReleased: number;
  /** Payments still under way, which are no difference once they have arrived. */
  readonly open: number;
}

const counted = z.object({
  payments: z.coerce.number(),
  unpaid: z.coerce.number(),
  paidAndReleased: z.coerce.number(),
  open: z.coerce.number(),
});

/** A withdrawal that is on its way; one that was asked for while the clock was ahead is due by that clock. */
const IS_OPEN = `invoice.kind = 'withdrawal' and invoice.state in ('requested', 'approved', 'submitting', 'submitted', 'unknown')
  and not exists (
    select from sandbox.psp_payment p where p.invoice_id = invoice.id::text and p.status = 'pending' and p.due_at > now() + interval '1 minute'
  )`;

/** Each open payout of some players in words: its state here and at the provider, and when it is looked at again. */
export async function describeOpen(client: pg.Client, players: readonly string[]): Promise<string[]> {
  const text = `
    select format('Open payout %s: %s since %s, at the provider %s, looked at again at %s; now %s.', invoice.id, invoice.state, invoice.updated_at,
      coalesce(p.status, 'unknown'), coalesce(invoice.next_query_at::text, 'no time'), now()) as line
    from payment.invoice invoice
    left join sandbox.psp_payment p on p.invoice_id = invoice.id::text
    where invoice.player_id = any($1::uuid[]) and ${IS_OPEN}`;
  const { rows } = await client.query<object>(text, [players]);
  return z
    .array(z.object({ line: z.string() }))
    .parse(rows)
    .map(({ line }) => line);
}

/** Compares the provider's own list with the books, for some players. */
export async function readPayments(client: pg.Client, players: readonly string[]): Promise<PaymentsCompared> {
  const text = `
    with invoice as (
      select id::text as id, player_id, kind, state
      from payment.invoice
      where player_id = any($1::uuid[])
    ), paid as (
      select invoice_id as id, kind, round(coalesce(settled_amount, amount)::numeric * 100) as minor
      from sandbox.psp_payment
      where status = 'success' and invoice_id in (select id from invoice)
    ), booked as (
      select split_part(external_id, ':', 1) as id, case kind when 'deposit' then 'deposit' else 'payout' end as kind, kind as operation,
        abs(cash_minor + coalesce(locked_minor, 0)) as minor
      from ledger.op
      where player_id = any($1::uuid[]) and status = 'applied' and kind in ('deposit', 'withdrawalPayout', 'withdrawalRelease')
    )
    select
      (select count(*) from paid where 1 <> (
        select count(*) from booked where booked.id = paid.id and booked.kind = paid.kind and operation <> 'withdrawalRelease' and booked.minor = paid.minor
      )) as payments,
      (select count(*) from booked where operation <> 'withdrawalRelease' and not exists (
        select from paid where paid.id = booked.id and paid.kind = booked.kind
      )) as unpaid,
      (select count(*) from booked join paid using (id) where operation = 'withdrawalRelease') as "paidAndReleased",
      (select count(*) from invoice where ${IS_OPEN}) as open`;
  const { rows } = await client.query<object>(text, [players]);
  return counted.parse(rows[0]);
}
