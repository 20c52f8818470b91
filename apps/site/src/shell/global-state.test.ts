import { createClient } from '@pavilion/contract/calls/client.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { visitorOptions } from '../features/player/queries.ts';
import { currenciesOptions } from '../features/settings/queries.ts';
import { switchEquivalent } from '../features/wallet/equivalent/equivalent.ts';
import { readBootstrap } from '../visitor/visitor.ts';
import { readGlobalState } from './global-state.ts';

afterEach(() => vi.unstubAllGlobals());

const currency = (code: string, isBase: boolean) => ({
  code,
  name: code,
  symbol: code,
  isEnabled: true,
  isBase,
  subunitToUnit: 100,
  subCurrencies: [],
  rate: { rate: 100, rateTime: '2026-11-20T00:00:00.000Z' },
});

it('E-36 the global state holds locale, base currency, equivalent currency, browser language, request country and request IP', async () => {
  const visitor = { locale: 'de', country: 'AT' };
  vi.stubGlobal('navigator', { language: 'de-AT' });
  vi.stubGlobal('document', { getElementById: (id: string) => ({ textContent: id === 'visitor' ? JSON.stringify(visitor) : '{}' }) });
  const queryClient = new QueryClient();
  const currencies = [currency('USD', false), currency('EUR', true)];
  const site = {
    api: createClient(async ({ path }) => ({
      status: 200,
      body: { data: path === '/api/player/init' ? { country: 'AT', ip: '2001:db8::7' } : currencies },
    })),
    queryClient,
    visitor: readBootstrap().visitor,
  };
  expect(readGlobalState(site)).toMatchObject({ baseCurrency: '', equivalentCurrency: undefined, requestIp: '' });
  await Promise.all([queryClient.prefetchQuery(currenciesOptions(site.api)), queryClient.prefetchQuery(visitorOptions(site.api))]);
  switchEquivalent(true);
  expect(readGlobalState(site)).toEqual({
    locale: 'de',
    baseCurrency: 'EUR',
    equivalentCurrency: 'USD',
    browserLanguage: 'de-AT',
    requestCountry: 'AT',
    requestIp: '2001:db8::7',
  });
  switchEquivalent(false);
  expect(readGlobalState(site).equivalentCurrency).toBeUndefined();
});
