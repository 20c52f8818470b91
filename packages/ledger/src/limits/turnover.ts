import type { Books } from '../books/books.ts';
import type { Connection } from '../database/connection.ts';
import { int8s, uuids } from '../database/array-encoder.ts';

/** Writes what cash-outs and voids gave back of stakes; skipped when there is nothing. */
export async function saveReturnedStakes(connection: Connection, { changes: { returnedStakes } }: Books): Promise<void> {
  if (returnedStakes.length === 0) return;
  const statement = `
    insert into ledger.returned_stake (op_id, bet_op_id, stake_minor)
    select unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::int8[])`;
  await connection.query(statement, [
    uuids(returnedStakes, ({ opId }) => opId),
    uuids(returnedStakes, ({ betOpId }) => betOpId),
    int8s(returnedStakes, ({ stakeMinor }) => stakeMinor),
  ]);
}

/** A payment at one moment, and the cash staked before the next payment. */
export interface TurnoverSegment {
  /** Negative for a chargeback, and for what a won dispute returns of a debt that was written off. */
  readonly paidMinor: bigint;
  /** The part of earlier chargebacks that was recovered. */
  readonly returnedMinor: bigint;
  readonly stakedMinor: bigint;
}

export interface TurnoverOf {
  readonly playerId: string;
  readonly currency: string;
  /** Deposits after this moment are left out; stakes after it count. */
  readonly paidUntil?: Date;
}

/** Maximum segments read: a player with more payments in one currency is a case for manual review. */
const segmentsMax = 100_000;

/**
 * A player's deposits in a currency, oldest first, each with the cash staked after it and before the next. A bet counts once its round has ended,
 * with what was at risk: not what a cash-out or a void gave back of its stake, and nothing where it was rolled back, whenever that happened. Reads the player's index only; inside a transaction that has locked the player, it is exact.
 */
export async function turnoverSegments(connection: Connection, { playerId, currency, paidUntil }: TurnoverOf): Promise<TurnoverSegment[]> {
  const statement = `
    select sum(paid_minor)::bigint as "paidMinor", sum(returned_minor)::bigint as "returnedMinor", sum(staked_minor)::bigint as "stakedMinor"
    from (
      select paid_minor, returned_minor, staked_minor,
        count(*) filter (where paid_minor <> 0 or returned_minor <> 0) over (order by created_at, id rows unbounded preceding) as segment
      from (
        select o.id, o.created_at,
          case o.kind when 'deposit' then o.amount_minor when 'chargeback' then -o.amount_minor
            when 'writeOffRecovery' then -o.amount_minor else 0 end as paid_minor,
          case o.kind when 'chargebackReversal' then o.amount_minor else 0 end as returned_minor,
          case when o.kind = 'bet' and coalesce(r.is_closed, true) and o.amount_minor > 0
            then floor((coalesce(p.released_minor, 0) - o.cash_minor)::numeric * (o.amount_minor - least(b.returned, o.amount_minor)) / o.amount_minor)
            else 0 end as staked_minor
        from ledger.op o
        left join ledger.op_bonus p on p.op_id = o.id
        left join ledger.round r on r.player_id = o.player_id and r.source = o.source and r.external_id = o.round
        cross join lateral (
          select coalesce(sum(s.stake_minor), 0) as returned
          from ledger.returned_stake s
          where s.bet_op_id = o.id
            and o.kind = 'bet'
            and not exists (select 1 from ledger.op_outcome t where t.op_id = s.op_id)
        ) b
        where o.player_id = $1
          and o.currency = $2
          and o.status = 'applied'
          and o.kind in ('deposit', 'chargeback', 'chargebackReversal', 'writeOffRecovery', 'bet')
          and not (o.kind = 'deposit' and o.created_at > coalesce($3::timestamptz, 'infinity'))
          and not exists (select 1 from ledger.op_outcome t where t.op_id = o.id)
      ) move
    ) placed
    group by segment
    order by segment
    limit ${segmentsMax}`;
  return [...(await connection.query<TurnoverSegment>(statement, [playerId, currency, paidUntil ?? null]))];
}

/**
 * A player's cash winnings and gifts less stakes, net of everything rolled back: one row per currency. Gifts are bonuses that became cash outside
 * a bet, and what the source of rewards has paid.
 */
export async function playResults(
  connection: Connection,
  { playerId, rewardSource }: { playerId: string; rewardSource: string },
): Promise<{ currency: string; resultMinor: bigint }[]> {
  const statement = `
    select o.currency, sum(o.cash_minor)::bigint as "resultMinor"
    from ledger.op o
    where o.player_id = $1
      and o.status = 'applied'
      and (o.kind in ('bet', 'win', 'rollback', 'bonusGrant', 'bonusRelease') or o.kind = 'adjustment' and o.source = $2)
      and o.currency is not null
    group by o.currency
    order by o.currency
    limit 200`;
  return [...(await connection.query<{ currency: string; resultMinor: bigint }>(statement, [playerId, rewardSource]))];
}

/** How many deposits of a player were credited, in all currencies; charged-back ones count too, and one paid in parts counts once. */
export async function depositCount(connection: Connection, owned: { playerId: string; source: string }): Promise<number> {
  const statement = `
    select count(distinct split_part(o.external_id, ':', 1))::integer as count
    from ledger.op o
    where o.player_id = $1
      and o.source = $2
      and o.kind = 'deposit'
      and o.status = 'applied'`;
  return (await connection.query<{ count: number }>(statement, [owned.playerId, owned.source]))[0]?.count ?? 0;
}
