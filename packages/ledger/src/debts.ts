import type { Connection } from './database/connection.ts';

/** A player's operations whose ids share a prefix, and the debt they left. */
interface DebtOrigin {
  readonly playerId: string;
  readonly currency: string;
  readonly source: string;
  readonly prefix: string;
}

/**
 * The remaining debt of each origin, in the given order: the debt its operations made and did not settle, but never more than the account
 * owes in total, since winnings settle debts without telling them apart.
 */
export async function debtsOf(connection: Connection, origins: readonly DebtOrigin[]): Promise<bigint[]> {
  const statement = `
    select greatest(least(-coalesce(a.receivable_minor, 0), -coalesce(m.moved_minor, 0)), 0)::bigint as "owedMinor"
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality as w (player_id, currency, source, prefix, place)
    left join ledger.account a on a.player_id = w.player_id and a.currency = w.currency
    cross join lateral (
      select sum(o.receivable_minor) as moved_minor
      from ledger.op o
      where o.player_id = w.player_id
        and o.source = w.source collate "C"
        and o.external_id >= w.prefix collate "C"
        and o.external_id < (w.prefix || '~') collate "C"
        and o.currency = w.currency
        and o.status = 'applied'
    ) m
    order by w.place`;
  const column = (of: (origin: DebtOrigin) => string): string[] => origins.map(of);
  const values = [
    column(({ playerId }) => playerId),
    column(({ currency }) => currency),
    column(({ source }) => source),
    column(({ prefix }) => prefix),
  ];
  return (await connection.query<{ owedMinor: bigint }>(statement, values)).map(({ owedMinor }) => owedMinor);
}
