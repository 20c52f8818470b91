import { sql } from 'kysely';
import { type Database, many } from '../../../../kernel/database.ts';

/** Fields that say where money comes from or goes to. */
const shownKeys = ['wallet_id', 'iban', 'agentNumber', 'phone', 'cpf_number', 'cardLastFour'];
/** The most payments of others examined for each instrument. */
const OTHERS_MAX = 500;

export interface InstrumentRow {
  kind: 'deposit' | 'withdrawal';
  method: string;
  methodName: string;
  psp: string;
  currency: string;
  /** The player's details of the destination; empty if it is unknown. */
  fields: Record<string, string | null>;
  /** Of coins that came. */
  address: string | null;
  firstAt: Date;
  lastAt: Date;
  payments: number;
  settled: number;
  settledMinor: string;
}

/** A player's newest payments by what they were paid from or to, and by currency. */
export async function listInstruments(
  database: Database,
  { playerId, paymentsMax }: { playerId: string; paymentsMax: number },
): Promise<InstrumentRow[]> {
  return await many<InstrumentRow>(database)`
    with recent as (
      select kind, method, method_name, psp, currency, state, settled_minor, created_at, address_id,
        case when fields ?| ${shownKeys}::text[] then fields else '{}'::jsonb end as fields
      from payment.invoice
      where player_id = ${playerId}
      order by created_at desc, id desc
      limit ${paymentsMax}
    )
    select recent.kind, recent.method, max(recent.method_name) as "methodName", max(recent.psp) as psp, recent.currency, recent.fields,
      came.address, min(recent.created_at) as "firstAt", max(recent.created_at) as "lastAt", count(*)::int as payments,
      count(recent.settled_minor)::int as settled, coalesce(sum(recent.settled_minor), 0)::text as "settledMinor"
    from recent
    left join payment.deposit_address as came on came.id = recent.address_id
    group by recent.kind, recent.method, recent.currency, recent.fields, came.address
    order by max(recent.created_at) desc, recent.kind, recent.method, recent.currency, recent.fields::text
  `;
}

/** How many others asked for money at each place, or paid from it; in the order of the places. */
export async function countSharers(
  database: Database,
  { playerId, places, most }: { playerId: string; places: readonly { kind: InstrumentRow['kind']; key: string }[]; most: number },
): Promise<number[]> {
  if (places.length === 0) return [];
  const others = (kind: 'deposit' | 'withdrawal') => sql`
    select other.player_id
    from payment.invoice as other
    where own.kind = ${sql.lit(kind)}
      and other.kind = ${sql.lit(kind)}
      and other.place_key = own.place_key
      and other.place_key <> ''
      and other.player_id <> ${playerId}
    limit ${OTHERS_MAX}
  `;
  const rows = await many<{ sharers: number }>(database)`
    select (
      select least(count(distinct player_id), ${most}::int)::int
      from (
        (${others('deposit')})
        union all
        (${others('withdrawal')})
      ) as found
    ) as sharers
    from unnest(
      ${places.map(({ kind }) => kind)}::text[],
      ${places.map(({ key }) => key)}::text[]
    ) with ordinality as own (kind, place_key, place)
    order by own.place
  `;
  return rows.map(({ sharers }) => sharers);
}
