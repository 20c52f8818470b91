import type { Connection } from './database/connection.ts';

/** An operation of a source, for comparison with the source's own records. */
export interface ReportedOperation {
  readonly id: string;
  readonly externalId: string;
  readonly kind: string;
  readonly status: 'applied' | 'refused' | 'tombstone';
  readonly refusal: string | null;
  readonly playerId: string;
  readonly round: string | null;
  readonly currency: string | null;
  readonly amountMinor: bigint;
  readonly isRolledBack: boolean;
  readonly createdAt: Date;
}

export interface ReportSpan {
  readonly source: string;
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Id of the last operation of the previous page. */
  readonly afterId: string | null;
  readonly limit: number;
}

/** A source's operations in a period, oldest first. Intended for sources with an index of their own (`op_sportsbook_idx`). */
export async function operationsOfSource(connection: Connection, span: ReportSpan): Promise<ReportedOperation[]> {
  const statement = `
    select o.id, o.external_id as "externalId", o.kind, o.status, o.refusal, o.player_id as "playerId", o.round, o.currency,
      o.amount_minor as "amountMinor", x.op_id is not null as "isRolledBack", o.created_at as "createdAt"
    from ledger.op o
    left join ledger.op_outcome x on x.op_id = o.id
    where o.source = $1
      and o.created_at >= $2
      and o.created_at < $3
      and ($4::uuid is null or (o.created_at, o.id) > (select p.created_at, p.id from ledger.op p where p.id = $4))
    order by o.created_at, o.id
    limit $5`;
  return [...(await connection.query<ReportedOperation>(statement, [span.source, span.from, span.to, span.afterId, span.limit]))];
}
