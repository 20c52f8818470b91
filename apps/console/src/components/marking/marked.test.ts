import { expect, it } from 'vitest';
import { type Marked, nothingMarked, turned, turnedShown } from './marked.ts';

const shown = ['a', 'b', 'c', 'd'];
const idsOf = ({ ids }: Marked): string[] => [...ids].toSorted();
const turn = (marked: Marked, id: string, isRange = false): Marked => turned(marked, shown, { id, isRange });

it('BO-049 a row is marked and unmarked, and a range goes from the row that was turned last, either way', () => {
  const first = turn(nothingMarked, 'c');
  expect(idsOf(first)).toEqual(['c']);
  expect(idsOf(turn(first, 'c'))).toEqual([]);
  expect(idsOf(turn(first, 'a', true))).toEqual(['a', 'b', 'c']);
  expect(idsOf(turn(turn(turn(first, 'a', true), 'b'), 'd', true))).toEqual(['a', 'b', 'c', 'd']);
});

it('BO-049 a range without a beginning marks its row alone, also where the beginning has left the list', () => {
  expect(idsOf(turn(nothingMarked, 'b', true))).toEqual(['b']);
  expect(idsOf(turn({ ids: new Set(['gone']), last: 'gone', isAll: false }, 'b', true))).toEqual(['b', 'gone']);
});

it('BO-049 all shown are marked together, then none; marks on other rows stay', () => {
  const all = turnedShown({ ids: new Set(['b', 'gone']), last: 'b', isAll: false }, shown);
  expect(idsOf(all)).toEqual(['a', 'b', 'c', 'd', 'gone']);
  expect(idsOf(turnedShown(all, shown))).toEqual(['gone']);
});

it('BO-049 of all of a filter, taking one mark away leaves the others that are shown', () => {
  const all: Marked = { ids: new Set(), last: undefined, isAll: true };
  expect(turn(all, 'b')).toMatchObject({ ids: new Set(['a', 'c', 'd']), isAll: false });
  expect(turnedShown(all, shown)).toMatchObject({ ids: new Set(), isAll: false });
});
