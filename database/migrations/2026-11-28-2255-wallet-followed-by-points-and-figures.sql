-- Points and the sums of players' days have counted stakes when they were placed; from here on they count rounds when they are decided (D-218). What was
-- counted of rounds that are still open stays where it is: of those, only what comes from here on is added.
insert into wallet.followed_round (reader, player_id, source, round, currency, staked_minor, won_minor, returns, rate, decided_at)
select f.reader, r.player_id, r.source, r.round, r.currency,
  case when r.decided_at is null then 0 else r.staked_minor end,
  case when r.decided_at is null then 0 else r.won_minor end,
  case when r.decided_at is null then '{}' else r.returns end,
  r.rate, r.decided_at
from wallet.followed_round r
cross join (values ('risk.play-figures'), ('retention.loyalty-points')) as f (reader)
where r.reader = 'game-cash-results';
