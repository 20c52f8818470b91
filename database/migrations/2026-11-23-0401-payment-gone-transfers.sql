-- Transfers that were taken back before reorganisations were counted: they are asked about when they come again.
update payment.invoice i
set reorganisations = 1
where i.address_id is not null
  and exists (
    select from payment.deposit_claim c
    where c.invoice_id = i.id and c.kind = 'reorganised'
  );

-- One that was given back by hand since holds its money, as if the chain had confirmed it again.
update payment.invoice set state = 'success' where address_id is not null and state = 'dispute_won';
