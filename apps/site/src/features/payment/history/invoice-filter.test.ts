import { describe, expect, it } from 'vitest';
import { queryOf, readFilter } from './invoice-filter.ts';

const paging = { page: 1, perPage: 10 };

describe('the filter of payments', () => {
  it('W-52 omits filters set to all', () => {
    expect(queryOf(readFilter({ tab: 'transactions' }), paging)).toEqual(paging);
  });

  it('W-52 sends type, status and currency', () => {
    expect(queryOf(readFilter({ type: '2', status: '1', currency: 'EUR' }), paging)).toEqual({
      ...paging,
      type: 2,
      status: 1,
      currency: 'EUR',
    });
  });

  it('W-52 covers whole days', () => {
    const { dateFrom = '', dateTo = '' } = queryOf(readFilter({ from: '2026-11-14', to: '2026-11-14' }), paging);
    expect(Date.parse(String(dateTo)) - Date.parse(String(dateFrom))).toBe(86_399_999);
  });

  it('W-52 ignores invalid values in the address', () => {
    expect(queryOf(readFilter({ type: 'x', status: '-1', from: '14.11.2026', to: '2026-99-99' }), paging)).toEqual(paging);
  });
});
