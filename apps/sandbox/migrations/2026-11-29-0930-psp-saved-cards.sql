-- The last four digits of the card that the payer had kept earlier; null: the page asks for one.
alter table sandbox.psp_payment add column saved_card text;
