import { expect, it } from 'vitest';
import { arranged, movedColumn } from './column-choice.ts';

const ids = ['name', 'status', 'seen'];

it('BO-042 columns keep the chosen order; without a choice, or with an unknown one, all are as shipped', () => {
  expect(arranged(ids, 'seen.name')).toEqual([
    { id: 'seen', isShown: true },
    { id: 'name', isShown: true },
    { id: 'status', isShown: false },
  ]);
  for (const none of ['', 'gone', '.'])
    expect(
      arranged(ids, none)
        .filter(({ isShown }) => isShown)
        .map(({ id }) => id),
    ).toEqual(ids);
  expect(arranged(ids, 'seen.gone.seen').filter(({ isShown }) => isShown)).toEqual([{ id: 'seen', isShown: true }]);
});

it('BO-042 a column moves a place', () => {
  const choice = arranged(ids, '');
  expect(movedColumn(choice, 1, -1).map(({ id }) => id)).toEqual(['status', 'name', 'seen']);
  expect(movedColumn(choice, 1, 1).map(({ id }) => id)).toEqual(['name', 'seen', 'status']);
});

it('BO-042 a column shown on demand takes its place among the others once it is chosen', () => {
  const shown = (chosen: string): string[] => arranged(ids, chosen, ['seen']).flatMap(({ id, isShown }) => (isShown ? [id] : []));
  expect(shown('')).toEqual(ids.filter((id) => id !== 'seen'));
  expect(shown('seen.name')).toEqual(['seen', 'name']);
});
