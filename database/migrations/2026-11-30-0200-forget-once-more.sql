-- When a player who was forgotten is forgotten once more: what was being written meanwhile may have come after the erasure (reliability §9.2).
alter table player.erasure add column repeat_at timestamptz;
