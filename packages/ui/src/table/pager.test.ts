import { expect, it } from 'vitest';
import { pagerPages } from './pager.tsx';

const shown = (page: number, total: number, buttons: number): string =>
  pagerPages(page, total, buttons)
    .map((entry) => (entry.kind === 'gap' ? '…' : String(entry.page)))
    .join(' ');

it('shows first, last and the pages around the current one', () => {
  expect(shown(1, 5, 9)).toBe('1 2 3 4 5');
  expect(shown(1, 20, 7)).toBe('1 2 3 4 5 … 20');
  expect(shown(10, 20, 7)).toBe('1 … 9 10 11 … 20');
  expect(shown(20, 20, 7)).toBe('1 … 16 17 18 19 20');
});

it('never shows more buttons than requested, whatever the page', () => {
  for (const buttons of [7, 9]) {
    for (let page = 1; page <= 40; page += 1) {
      const entries = pagerPages(page, 40, buttons);
      expect(entries.length).toBeLessThanOrEqual(buttons);
      expect(entries.some((entry) => entry.kind === 'page' && entry.page === page)).toBe(true);
    }
  }
});
