import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { prefetchAbsent } from './prefetch-absent.ts';

it.each([
  ['asks for what is not there', undefined, 1],
  ['asks for nothing newer than what the page came with, however old it is', 'drawn', 0],
])('K-34 %s', async (_what, drawn, calls) => {
  const queryClient = new QueryClient();
  let asked = 0;
  const options = {
    queryKey: ['live'],
    staleTime: 1000,
    queryFn: () => {
      asked += 1;
      return Promise.resolve('newer');
    },
  };
  if (drawn !== undefined) queryClient.setQueryData(options.queryKey, drawn, { updatedAt: 0 });
  await prefetchAbsent(queryClient, options);
  expect([asked, queryClient.getQueryData(options.queryKey)]).toEqual([calls, drawn ?? 'newer']);
  queryClient.clear();
});
