-- Where the chain of an account's statement stood at a moment: a later change of any line before it shows against it
-- (sandbox §6; reliability §9). Also where a statement of a later period begins, without reading all before it.
create table ledger.statement_seal (
  account_id uuid not null references ledger.account (id),
  -- The last entry of the account that is under the seal.
  account_seq bigint not null check (account_seq > 0),
  line_count bigint not null check (line_count >= 0),
  -- Hash of the last line, in hex; 64 zeros before the first one.
  line_hash text not null check (line_hash ~ '^[0-9a-f]{64}$'),
  -- When the newest of the lines was written; null: no line yet.
  through_at timestamptz,
  sealed_at timestamptz not null,
  primary key (account_id, account_seq)
);
create trigger statement_seal_is_immutable before update or delete or truncate on ledger.statement_seal
  for each statement execute function ledger.refuse_change();
