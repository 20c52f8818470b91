import type { chargebackStates } from '@pavilion/contract/console/payment/chargeback-views.ts';
import type { QueueTargets } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { countStandings, type QueueStanding } from '../../operator/index.ts';

export type ChargebackState = (typeof chargebackStates)[number];

export interface Chargeback {
  invoiceId: string;
  openedAt: Date;
  deadline: Date;
  state: ChargebackState;
}

const columns = sql`invoice_id as "invoiceId", opened_at as "openedAt", deadline, state`;

export async function findChargeback(database: Database, invoiceId: string): Promise<Chargeback | undefined> {
  return await one<Chargeback>(database)`select ${columns} from payment.chargeback where invoice_id = ${invoiceId}`;
}

/** Until when the newest chargeback of a deposit may be answered, as its provider has said it. */
export async function respondByOf(transaction: Database, invoiceId: string): Promise<Date | null> {
  const row = await one<{ respondBy: Date | null }>(transaction)`
    select respond_by as "respondBy"
    from payment.deposit_claim
    where invoice_id = ${invoiceId}
      and kind = 'chargeback'
    order by created_at desc, id desc
    limit 1
  `;
  return row?.respondBy ?? null;
}

/** Stores a chargeback, or reopens it when a bank has taken more. The caller holds the invoice's row. */
export async function openChargeback(
  transaction: Database,
  { invoiceId, deadline, now }: { invoiceId: string; deadline: Date; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into payment.chargeback (invoice_id, opened_at, deadline, state, updated_at)
    values (${invoiceId}, ${now}, ${deadline}, 'open', ${now})
    on conflict (invoice_id) do update
    set deadline = excluded.deadline, state = 'open', updated_at = excluded.updated_at
  `;
}

export async function setState(
  transaction: Database,
  { invoiceId, state, now }: { invoiceId: string; state: ChargebackState; now: Date },
): Promise<void> {
  await run(transaction)`
    update payment.chargeback
    set state = ${state}, updated_at = ${now}
    where invoice_id = ${invoiceId}
  `;
}

/** Opens a case for each chargeback that the previous version booked without one. @returns the players concerned */
export async function openMissed(
  transaction: Database,
  { now, respondWithinMs }: { now: Date; respondWithinMs: number },
): Promise<{ invoiceId: string; playerId: string }[]> {
  return await many<{ invoiceId: string; playerId: string }>(transaction)`
    with missed as (
      select said.invoice_id, invoice.player_id, min(said.created_at) as opened_at, max(said.respond_by) as respond_by
      from payment.deposit_claim as said
      join payment.invoice on invoice.id = said.invoice_id and invoice.state = 'charged_back'
      where said.kind = 'chargeback'
        and not exists (select from payment.chargeback where chargeback.invoice_id = said.invoice_id)
      group by said.invoice_id, invoice.player_id
      limit 1000
    ), opened as (
      insert into payment.chargeback (invoice_id, opened_at, deadline, state, updated_at)
      select invoice_id, opened_at, coalesce(respond_by, opened_at + make_interval(secs => ${respondWithinMs / 1000})), 'open', ${now}
      from missed
      on conflict (invoice_id) do nothing
      returning invoice_id
    )
    select missed.invoice_id as "invoiceId", missed.player_id as "playerId"
    from missed
    join opened using (invoice_id)
  `;
}

/**
 * Those that wait for us: to be answered by the time that the bank gave, or lost with something owed. One that was answered waits for the
 * provider.
 */
export function countWaiting(database: Database, { targets, now }: { targets: QueueTargets; now: Date }): Promise<QueueStanding[]> {
  const waiting = sql`
    select 'chargebacksOpen' as part, opened_at as since, deadline as due
    from payment.chargeback
    where state = 'open'
    union all
    select 'chargebacksLost', updated_at, updated_at + make_interval(secs => ${targets.chargebacksLost.decidedSeconds}::float8)
    from payment.chargeback
    where state = 'lost'
  `;
  return countStandings(database, { waiting, now });
}
