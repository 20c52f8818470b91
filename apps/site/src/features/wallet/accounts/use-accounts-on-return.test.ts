import { describe, expect, it } from 'vitest';
import { refetchesOnReturn } from './use-accounts-on-return.ts';

describe('returning to the tab', () => {
  it('S-24 refetches a player’s accounts on a phone only', () => {
    expect(refetchesOnReturn({ isMobile: true }, true, 'visible')).toBe(true);
    expect(refetchesOnReturn({ isMobile: true }, true, 'hidden')).toBe(false);
    expect(refetchesOnReturn({ isMobile: true }, false, 'visible')).toBe(false);
    expect(refetchesOnReturn({ isMobile: false }, true, 'visible')).toBe(false);
  });
});
