import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export type Direction = 'deposit' | 'withdrawal';

/** A field of a method as it stands in the database; the seed is checked against the contract's shape. */
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
}

const columns = sql`
  method, currency, direction, psp, psp_method as "pspMethod", names, type, processing_type as "processingType",
  amount_min_minor as "amountMinMinor", amount_max_minor as "amountMaxMinor",
  array(select preset::text from unnest(presets_minor) as preset) as "presetTexts", logo, fields, countries`;

type SelectedRow = Omit<MethodRow, 'presetsMinor'> & { presetTexts: string[] };

const toMethodRow = ({ presetTexts, ...row }: SelectedRow): MethodRow => ({ ...row, presetsMinor: presetTexts.map(BigInt) });

/** Methods that are offered for a currency, in their order. */
export async function listMethods(database: Database, offer: { direction: Direction; currency: string }): Promise<MethodRow[]> {
  const { rows } = await sql<SelectedRow>`
    select ${columns}
    from payment.method
    where direction = ${offer.direction}
      and currency = ${offer.currency}
      and is_enabled
    order by position, method
    limit 100
  `.execute(database);
  return rows.map(toMethodRow);
}

export async function findMethod(
  database: Database,
  wanted: { direction: Direction; method: string; currency: string },
): Promise<MethodRow | undefined> {
  const { rows } = await sql<SelectedRow>`
    select ${columns}
    from payment.method
    where method = ${wanted.method}
      and currency = ${wanted.currency}
      and direction = ${wanted.direction}
      and is_enabled
    limit 1
  `.execute(database);
  return rows.map(toMethodRow)[0];
}

/** What a method is called in each language, whether or not it is still offered. */
export async function findMethodNames(
  database: Database,
  wanted: { direction: Direction; method: string; currency: string },
): Promise<Record<string, string> | undefined> {
  const { rows } = await sql<{ names: Record<string, string> }>`
    select names
    from payment.method
    where method = ${wanted.method}
      and currency = ${wanted.currency}
      and direction = ${wanted.direction}
    limit 1
  `.execute(database);
  return rows[0]?.names;
}

/** Adds methods that are not there yet; a row that is there stays as the operator made it. */
export async function insertMethods(database: Database, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  await sql`
    insert into payment.method
      (method, currency, direction, psp, psp_method, names, type, processing_type, amount_min_minor, amount_max_minor,
       presets_minor, logo, fields, countries, position)
    select method, currency, direction, psp, psp_method, names, type, processing_type, amount_min_minor, amount_max_minor,
      presets_minor, logo, fields, countries, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (method text, currency text, direction text, psp text, psp_method text, names jsonb, type text, processing_type text,
        amount_min_minor bigint, amount_max_minor bigint, presets_minor bigint[], logo text, fields jsonb, countries text[], position int)
    on conflict do nothing
  `.execute(database);
}
