import { type Database, many, run } from '../../../kernel/database.ts';

interface MinuteOfCalls {
  psp: string;
  minute: Date;
  calls: number;
  faults: number;
  took: readonly number[];
}

/** Adds what one process has counted of a minute. */
export async function addMinute(database: Database, { psp, minute, calls, faults, took }: MinuteOfCalls): Promise<void> {
  await run(database)`
    insert into payment.provider_minute (psp, minute, calls, faults, took)
    values (${psp}, ${minute}, ${calls}, ${faults}, ${[...took]}::integer[])
    on conflict (psp, minute) do update
    set calls = provider_minute.calls + excluded.calls,
      faults = provider_minute.faults + excluded.faults,
      took = (
        select array_agg(coalesce(known, 0) + coalesce(added, 0) order by place)
        from unnest(provider_minute.took, excluded.took) with ordinality as both_of (known, added, place)
      )
  `;
}

/** Keeps that a provider did not answer, and until when nothing is sent to it. */
export async function saveFault(
  database: Database,
  { psp, at, openUntil }: { psp: string; at: Date; openUntil: Date | null },
): Promise<void> {
  await run(database)`
    insert into payment.provider_circuit (psp, last_fault_at, open_until)
    values (${psp}, ${at}, ${openUntil})
    on conflict (psp) do update
    set last_fault_at = greatest(provider_circuit.last_fault_at, excluded.last_fault_at),
      open_until = greatest(provider_circuit.open_until, excluded.open_until)
  `;
}

/** Any answer, in any process, shows that the provider is back. */
export async function closeCircuit(database: Database, { psp, at }: { psp: string; at: Date }): Promise<void> {
  await run(database)`
    update payment.provider_circuit
    set open_until = ${at}
    where psp = ${psp}
      and open_until > ${at}
  `;
}

export interface CircuitRow {
  psp: string;
  lastFaultAt: Date;
  openUntil: Date | null;
}

const PROVIDERS_MAX = 200;

export async function listCircuits(database: Database): Promise<CircuitRow[]> {
  return await many<CircuitRow>(database)`
    select psp, last_fault_at as "lastFaultAt", open_until as "openUntil"
    from payment.provider_circuit
    order by psp
    limit ${PROVIDERS_MAX}
  `;
}

export interface HourOfCalls {
  psp: string;
  hour: Date;
  calls: number;
  faults: number;
  took: number[];
}

/** How a provider answered since a moment, hour by hour. */
export async function listHours(database: Database, { psps, since }: { psps: readonly string[]; since: Date }): Promise<HourOfCalls[]> {
  return await many<HourOfCalls>(database)`
    select found.psp, found.hour, sum(found.calls)::int as calls, sum(found.faults)::int as faults,
      (
        select array_agg(total order by place)
        from (
          select place, sum(count)::int as total
          from payment.provider_minute as counted
          cross join lateral unnest(counted.took) with ordinality as bucket (count, place)
          where counted.psp = found.psp
            and counted.minute >= found.hour
            and counted.minute >= ${since}
            and counted.minute < found.hour + interval '1 hour'
          group by place
        ) as buckets
      ) as took
    from (
      select psp, calls, faults, date_trunc('hour', minute, 'UTC') as hour
      from payment.provider_minute
      where psp = any (${[...psps]}::text[])
        and minute >= ${since}
    ) as found
    group by found.psp, found.hour
    order by found.psp, found.hour
  `;
}

export async function forgetMinutes(database: Database, before: Date): Promise<void> {
  await run(database)`delete from payment.provider_minute where minute < ${before}`;
}
