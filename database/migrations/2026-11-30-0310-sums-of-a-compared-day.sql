-- What a day's comparison comes to, each sum as {currency, direction, booked, reported, difference}; null of a day compared before they were kept.
alter table payment.reconciliation add column sums jsonb;
