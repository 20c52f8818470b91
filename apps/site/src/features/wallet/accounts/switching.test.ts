import { createClient } from '@pavilion/contract/calls/client.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { cashbackOptions, offeredBonusesOptions, playerBonusesOptions, playerFreespinsOptions } from '../../game/bonuses/queries.ts';
import { depositMethodsOptions, turnoverOptions, withdrawalMethodsOptions } from '../../payment/queries.ts';
import { invalidateAccountQueries } from '../queries.ts';

/** Number of requests by path and currency. */
const requests = new Map<string, number>();
const api = createClient(async ({ path }) => {
  const { pathname, searchParams } = new URL(path, 'http://site');
  const request = `${pathname} ${searchParams.get('currency') ?? searchParams.get('currency[]') ?? ''}`;
  requests.set(request, (requests.get(request) ?? 0) + 1);
  return { status: 200, body: { data: [], meta: {} } };
});

const reads = {
  '/api/payment/methods/deposit': (currency: string) => depositMethodsOptions(api, { currency, country: 'DE' }),
  '/api/payment/methods/withdrawal': (currency: string) => withdrawalMethodsOptions(api, { currency, country: 'DE' }),
  '/api/risk/reasons/turn-over-wager': (currency: string) => turnoverOptions(api, currency),
  '/api/game/player-bonuses': (currency: string) => playerBonusesOptions(api, currency),
  '/api/game/player-freespins': (currency: string) => playerFreespinsOptions(api, currency),
  '/api/game/bonuses/cashback': (currency: string) => cashbackOptions(api, currency),
  '/api/game/bonuses': (currency: string) => offeredBonusesOptions(api, currency),
} as const;

it.each(Object.entries(reads))('S-13 %s is fetched once after a switch, and once again after the switch back', async (path, options) => {
  requests.clear();
  const queryClient = new QueryClient();
  const observer = new QueryObserver<unknown, Error, unknown, unknown, readonly unknown[]>(queryClient, untyped(options('EUR')));
  const stop = observer.subscribe(() => undefined);
  const requestCountIs = (count: number) => expect.poll(() => [...requests.values()].reduce((sum, times) => sum + times, 0)).toBe(count);
  await requestCountIs(1);
  for (const [currency, total] of [
    ['USD', 2],
    ['EUR', 3],
  ] as const) {
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await invalidateAccountQueries(queryClient);
    observer.setOptions(untyped(options(currency)));
    await requestCountIs(total);
  }
  expect(Object.fromEntries(requests)).toEqual({ [`${path} EUR`]: 2, [`${path} USD`]: 1 });
  stop();
  queryClient.clear();
});

/** Query options without their result type, so that one observer can take any of them. */
function untyped({ queryKey, queryFn, staleTime }: { queryKey: readonly unknown[]; queryFn?: unknown; staleTime?: unknown }) {
  if (typeof queryFn !== 'function') throw new Error('The options have no query function');
  return { queryKey, queryFn: async (): Promise<unknown> => queryFn(), staleTime: typeof staleTime === 'number' ? staleTime : 0 };
}
