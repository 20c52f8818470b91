import type { Invariant } from '@pavilion/ledger';

const board = `
  select e.tournament_id, e.player_id, e.points_billionths,
    row_number() over (partition by e.tournament_id order by e.points_billionths desc, e.reached_at, e.player_id) as place
  from retention.tournament_entry e
  where e.points_billionths >= 10000000`;

/** Prizes of tournaments: the books, the board they were given by, and the rounds it was made of. */
export const ofTournaments: readonly Invariant[] = [
  {
    id: 'P-102',
    statement:
      'A prize in money is in the books once, to who has its place on the final board; points are those of rounds, and of none that is open or was taken back',
    breaches: `
      select coalesce(g.player_id, o.player_id) as id
      from (
        select 'tournament:' || tournament_id || ':' || place as external_id, player_id, amount_minor, currency
        from retention.tournament_grant
        where amount_minor <> 0
      ) g
      full join (
        select external_id, player_id, amount_minor, currency
        from ledger.op
        where source = 'reward' and external_id like 'tournament:%' and status = 'applied'
      ) o using (external_id)
      where (g.player_id, g.amount_minor, g.currency) is distinct from (o.player_id, o.amount_minor, o.currency)
      union all
      select g.player_id
      from retention.tournament_grant g
      left join (${board}) b on b.tournament_id = g.tournament_id and b.player_id = g.player_id
      where b.place is distinct from g.place
      union all
      select e.player_id
      from retention.tournament_entry e
      join retention.tournament t on t.id = e.tournament_id
      join (
        select tournament_id, player_id, sum(points_billionths) as added, max(points_billionths) as best
        from retention.tournament_round
        group by 1, 2
      ) r on r.tournament_id = e.tournament_id and r.player_id = e.player_id
      where e.points_billionths <> case when t.type = 3 then r.best else r.added end
      union all
      select r.player_id
      from retention.tournament_round r
      join ledger.round l on l.player_id = r.player_id and l.source = r.source and l.external_id = r.round_id
      left join wallet.followed_round f on f.reader = 'retention.tournament-points' and f.player_id = r.player_id and f.source = r.source
        and f.round = r.round_id
      left join retention.tournament_correction c on c.tournament_id = r.tournament_id and c.player_id = r.player_id
        and c.source = r.source and c.round_id = r.round_id
      where coalesce(c.points_billionths, r.points_billionths) > 0
        and (l.followed is not null or f.round is not null)
        and (not l.is_closed or l.is_rolled_back)`,
  },
];
