import { describe, expect, it } from 'vitest';
import { demoPeople, rowsByPlace } from './shared-people.ts';

describe('rows by their place', () => {
  it.each([
    ['the first', "page.getByRole('row').first()"],
    ['one by its number', "page.getByRole('table', { name: 'Players' }).getByRole('row').nth(1)"],
    ['a part of the last', "table\n  .getByRole('row')\n  .last()\n  .getByRole('link')"],
    ['the box of one', "table.getByRole('row').getByRole('checkbox').nth(1)"],
    ['as the table marks them', "main.locator('[data-open]').first()"],
    ['those that lack something', "page.getByRole('row').filter({ hasNotText: 'paid' }).first()"],
  ])('are refused: %s', (_, text) => {
    expect(rowsByPlace(`const before = 1;\n${text}`)).toEqual([{ line: text.startsWith('table\n') ? 3 : 2, reason: expect.any(String) }]);
  });

  it.each([
    ['one of those with a word', "page.getByRole('row').filter({ hasText: 'qzx' }).first()"],
    ['one of those that have something', "page.getByRole('row').filter({ has: page.getByText(')') }).first()"],
    ['a cell of the row of a name', "page.getByRole('row', { name: /^Contact \\(/ }).getByRole('cell').nth(3)"],
    ['the row of an object', 'page.locator(`tr[data-row="${id}"]`).getByRole(\'button\').first()'],
    ['how many there are', "expect(page.getByRole('row')).toHaveCount(2);\nlist.first()"],
    ['another list', "page.getByRole('listitem').first()"],
  ])('are not: %s', (_, text) => {
    expect(rowsByPlace(text)).toEqual([]);
  });
});

it('the people of the demo world are named by line, and what to do instead', () => {
  const text =
    "await signIn('vip@pavilion.test');\nawait signIn(email, 'Pavilion-demo-1');\nexpect(holder).toBe('payments-2@console.pavilion.test');";
  expect(demoPeople(text).map(({ line }) => line)).toEqual([3, 1, 2]);
  expect(demoPeople(text)[0]?.reason).toMatch(/^names payments-2@console\.pavilion\.test .*operatorOf\(role\)/);
  expect(demoPeople("registerPlayer('not-demo@pavilion.example'); const demo = 'e2e-1@pavilion.test'")).toEqual([]);
});
