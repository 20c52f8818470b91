-- Withdrawals that wait for their player's identity: papers of these players are judged first (operator §2.4).
create index invoice_identity_wait_idx on payment.invoice (player_id)
where kind = 'withdrawal' and state = 'review' and flags @> '{held_identity_unverified}';
