import type { Invariant } from '@pavilion/ledger';

/** Invariants between operators' decisions, the money they moved, and the record of who decided (operator §5). */
export const operatorInvariants: readonly Invariant[] = [
  {
    id: 'I39',
    statement:
      'Every approved approval has two people, and every adjustment one approval and one operation of its sum, and the reverse; an approved correction, tied event, held credit or bulk is carried out',
    breaches: `
      select a.id::text as id
      from console.approval a
      where a.state = 'approved' and not exists (
        select from console.approval_decision d
        where d.approval_id = a.id and d.decision = 'approve' and d.operator_id <> a.asked_by
      )
      union all
      select coalesce(a.id::text, j.approval_id::text, o.approval)
      from (select id, subject, asked_by, decided_by from console.approval where kind = 'payments.adjustment' and state = 'approved') a
      full join payment.adjustment j on j.approval_id = a.id
      full join (
        select split_part(external_id, ':', 2) as approval, player_id, count(*) as operations, max(currency) as currency,
          max(amount_minor) as amount_minor
        from ledger.op
        where source = 'admin' and kind = 'adjustment' and status = 'applied' and external_id like 'approval:%'
        group by 1, 2
      ) o on o.approval = j.approval_id::text and o.player_id = j.player_id
      where a.id is null or j.approval_id is null or o.operations is distinct from 1
        or o.currency is distinct from j.currency or o.amount_minor is distinct from j.amount_minor
        or a.subject is distinct from j.player_id::text or a.asked_by is distinct from j.asked_by
        or a.decided_by is distinct from j.approved_by
      union all
      select a.id::text
      from console.approval a
      left join payment.correction c on c.invoice_id::text = a.subject and c.kind = a.after ->> 'kind'
      where a.kind = 'payments.correction' and a.state = 'approved' and a.after ->> 'kind' <> 'writeOff'
        and (c.applied_at is null or c.first_operator <> a.asked_by::text or c.second_operator <> a.decided_by::text)
      union all
      select a.id::text
      from console.approval a
      left join payment.held_decision d on d.held_credit_id::text = a.subject and d.decision = a.after ->> 'decision'
      left join wallet.held_credit h on h.id = d.held_credit_id
      where a.kind = 'payments.heldCredit' and a.state = 'approved'
        and (d.applied_at is null or d.first_operator <> a.asked_by::text or d.second_operator <> a.decided_by::text
          or h.state is distinct from case d.decision when 'release' then 'released' else 'refused' end)
      union all
      select a.id::text
      from console.approval a
      left join payment.provider_event e on e.id::text = a.subject
      where a.kind = 'payments.match' and a.state = 'approved'
        and (e.tied_invoice_id::text is distinct from a.after ->> 'invoiceId' or e.state in ('parked', 'unmatched'))
      union all
      select a.id::text
      from console.approval a
      left join console.bulk b on b.id::text = a.subject
      where a.kind like 'bulk.%' and (b.approval_id is distinct from a.id or a.state = 'approved' and b.state in ('preview', 'waiting'))`,
  },
  {
    id: 'I40',
    statement: 'Whatever an operator decided about money stands in the record, under the name of who decided',
    breaches: `
      select d.id
      from (
        select id::text as id, operator, invoice_id::text as object
        from payment.operator_action
        union all
        select approval_id::text, approved_by::text, player_id::text
        from payment.adjustment
        union all
        select invoice_id || ' ' || kind, second_operator, invoice_id::text
        from payment.correction
        where applied_at is not null
        union all
        select held_credit_id || ' ' || decision, second_operator, held_credit_id::text
        from payment.held_decision
        where applied_at is not null
      ) d
      -- Before operators had accounts, their names came from the environment.
      join console.operator o on o.id::text = d.operator
      where not exists (
        select from kernel.audit_record r
        where r.actor = 'operator:' || d.operator
          and d.object in (r.detail ->> 'object', r.detail ->> 'invoiceId', r.detail ->> 'heldCreditId')
      )`,
  },
];
