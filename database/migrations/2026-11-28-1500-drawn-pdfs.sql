-- A PDF is kept as drawn anew, with this many pages. Null for a picture, and for a PDF that an earlier version kept as it was sent: that one is drawn
-- before an operator sees it (D-112).
alter table player.document add column page_count smallint;
alter table payment.chargeback_evidence add column page_count smallint;
