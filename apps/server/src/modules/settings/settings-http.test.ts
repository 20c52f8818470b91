import { settingsEndpoints } from '@pavilion/contract/areas/settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { siteContent } from '../content/index.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

type EndpointName = keyof typeof settingsEndpoints;

/** The `data` of a guest's answer. */
async function readData<Schema extends z.ZodType>(name: EndpointName, schema: Schema, search = ''): Promise<z.output<Schema>> {
  const response = await fetch(`${server.url}${settingsEndpoints[name].path}${search}`);
  expect(response.status).toBe(200);
  return schema.parse(z.object({ data: z.unknown() }).parse(await response.json()).data);
}

const currency = z.strictObject({
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  type: z.enum(['fiat', 'crypto']),
  isEnabled: z.boolean(),
  isBase: z.boolean(),
  visible: z.boolean(),
  subunitToUnit: z.int().positive(),
  rate: z.object({ rate: z.number().positive(), rateTime: z.iso.datetime() }),
  subCurrencies: z.array(z.object({ code: z.string(), subunitToUnit: z.int() })),
});

const country = z.strictObject({
  code: z.string().length(2),
  name: z.string().min(2),
  nativeName: z.string().min(1),
  phonePrefix: z.string().regex(/^\d+$/),
  currency: z.string(),
  additionalCurrency: z.array(z.string()),
  locale: z.string(),
  restrict: z.boolean(),
  restrictType: z.union([z.literal(1), z.literal(2), z.null()]),
  legalAge: z.int().min(18),
});

it('E-01 gives a currency its code, type, flags, sub-units, rate and symbol', async () => {
  const list = await readData('listCurrencies', z.array(currency));
  expect(list.map(({ code }) => code)).toEqual(['EUR', 'USD', 'BRL', 'TRY', 'JPY', 'KWD', 'BTC', 'ETH', 'USDT']);
  expect(list.map(({ subunitToUnit }) => subunitToUnit)).toEqual([100, 100, 100, 100, 1, 1000, 1e8, 1e9, 1e6]);
  expect(list.find(({ code }) => code === 'BTC')?.subCurrencies).toEqual([{ code: 'mBTC', subunitToUnit: 1000 }]);
  expect(list.find(({ code }) => code === 'USD')?.rate.rate).toBe(108);
});

it('E-02 names exactly one base currency, whose rate is its number of minor units', async () => {
  const bases = (await readData('listCurrencies', z.array(currency), '?visible=1')).filter(({ isBase }) => isBase);
  expect(bases.map(({ code, rate, subunitToUnit }) => [code, rate.rate, subunitToUnit])).toEqual([['EUR', 100, 100]]);
});

it('C-08 answers guests with the currencies, a broken filter with 422', async () => {
  expect(await readData('listCurrencies', z.array(currency), '?visible=')).toHaveLength(9);
  const refused = await fetch(`${server.url}/api/settings/currencies?visible=many`);
  expect(refused.status).toBe(422);
});

it('E-03 C-09 has exactly one default locale, and only locales whose texts exist', async () => {
  const locales = await readData(
    'listLocales',
    z.array(z.object({ code: z.string(), isDefault: z.boolean(), nativeName: z.string(), languageCode: z.string() })),
  );
  expect(locales.filter(({ isDefault }) => isDefault).map(({ code }) => code)).toEqual(['en']);
  expect(locales.map(({ code }) => code).toSorted()).toEqual([...siteContent().locales].toSorted());
  expect(locales.length).toBeGreaterThan(1);
});

it('E-04 C-10 P-108 gives the full list of countries with prefix, language, restriction and legal age', async () => {
  const list = await readData('listCountries', z.array(country));
  expect(list).toHaveLength(249);
  for (const excluded of ['US', 'UM', 'GB', 'FR', 'NL', 'AW', 'CW', 'MF']) expect(list.some(({ code }) => code === excluded)).toBe(true);
  expect(list.find(({ code }) => code === 'DE')).toMatchObject({
    phonePrefix: '49',
    locale: 'de',
    currency: 'EUR',
    restrict: false,
    restrictType: null,
    legalAge: 21,
  });
  expect(list.find(({ code }) => code === 'AT')?.legalAge).toBe(18);
  for (const type of [1, 2]) expect(list.some(({ restrict, restrictType }) => restrict && restrictType === type)).toBe(true);
  for (const { restrict, restrictType } of list) expect(restrict).toBe(restrictType !== null);
});

it('C-11 E-06 E-33 answers the constants with time zones, statuses and periods', async () => {
  const listed = z.array(z.object({ id: z.union([z.int(), z.string()]), name: z.string().min(1) })).min(1);
  const constants = await readData(
    'readConstants',
    z.object({
      player: z.object({
        timeZone: listed,
        playerStatuses: listed,
        document: z.object({ status: listed }),
        limit: z.object({ cashPeriod: listed, coolingOffPeriod: listed }),
        socialAuth: z.array(z.string()),
        registration: z.object({ email: z.literal(true), phone: z.boolean() }),
      }),
      payment: z.object({ invoiceStatuses: listed, invoiceTypes: listed }),
      game: z.object({
        bet: z.object({ status: listed }),
        playerBonus: z.object({ status: listed, result: listed }),
        playerFreespin: z.object({ status: listed, result: listed }),
      }),
    }),
  );
  expect(constants.player.timeZone).toContainEqual({ id: 'Europe/Berlin', name: 'Europe/Berlin' });
  expect(constants.player.limit.cashPeriod.map(({ id }) => id)).toEqual(['daily', 'weekly', 'monthly']);
  expect(constants.player.document.status.map(({ name }) => name)).toEqual(['approve', 'pending', 'canceled']);
});

it('answers a repeated question with 304 and nothing to read', async () => {
  const first = await fetch(`${server.url}/api/settings/locales`);
  const second = await fetch(`${server.url}/api/settings/locales`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([second.status, await second.text()]).toEqual([304, '']);
});
