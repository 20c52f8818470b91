-- Why a leg was decided as it was, for the player's history: the score it went by, and the reason of a void or a correction (sportsbook §9).
alter table sportsbook.selection
  add column decided_score text,
  add column decided_reason text;
