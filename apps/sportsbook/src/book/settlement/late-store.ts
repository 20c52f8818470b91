import type { PoolClient } from 'pg';
import * as z from 'zod';
import type { Queryable } from '../context.ts';

const KIND = 'late-correction';

/** The time of each ticket's first settlement, whatever happened later. */
export async function firstSettledAt(database: Queryable, ticketIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ticketIds.length === 0) return new Map();
  const { rows } = await database.query(
    `select ticket_id as id, min(created_at) as at
     from sportsbook.settlement
     where ticket_id = any($1::uuid[])
     group by ticket_id`,
    [ticketIds],
  );
  return new Map(
    z
      .array(z.object({ id: z.string(), at: z.date() }))
      .parse(rows)
      .map(({ id, at }) => [id, at]),
  );
}

interface LateCorrection {
  readonly ticketId: string;
  readonly playerId: string;
  readonly currency: string;
  /** The paid amount, and the amount after the correction. */
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
}

/** Adds corrections to the list. A newer one replaces an older one of the same ticket, with no agreement yet. */
export async function openLateCorrections(database: Queryable, late: readonly LateCorrection[], now: Date): Promise<void> {
  if (late.length === 0) return;
  const detail = late.map(({ playerId, currency, fromMinor, toMinor }) =>
    JSON.stringify({ playerId, currency, fromMinor: fromMinor.toString(), toMinor: toMinor.toString() }),
  );
  await database.query(
    `insert into sportsbook.manual_case as known (kind, subject, detail, created_at)
     select '${KIND}', *, $3::timestamptz
     from unnest($1::text[], $2::jsonb[])
     on conflict (kind, subject) do update
     set detail = excluded.detail, created_at = excluded.created_at, closed_at = null,
       first_operator = null, second_operator = null, reason = null
     where known.closed_at is not null or known.detail <> excluded.detail`,
    [late.map(({ ticketId }) => ticketId), detail, now],
  );
}

const lateCase = z.object({
  ticketId: z.string(),
  detail: z.object({ playerId: z.string(), currency: z.string(), fromMinor: z.string(), toMinor: z.string() }),
  firstOperator: z.string().nullable(),
  createdAt: z.date(),
});
type LateCase = z.output<typeof lateCase>;

const caseColumns = `subject as "ticketId", detail, first_operator as "firstOperator", created_at as "createdAt"`;

/** Corrections waiting for operators, the oldest first. */
export async function listLateCorrections(database: Queryable): Promise<readonly LateCase[]> {
  const { rows } = await database.query(
    `select ${caseColumns}
     from sportsbook.manual_case
     where kind = '${KIND}' and closed_at is null
     order by id
     limit 500`,
  );
  return z.array(lateCase).parse(rows);
}

/** The open case of a ticket, held until the transaction ends. */
export async function lockLateCorrection(transaction: PoolClient, ticketId: string): Promise<LateCase | undefined> {
  const { rows } = await transaction.query(
    `select ${caseColumns}
     from sportsbook.manual_case
     where kind = '${KIND}' and subject = $1 and closed_at is null
     for update`,
    [ticketId],
  );
  return z.array(lateCase).parse(rows)[0];
}

export async function agreeFirst(transaction: PoolClient, ticketId: string, operator: string): Promise<void> {
  await transaction.query(`update sportsbook.manual_case set first_operator = $2 where kind = '${KIND}' and subject = $1`, [
    ticketId,
    operator,
  ]);
}

/** Closes a case: agreed to by a second person, or refused by one with a reason. */
export async function closeLateCorrection(
  transaction: PoolClient,
  ticketId: string,
  { secondOperator = null, reason, now }: { secondOperator?: string | null; reason: string; now: Date },
): Promise<void> {
  await transaction.query(
    `update sportsbook.manual_case
     set second_operator = $2, reason = $3, closed_at = $4
     where kind = '${KIND}' and subject = $1`,
    [ticketId, secondOperator, reason, now],
  );
}
