-- A payment page that the merchant had closed takes no new payer; one who was shown it before may still pay.
alter table sandbox.psp_payment add column shown_at timestamptz;
alter table sandbox.psp_payment add column closed_at timestamptz;
