import type { Invariant } from '@pavilion/ledger';
import { currencyScales } from '@pavilion/money';

const scales = Object.entries(currencyScales)
  .map(([currency, scale]) => `('${currency}', ${scale})`)
  .join(', ');

/** The same payment as an event `e` names. */
const same = `o.psp = e.psp and o.invoice_id = e.invoice_id and o.type = e.type and o.id <> e.id
  and o.reference is not distinct from e.reference and o.currency is not distinct from e.currency
  and o.amount::numeric = e.amount::numeric`;

/** Invariants between payments reported by providers and what was booked of them (D-209). */
export const paymentInvariants: readonly Invariant[] = [
  {
    id: 'I12',
    statement: 'Every settled deposit invoice has one credit for each of its payments, of the settled amount in sum, and the reverse',
    breaches: `
      select coalesce(i.id::text, o.invoice) as id
      from (
        select id, player_id, currency, settled_minor, (select 1 + count(*) from payment.further_payment where invoice_id = id) as payments
        from payment.invoice
        where kind = 'deposit' and state in ('success', 'charged_back', 'refunded', 'dispute_won')
      ) i
      full join (
        select split_part(external_id, ':', 1) as invoice, player_id, count(*) as credits, min(currency) as currency,
          max(currency) as other_currency, sum(amount_minor) as amount_minor
        from ledger.op
        where kind = 'deposit' and status = 'applied'
        group by 1, 2
      ) o on o.invoice = i.id::text and o.player_id = i.player_id
      where i.id is null or o.invoice is null or o.credits <> i.payments or i.currency is distinct from o.currency
        or o.currency <> o.other_currency or i.settled_minor is distinct from o.amount_minor`,
  },
  {
    id: 'P-91',
    statement:
      'A further payment is credited once and with no more than its event names, and no success that names another payment was taken for a repeat',
    breaches: `
      select coalesce(f.invoice_id::text, o.external_id) as id
      from payment.further_payment f
      full join (
        select external_id, amount_minor
        from ledger.op
        where kind = 'deposit' and status = 'applied' and external_id like '%:further:%'
      ) o on o.external_id = f.invoice_id || ':further:' || f.number
      where f.invoice_id is null or o.external_id is null or f.amount_minor <> o.amount_minor
      union all
      select f.invoice_id::text
      from payment.further_payment f
      join payment.invoice i on i.id = f.invoice_id
      join payment.provider_event e on e.id = f.event_id
      join (values ${scales}) s (currency, scale) on s.currency = i.currency
      where e.currency is distinct from i.currency or f.amount_minor > trunc(e.amount::numeric * 10 ^ s.scale)
      union all
      select min(invoice_id::text)
      from payment.further_payment
      group by event_id
      having count(event_id) > 1
      union all
      select e.id::text
      from payment.provider_event e
      join payment.invoice i on i.id::text = e.invoice_id and i.psp = e.psp and i.address_id is null
      join (values ${scales}) s (currency, scale) on s.currency = i.currency
      where e.state = 'ignored' and e.note = 'repeated' and e.amount is not null
        and (i.kind, e.type) in (('deposit', 'deposit.paid'), ('withdrawal', 'payout.paid'))
        and not (e.currency = i.currency and coalesce(e.reference = i.reference, e.reference is null)
          and trunc(e.amount::numeric * 10 ^ s.scale) = i.settled_minor - (
            select coalesce(sum(amount_minor), 0) from payment.further_payment where invoice_id = i.id
          ))
        and not exists (select from payment.provider_event o where ${same} and (o.state <> 'ignored' or o.note <> 'repeated'))`,
  },
];
