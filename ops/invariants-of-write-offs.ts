import type { Invariant } from '@pavilion/ledger';

/** Write-offs of what players owe: who made them, their bookings, and what was recovered. */
export const ofWriteOffs: readonly Invariant[] = [
  {
    id: 'W-159',
    statement: 'Every write-off has the approval of its sum and one operation of it, and the reverse',
    breaches: `
      select coalesce(a.id::text, w.approval_id::text, o.approval)
      from (
        select id, subject, amount_minor, currency
        from console.approval
        where kind = 'payments.correction' and state = 'approved' and after ->> 'kind' = 'writeOff'
      ) a
      full join (select approval_id, invoice_id, amount_minor from payment.write_off where approval_id is not null) w on w.approval_id = a.id
      full join (
        select split_part(external_id, ':', 3) as approval, split_part(external_id, ':', 1) as invoice, count(*) as operations,
          max(currency) as currency, max(amount_minor) as amount_minor
        from ledger.op
        where kind = 'writeOff' and status = 'applied'
        group by 1, 2
      ) o on o.approval = w.approval_id::text and o.invoice = w.invoice_id::text
      where a.id is null or w.approval_id is null or o.operations is distinct from 1
        or a.subject is distinct from w.invoice_id::text or a.amount_minor is distinct from w.amount_minor
        or o.amount_minor is distinct from w.amount_minor or o.currency is distinct from a.currency`,
  },
  {
    id: 'W-160',
    statement: 'What came back of a debt that was written off is in the books once, after it was given up, and never more than that',
    breaches: `
      select coalesce(w.invoice_id::text, o.invoice)
      from (
        select invoice_id, sum(amount_minor) as standing, coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0) as recovered
        from payment.write_off
        group by invoice_id
      ) w
      full join (
        select split_part(external_id, ':', 1) as invoice, sum(amount_minor) as recovered
        from ledger.op
        where kind = 'writeOffRecovery' and status = 'applied'
        group by 1
      ) o on o.invoice = w.invoice_id::text
      where w.invoice_id is null or w.standing < 0 or w.recovered <> coalesce(o.recovered, 0)`,
  },
];
