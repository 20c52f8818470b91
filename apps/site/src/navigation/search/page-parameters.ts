import { companionNames, isModalName } from '../modals.ts';

/**
 * The search parameters that pages read, besides modals and their companions. Others do not vary the server's page cache: a newsletter's
 * tag or an arbitrary `?x=1` gets the cached page.
 */
const named = [
  'ask',
  'confirmCode',
  'currency',
  'demo',
  'entry',
  'error',
  'feature',
  'from',
  'kind',
  'name',
  'page',
  'provider',
  'real',
  'redirectUrl',
  'round',
  'rtp',
  'setIframePath',
  'settled',
  'sortBy',
  'state',
  'status',
  'tab',
  'to',
  'type',
  'volatility',
] as const;

/** A parameter that a page may read while the server renders it. */
export type PageParameter = (typeof named)[number] | (typeof companionNames)[number];

const known: ReadonlySet<string> = new Set<PageParameter>([...named, ...companionNames]);

/** Whether any page reads a parameter: for others every page is the same. */
export const readsParameter = (name: string): boolean => known.has(name) || isModalName(name);
