import { expect, it } from 'vitest';
import { PLAIN_STYLE } from './plain-style.ts';

it('G-03 the style of pages that stand alone has its values in it and fetches nothing', () => {
  expect(PLAIN_STYLE).toContain('background: #090D1B;color: #F2F5F9');
  expect(PLAIN_STYLE).toContain('padding: 12px 24px');
  expect(PLAIN_STYLE).not.toMatch(/var\(|url\(|@import|<|\/\*/);
});
