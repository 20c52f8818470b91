import { type Database, many, one, run } from '../../../kernel/database.ts';

/** Sums of the brake in the base currency's smallest unit. */
export interface BrakeSums {
  sumMinor: bigint;
  usualMinor: bigint;
  limitMinor: bigint;
}

/** The sum released automatically since a given time. */
export async function sumAlone(database: Database, after: Date): Promise<bigint> {
  const row = await one<{ sum: string }>(database)`
    select coalesce(sum(base_minor), 0)::text as sum
    from payment.release_decision
    where is_alone and decided_at > ${after}
  `;
  return BigInt(row?.sum ?? '0');
}

/** The sum released automatically in the hour before this time of day, averaged over this many days. */
export async function meanAlone(database: Database, { now, days }: { now: Date; days: number }): Promise<bigint> {
  const row = await one<{ mean: string }>(database)`
    select floor(coalesce(sum(decision.base_minor), 0) / ${days}::numeric)::text as mean
    from generate_series(1, ${days}::integer) as back
    join payment.release_decision as decision
      on decision.is_alone
      and decision.decided_at > ${now}::timestamptz - make_interval(days => back, hours => 1)
      and decision.decided_at <= ${now}::timestamptz - make_interval(days => back)
  `;
  return BigInt(row?.mean ?? '0');
}

const keptSums = ({ sumMinor, usualMinor, limitMinor }: BrakeSums) =>
  JSON.stringify({ sumMinor: String(sumMinor), usualMinor: String(usualMinor), limitMinor: String(limitMinor) });

export interface BrakeEvent {
  id: string;
  kind: 'stopped' | 'reopened';
  /** The sums behind a stop, in digits. */
  facts: Partial<Record<keyof BrakeSums, string>>;
  operator: string | null;
  reason: string;
  occurredAt: Date;
}

async function insertEvent(transaction: Database, event: Omit<BrakeEvent, 'facts'> & { facts: string }): Promise<void> {
  const { id, kind, facts, operator, reason, occurredAt } = event;
  await run(transaction)`
    insert into payment.automatic_release_event (id, kind, facts, operator, reason, occurred_at)
    values (${id}, ${kind}, ${facts}::jsonb, ${operator}, ${reason}, ${occurredAt})
  `;
}

export async function stopBrake(transaction: Database, { id, sums, now }: { id: string; sums: BrakeSums; now: Date }): Promise<void> {
  await run(transaction)`
    update payment.automatic_release
    set stopped_at = ${now}, stopped_by = ${keptSums(sums)}::jsonb
  `;
  await insertEvent(transaction, { id, kind: 'stopped', facts: keptSums(sums), operator: null, reason: '', occurredAt: now });
}

export async function reopenBrake(
  transaction: Database,
  { id, operator, reason, now }: { id: string; operator: string; reason: string; now: Date },
): Promise<void> {
  await run(transaction)`
    update payment.automatic_release
    set stopped_at = null, stopped_by = null, reopened_at = ${now}
  `;
  await insertEvent(transaction, { id, kind: 'reopened', facts: '{}', operator, reason, occurredAt: now });
}

const EVENTS_MAX = 20;

/** The newest first. */
export async function listEvents(database: Database): Promise<BrakeEvent[]> {
  return await many<BrakeEvent>(database)`
    select id, kind, facts, operator, reason, occurred_at as "occurredAt"
    from payment.automatic_release_event
    order by occurred_at desc, id desc
    limit ${EVENTS_MAX}
  `;
}
