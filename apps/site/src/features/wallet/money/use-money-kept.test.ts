import { describe, expect, it } from 'vitest';
import { refetchesOnReturn } from './use-money-kept.ts';

describe('returning to the tab', () => {
  it('S-24 refetches a player’s accounts when the tab becomes visible, and never a guest’s', () => {
    expect(refetchesOnReturn(true, 'visible')).toBe(true);
    expect(refetchesOnReturn(true, 'hidden')).toBe(false);
    expect(refetchesOnReturn(false, 'visible')).toBe(false);
  });
});
