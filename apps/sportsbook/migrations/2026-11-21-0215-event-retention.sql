-- Events that are over, in the order in which their retention ends.
create index event_over on sportsbook.event (heard_at, id) where state in ('ended', 'abandoned', 'cancelled', 'postponed');
