-- no transaction
drop index concurrently if exists player.mail_about_idx;
create index concurrently mail_about_idx on player.mail (about) where about is not null;
