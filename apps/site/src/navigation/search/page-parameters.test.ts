import { expect, it } from 'vitest';
import { modalNames } from '../modals.ts';
import { readsParameter } from './page-parameters.ts';

it('M-05 pages depend on every modal and what belongs to it, and on no tag of a campaign', () => {
  expect(modalNames.filter((name) => !readsParameter(name))).toEqual([]);
  expect(['resetCode', 'bonusId', 'provider', 'sortBy', 'tab'].filter((name) => !readsParameter(name))).toEqual([]);
  expect(['x', 'stag', 'utm_source', 'constructor', '__proto__', ''].filter(readsParameter)).toEqual([]);
});
