-- Beside the statements that added them these would hold the tables under their locks.
alter table console.operator_challenge validate constraint operator_challenge_proof_check;
alter table console.operator_session validate constraint operator_session_end_reason_check;
