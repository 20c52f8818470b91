import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { anEvent } from '../../../testing/samples.ts';
import { chooseLanguage, loadDetails } from '../../../texts.ts';
import { Field } from './field.tsx';

beforeEach(async () => {
  await chooseLanguage('en');
  await loadDetails();
});

it.each([
  [0, false],
  [50, false],
  [51, true],
  [100, true],
])('SB-140 with the ball at %d per cent of the width the words stand in the other half', (y, isHigh) => {
  const html = renderToString(<Field event={anEvent({ play: { ball: { side: 'home', x: 50, y }, momentum: null } })} />);
  expect(html).toContain('field-label');
  expect(html.includes('is-high')).toBe(isHigh);
});
