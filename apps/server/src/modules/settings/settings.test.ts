import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopClock } from '../../kernel/clock.ts';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import * as settings from './index.ts';
import { settingsRoutes } from './routes.ts';
import { readSettings } from './snapshot.ts';

let db: TestDatabase;
let context: settings.SettingsContext;

beforeAll(async () => {
  db = await cloneDatabase();
  context = { database: db.database, clock: createManualClock() };
  await settings.seedSettings(context);
});
afterAll(() => db.drop());

it('K-01 excludes US, UM, GB, FR, NL, AW, CW and MF', async () => {
  expect([...(await settings.excludedCountries(context))].toSorted()).toEqual(['AW', 'CW', 'FR', 'GB', 'MF', 'NL', 'UM', 'US']);
});

it('knows 249 countries with a phone prefix, a time zone of the platform and an enabled currency', async () => {
  const list = await settings.countries(context);
  expect(list).toHaveLength(249);
  for (const country of list) {
    expect(country.phonePrefix).toMatch(/^\d+$/);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: country.timeZone })).not.toThrow();
    expect(await settings.currencyByCode(context, country.currencyCode)).toBeDefined();
  }
  expect((await settings.countryByCode(context, 'de'))?.nativeName).toBe('Deutschland');
});

it('K-14 states rates as minor units for one of the base currency', async () => {
  const dollar = await settings.ratedCurrency(context, 'USD');
  expect(Number(dollar.rate.numerator) / Number(dollar.rate.denominator)).toBe(108);
  expect((await settings.baseCurrency(context)).code).toBe('EUR');
});

it('K-13 gives Bitcoin and Ether their thousandth as a display unit, other currencies none', async () => {
  const shown = (await settings.currencies(context)).filter(({ subCurrencies }) => subCurrencies.length > 0);
  expect(shown.map(({ code, subCurrencies }) => [code, subCurrencies[0]?.code, subCurrencies[0]?.subunitToUnit])).toEqual([
    ['BTC', 'mBTC', 1000],
    ['ETH', 'mETH', 1000],
  ]);
});

it('D-66 takes the periods of breaks from the settings', async () => {
  const { player } = await settings.constants(context);
  expect(player.limit.coolingOffPeriod.map(({ id }) => id)).toEqual(['24h', '7d', '30d']);
  expect(player.limit.selfExclusionPeriod.map(({ id }) => id)).toEqual(['6m', '1y', '5y', 'indefinite']);
  expect(player.document.status.map(({ name }) => name)).toEqual(['approve', 'pending', 'canceled']);
});

it('gives the fields of a form in their order', async () => {
  const names = (await settings.fieldDefinitions(context, 'registration')).map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['email', 'password', 'country', 'currency']);
});

it('P43 reads nothing again for decisions of one moment', async () => {
  const clock = createManualClock();
  const stopped = stopClock(stopClock(clock));
  expect(await readSettings({ ...context, clock: stopped })).toBe(await readSettings({ ...context, clock }));
  clock.advanceMs(1000);
  expect(clock.now().getTime() - stopped.now().getTime()).toBe(1000);
});

it('leaves the operator’s changes alone when the seed runs again', async () => {
  const before = await settings.currencies(context);
  await settings.seedSettings(context);
  expect(await settings.currencies(context)).toEqual(before);
});

it('E-34 shows no secret in the public configuration', async () => {
  const config = await settings.publicConfig(context);
  expect(JSON.stringify(config)).not.toMatch(/secret|password/i);
  expect(config.affiliateTagExpiration).toBe(30);
});

it('C-08 leaves currencies not meant for lists out with visible=1 only', async () => {
  expect(await settingsRoutes.listCurrencies(context, { query: { visible: 1 } })).toHaveLength(9);
  expect(await settingsRoutes.listCurrencies(context, { query: {} })).toHaveLength(9);
});
