import { expect, it } from 'vitest';
import { nextTab } from './tabs.tsx';

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
