import { expect, test } from 'vitest';
import { createOnScreen } from './on-screen.ts';

test('operator §2.1 the pages on screen are those whose rows are', () => {
  const onScreen = createOnScreen();
  const shown = (): number[] => [0, 1, 2, 3].filter((page) => onScreen.hasPage(page));
  onScreen.setLengths([50, 200, 0, 200]);
  expect(shown()).toEqual([0, 1, 2, 3]);
  onScreen.setRange({ first: 10, last: 49 });
  expect(shown()).toEqual([0]);
  onScreen.setRange({ first: 40, last: 50 });
  expect(shown()).toEqual([0, 1]);
  onScreen.setRange({ first: 249, last: 260 });
  expect(shown()).toEqual([1, 2, 3]);
  onScreen.setRange(undefined);
  expect(shown()).toEqual([0, 1, 2, 3]);
});
