-- A transfer that the chain was written anew without. It may come again.
alter table sandbox.psp_transfer add column is_gone boolean not null default false;
