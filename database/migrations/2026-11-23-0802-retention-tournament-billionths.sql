-- Points with nine decimals instead of two: rounds too small for a hundredth of a point add up to what they are worth.
alter table retention.tournament_entry rename column points_hundredths to points_billionths;
alter table retention.tournament_round rename column points_hundredths to points_billionths;
update retention.tournament_entry set points_billionths = points_billionths * 10000000;
update retention.tournament_round set points_billionths = points_billionths * 10000000;
