import { type Database, many, run } from '../../kernel/database.ts';
import { applyShippedRows } from '../../kernel/secrets/shipped-defaults.ts';

export type CurrencyRow = {
  code: string;
  name: string;
  symbol: string;
  kind: 'fiat' | 'crypto' | 'virtual';
  is_enabled: boolean;
  is_base: boolean;
  is_visible: boolean;
  rate: string;
  rate_at: Date;
};

export type LocaleRow = { code: string; tag: string; name: string; native_name: string; is_default: boolean };

export type CountryRow = {
  code: string;
  phone_prefix: string;
  currency_code: string;
  additional_currency_codes: string[];
  locale_code: string | null;
  time_zone: string;
  restrict_type: 1 | 2 | null;
  is_excluded: boolean;
};

export type FieldRow = {
  scenario: 'registration' | 'profile';
  id: number;
  name: string;
  description: string;
  is_editable: boolean;
  is_required: boolean;
  is_visible: boolean;
  position: number;
};

export async function listCurrencies(database: Database): Promise<CurrencyRow[]> {
  return await many<CurrencyRow>(database)`
    select code, name, symbol, kind, is_enabled, is_base, is_visible, rate::text as rate, rate_at
    from settings.currency
    order by position, code
    limit 200`;
}

export async function listLocales(database: Database): Promise<LocaleRow[]> {
  return await many<LocaleRow>(database)`
    select code, tag, name, native_name, is_default
    from settings.locale
    where is_enabled
    order by position, code
    limit 200`;
}

export async function listCountries(database: Database): Promise<CountryRow[]> {
  return await many<CountryRow>(database)`
    select code, phone_prefix, currency_code, additional_currency_codes, locale_code, time_zone, restrict_type, is_excluded
    from settings.country
    order by code
    limit 400`;
}

export async function listFields(database: Database): Promise<FieldRow[]> {
  return await many<FieldRow>(database)`
    select scenario, id, name, description, is_editable, is_required, is_visible, position
    from settings.field_definition
    order by scenario, position, id
    limit 400`;
}

export async function listValues(database: Database): Promise<{ key: string; value: unknown }[]> {
  return await many<{ key: string; value: unknown }>(database)`
    select key, value
    from settings.value
    order by key
    limit 400`;
}

/** Rows given as one JSON list: a file of any length is one statement. A row that exists stays as the operator made it. */

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The rate and its time belong to the running installation: only a new currency gets those shipped. */
export const shipCurrencies = (database: Database, rows: Rows): Promise<unknown> =>
  applyShippedRows(database, { relation: 'settings.currency', key: ['code'], rows, initialColumns: ['rate', 'rate_at'] });
export const shipLocales = (database: Database, rows: Rows): Promise<unknown> =>
  applyShippedRows(database, { relation: 'settings.locale', key: ['code'], rows });
export const shipCountries = (database: Database, rows: Rows): Promise<unknown> =>
  applyShippedRows(database, { relation: 'settings.country', key: ['code'], rows });
export const shipFields = (database: Database, rows: Rows): Promise<unknown> =>
  applyShippedRows(database, { relation: 'settings.field_definition', key: ['scenario', 'id'], rows });
export const shipValues = (database: Database, rows: Rows): Promise<unknown> =>
  applyShippedRows(database, { relation: 'settings.value', key: ['key'], rows });

/** Inserts or updates a single value. */
export async function saveValue(database: Database, { key, value }: { key: string; value: unknown }): Promise<void> {
  await run(database)`
    insert into settings.value (key, value)
    values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`;
}
