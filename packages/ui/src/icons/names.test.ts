import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconNames, isIconName } from './names.ts';

it('has a drawing in the sprite for every icon name', () => {
  const sprite = readFileSync(new URL('./sprite.svg', import.meta.url), 'utf8');
  expect(iconNames.filter((name) => !sprite.includes(`<symbol id="${name}"`))).toEqual([]);
  expect([isIconName('heart'), isIconName('no-such-icon'), isIconName(undefined)]).toEqual([true, false, false]);
});
