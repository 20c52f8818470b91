import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import { applyShippedRows } from '../../../kernel/secrets/shipped-defaults.ts';

const TIMED_PAYMENTS_MAX = 2000;

export type Direction = 'deposit' | 'withdrawal';

/** A field of a method as stored; the seed is checked against the contract's shape. */
export interface MethodRow {
  method: string;
  currency: string;
  direction: Direction;
  psp: string;
  pspMethod: string;
  names: Record<string, string>;
  type: 'form' | 'address';
  processingType: 'form' | 'qr' | 'iframe' | 'message' | 'asyncRedirect';
  amountMinMinor: bigint;
  amountMaxMinor: bigint;
  presetsMinor: bigint[];
  logo: string;
  fields: unknown;
  countries: string[];
  fee: 'none' | 'network';
  arrival: 'instant' | 'confirmations' | 'afterPaying' | 'afterCheck';
}

const columns = sql`
  method, currency, direction, psp, psp_method as "pspMethod", names, type, processing_type as "processingType",
  amount_min_minor as "amountMinMinor", amount_max_minor as "amountMaxMinor",
  array(select preset::text from unnest(presets_minor) as preset) as "presetTexts", logo, fields, countries, fee, arrival`;

type SelectedRow = Omit<MethodRow, 'presetsMinor'> & { presetTexts: string[] };

const toMethodRow = ({ presetTexts, ...row }: SelectedRow): MethodRow => ({ ...row, presetsMinor: presetTexts.map(BigInt) });

/** Methods that are offered for a currency, in their order. */
export async function listMethods(database: Database, offer: { direction: Direction; currency: string }): Promise<MethodRow[]> {
  const rows = await many<SelectedRow>(database)`
    select ${columns}
    from payment.method
    where direction = ${offer.direction}
      and currency = ${offer.currency}
      and is_enabled
    order by position, method
    limit 100
  `;
  return rows.map(toMethodRow);
}

interface WantedMethod {
  direction: Direction;
  method: string;
  currency: string;
}

/** A method, on or off: payments in progress end by the terms they began with. */
export async function findKnownMethod(database: Database, wanted: WantedMethod): Promise<MethodRow | undefined> {
  const rows = await many<SelectedRow>(database)`
    select ${columns}
    from payment.method
    where method = ${wanted.method}
      and currency = ${wanted.currency}
      and direction = ${wanted.direction}
    limit 1
  `;
  return rows.map(toMethodRow)[0];
}

/** A method that is offered. */
export async function findMethod(database: Database, wanted: WantedMethod): Promise<MethodRow | undefined> {
  const rows = await many<SelectedRow>(database)`
    select ${columns}
    from payment.method
    where method = ${wanted.method}
      and currency = ${wanted.currency}
      and direction = ${wanted.direction}
      and is_enabled
    limit 1
  `;
  return rows.map(toMethodRow)[0];
}

/** A way to deposit in any of its currencies, whether or not it is still offered. */
export async function findDepositMethod(database: Database, method: string): Promise<MethodRow | undefined> {
  const rows = await many<SelectedRow>(database)`
    select ${columns}
    from payment.method
    where method = ${method}
      and direction = 'deposit'
    order by currency
    limit 1
  `;
  return rows.map(toMethodRow)[0];
}

/** A method's name in each language, whether or not it is still offered. */
export async function findMethodNames(
  database: Database,
  wanted: { direction: Direction; method: string; currency: string },
): Promise<Record<string, string> | undefined> {
  const row = await one<{ names: Record<string, string> }>(database)`
    select names
    from payment.method
    where method = ${wanted.method}
      and currency = ${wanted.currency}
      and direction = ${wanted.direction}
    limit 1
  `;
  return row?.names;
}

/** How long the payments of a method took that were completed in a window. */
export interface Timing {
  method: string;
  medianSeconds: number;
  ninetiethSeconds: number;
  count: number;
}

/** Measured from the payments' own times, by method, in whole seconds rounded up. A bound keeps the statement quick on a busy day: the newest count. */
export async function listTimings(database: Database, window: { methods: readonly string[]; since: Date }): Promise<Timing[]> {
  return await many<Timing>(database)`
    select wanted.method, measured.*
    from unnest(${window.methods}::text[]) as wanted (method)
    cross join lateral (
      select
        greatest(ceil(percentile_disc(0.5) within group (order by seconds)), 1)::integer as "medianSeconds",
        greatest(ceil(percentile_disc(0.9) within group (order by seconds)), 1)::integer as "ninetiethSeconds",
        count(*)::integer as count
      from (
        select extract(epoch from processed_at - created_at) as seconds
        from payment.invoice
        where method = wanted.method
          and state in ('success', 'paid')
          and processed_at >= ${window.since}
        order by processed_at desc
        limit ${TIMED_PAYMENTS_MAX}
      ) as finished
    ) as measured
    where measured.count > 0
  `;
}

/** The methods this version ships, with their bounds. */
export const shipMethods = (database: Database, rows: readonly Readonly<Record<string, unknown>>[]): Promise<unknown> =>
  applyShippedRows(database, { relation: 'payment.method', key: ['method', 'currency'], rows });
