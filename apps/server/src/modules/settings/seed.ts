import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { inTransaction } from '../../kernel/database.ts';
import { forgetSettings, type SettingsContext } from './snapshot.ts';
import * as store from './store.ts';
import { valuesSchema } from './values.ts';

const seedDirectory = fileURLToPath(new URL('../../../../../database/seed/settings', import.meta.url));

const currencySeed = z.object({
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  kind: z.enum(['fiat', 'crypto']),
  rate: z.string(),
  isBase: z.boolean().default(false),
});

const localeSeed = z.object({
  code: z.string(),
  tag: z.string(),
  name: z.string(),
  nativeName: z.string(),
  isDefault: z.boolean().default(false),
});

const countrySeed = z.object({
  code: z.string().length(2),
  phonePrefix: z.string(),
  currency: z.string(),
  additionalCurrencies: z.array(z.string()),
  timeZone: z.string(),
  locale: z.string().nullable().default(null),
  restrictType: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .default(null),
  isExcluded: z.boolean().default(false),
});

const fieldSeed = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  isEditable: z.boolean().default(true),
  isRequired: z.boolean().default(false),
  isVisible: z.boolean().default(true),
});

function readSeed<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(join(seedDirectory, `${name}.json`), 'utf8')));
}

/**
 * Brings the settings to the defaults of `database/seed/settings`, at every start, after the migrations. What the operator has
 * changed stays as it is (`applyShippedRows`).
 */
export async function seedSettings(context: SettingsContext): Promise<void> {
  const rateAt = context.clock.realNow().toISOString();
  const currencies = readSeed('currencies', z.array(currencySeed));
  const locales = readSeed('locales', z.array(localeSeed));
  const countries = readSeed('countries', z.array(countrySeed));
  const fields = readSeed('fields', z.record(z.enum(['registration', 'profile']), z.array(fieldSeed)));
  const values = readSeed('values', valuesSchema);
  await inTransaction(context.database, async (transaction) => {
    await store.shipCurrencies(
      transaction,
      currencies.map(({ isBase, ...row }, position) => ({ ...row, position, is_base: isBase, rate_at: rateAt })),
    );
    await store.shipLocales(
      transaction,
      locales.map(({ nativeName, isDefault, ...row }, position) => ({ ...row, position, native_name: nativeName, is_default: isDefault })),
    );
    await store.shipCountries(transaction, countries.map(toCountryRow));
    await store.shipFields(
      transaction,
      Object.entries(fields).flatMap(([scenario, list]) => list.map(toFieldRow(scenario))),
    );
    // A null value means that the operator has not set it: it has no row.
    const set = Object.entries(values).filter(([, value]) => value !== null);
    await store.shipValues(
      transaction,
      set.map(([key, value]) => ({ key, value })),
    );
  });
  forgetSettings(context);
}

function toCountryRow(country: z.output<typeof countrySeed>): Record<string, unknown> {
  return {
    code: country.code,
    phone_prefix: country.phonePrefix,
    currency_code: country.currency,
    additional_currency_codes: country.additionalCurrencies,
    locale_code: country.locale,
    time_zone: country.timeZone,
    restrict_type: country.restrictType,
    is_excluded: country.isExcluded,
  };
}

function toFieldRow(scenario: string) {
  return ({ isEditable, isRequired, isVisible, ...field }: z.output<typeof fieldSeed>, position: number): Record<string, unknown> => ({
    ...field,
    scenario,
    position,
    is_editable: isEditable,
    is_required: isRequired,
    is_visible: isVisible,
  });
}
