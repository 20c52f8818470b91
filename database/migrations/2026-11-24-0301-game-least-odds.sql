-- The least odds of a bonus for bets on sport are called odds in everything stored; only the wire of the sportsbook says coefficient.
update game.bonus_campaign
set rules = jsonb_set(rules #- '{wagering,sport,coefficientMin}', '{wagering,sport,oddsMin}', rules #> '{wagering,sport,coefficientMin}')
where rules #> '{wagering,sport,coefficientMin}' is not null;

update game.player_bonus
set terms = jsonb_set(
  terms #- '{sport,coefficientMinThousandths}', '{sport,oddsMinThousandths}', terms #> '{sport,coefficientMinThousandths}')
where terms #> '{sport,coefficientMinThousandths}' is not null;

update ledger.bonus
set terms = jsonb_set(
  terms::jsonb #- '{sport,coefficientMinThousandths}', '{sport,oddsMinThousandths}', terms::jsonb #> '{sport,coefficientMinThousandths}')::json
where terms #> '{sport,coefficientMinThousandths}' is not null;
