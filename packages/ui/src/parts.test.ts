import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nextTab } from './tabs.tsx';
import { iconNames, isIconName } from './icons/names.ts';
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

it('never shows more buttons than asked for, whatever the page', () => {
  for (const buttons of [7, 9]) {
    for (let page = 1; page <= 40; page += 1) {
      const entries = pagerPages(page, 40, buttons);
      expect(entries.length).toBeLessThanOrEqual(buttons);
      expect(entries.some((entry) => entry.kind === 'page' && entry.page === page)).toBe(true);
    }
  }
});

const tabs = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
  { id: 'c', label: 'C' },
];

it('moves through tabs by arrows, Home and End, mirrored in right-to-left text', () => {
  const move = (key: string, isReversed = false, from = 'b') => nextTab(tabs, from, { key, isReversed })?.id;
  expect([move('ArrowRight'), move('ArrowLeft'), move('Home'), move('End')]).toEqual(['c', 'a', 'a', 'c']);
  expect([move('ArrowRight', true), move('ArrowLeft', true)]).toEqual(['a', 'c']);
  expect([move('ArrowRight', false, 'c'), move('ArrowLeft', false, 'a')]).toEqual(['a', 'c']);
  expect(move('x')).toBeUndefined();
});

it('has a drawing in the sprite for every icon name', () => {
  const sprite = readFileSync(new URL('./icons/sprite.svg', import.meta.url), 'utf8');
  expect(iconNames.filter((name) => !sprite.includes(`<symbol id="${name}"`))).toEqual([]);
  expect([isIconName('heart'), isIconName('no-such-icon'), isIconName(undefined)]).toEqual([true, false, false]);
});
