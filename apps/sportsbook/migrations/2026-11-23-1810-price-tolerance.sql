-- A player agrees to a share by which each price may fall, and to every better one (D-175); 10000 is any price.
alter table sportsbook.ticket
  add column tolerance_basis_points integer not null default 0 check (tolerance_basis_points between 0 and 10000);
update sportsbook.ticket set tolerance_basis_points = 10000 where is_underway and price_policy = 'any';
alter table sportsbook.ticket drop column price_policy;
