import { describe, expect, it } from 'vitest';
import { asksOnReturn } from './use-accounts-on-return.ts';

describe('coming back to the tab', () => {
  it('S-24 asks for a player’s accounts on a phone only', () => {
    expect(asksOnReturn({ isMobile: true }, true, 'visible')).toBe(true);
    expect(asksOnReturn({ isMobile: true }, true, 'hidden')).toBe(false);
    expect(asksOnReturn({ isMobile: true }, false, 'visible')).toBe(false);
    expect(asksOnReturn({ isMobile: false }, true, 'visible')).toBe(false);
  });
});
