import type { Search } from '../../../navigation/search/search.ts';

/** Search parameters that clear every filter of an address. */
export const noFilter: Search = {
  provider: undefined,
  name: undefined,
  volatility: undefined,
  rtp: undefined,
  demo: undefined,
  feature: undefined,
};

/** The part of an address that the list of games depends on. */
export const filterSearch = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name === 'sortBy' || name in noFilter));
