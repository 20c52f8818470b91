-- The payer's language, where the merchant names it; null: the page follows the browser.
alter table sandbox.psp_payment add column locale text;
