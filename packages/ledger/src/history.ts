import type { Connection } from './connection.ts';

/** One operation as its player's account saw it. */
export interface StatementRow {
  readonly currency: string;
  readonly kind: string;
  readonly amountMinor: bigint;
  /** Cash and bonus together, after the operation. */
  readonly balanceMinor: bigint;
  readonly createdAt: Date;
}

/** Lines of one statement at most; a longer period is asked for in parts. */
export const statementLinesMax = 10_000;

/** What moved a player's cash and bonus up to a moment, oldest first, account by account. */
export async function statementOf(
  connection: Connection,
  wanted: { playerId: string; currency: string | undefined; until: Date },
): Promise<StatementRow[]> {
  const statement = `
    select o.currency, o.kind, sum(e.amount_minor)::bigint as "amountMinor",
      o.cash_after_minor + o.bonus_after_minor as "balanceMinor", o.created_at as "createdAt"
    from ledger.account a
    join ledger.entry e on e.account_id = a.id
    join ledger.op o on o.id = e.op_id
    where a.player_id = $1
      and ($2::text is null or a.currency = $2)
      and e.account_seq is not null
      and e.bucket in ('cash', 'bonus')
      and o.created_at <= $3
    group by a.currency, o.id
    order by a.currency, min(e.account_seq)
    limit ${statementLinesMax}`;
  return [...(await connection.query<StatementRow>(statement, [wanted.playerId, wanted.currency ?? null, wanted.until]))];
}
