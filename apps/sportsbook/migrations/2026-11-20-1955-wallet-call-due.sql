-- A look for due calls reads as many rows as it takes, however many wait: ten thousand of one settlement wait together.
create index wallet_call_due on sportsbook.wallet_call (next_attempt_at, ticket_id, number) where state = 'waiting';
drop index sportsbook.wallet_call_waiting;
