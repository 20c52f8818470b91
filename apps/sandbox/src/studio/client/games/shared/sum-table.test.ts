// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { useCurrency } from '../../amounts.ts';
import { chooseLanguage } from '../../texts.ts';
import { sumTable } from './stage-controls.ts';

test('GS-45 a pay table of sums names the currency once over them, and each sum by its figure alone', async () => {
  await chooseLanguage('en');
  useCurrency('KWD', 3);
  const table = sumTable(['', '3', '4'], [{ name: 'Lantern', sums: [1_234_500n, 50n] }]);
  expect(table.querySelector('caption')?.textContent).toContain('KWD');
  expect([...table.querySelectorAll('tbody :is(th, td)')].map((cell) => cell.textContent)).toEqual(['Lantern', '1,234.500', '0.050']);
  expect(table.textContent.split('KWD')).toHaveLength(2);
});
