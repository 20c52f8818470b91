-- A settlement writes every leg and every ticket of an event once more, in one commit (sportsbook §5.3). Half of each page is left for
-- these second versions: they stay on their page, and no index has to be told of them.
alter table sportsbook.selection set (fillfactor = 50);
alter table sportsbook.ticket set (fillfactor = 50);
-- Of the state itself an index would have to be told with every settlement; whether a ticket is under way does not change by it.
alter table sportsbook.ticket
  add column is_underway boolean not null generated always as (state in ('pending', 'staking', 'cancelling')) stored;
drop index sportsbook.ticket_underway;
create index ticket_underway on sportsbook.ticket (accept_at) where is_underway;
-- What the platform is told of a settled ticket is made when it is sent, from the ticket as it is then: the highest version counts (sportsbook §5.6).
alter table sportsbook.platform_message
  add column ticket_id uuid,
  alter column body drop not null,
  add constraint platform_message_content check ((body is null) <> (ticket_id is null));
