import { describe, expect, it } from 'vitest';
import { isRead } from './is-read.ts';

describe('a message', () => {
  it('U-18 counts as read by its state or its time of reading', () => {
    expect(isRead({ state: 1, readAt: null })).toBe(false);
    expect(isRead({ state: 2, readAt: null })).toBe(true);
    expect(isRead({ state: 1, readAt: '2026-11-20T10:00:00.000Z' })).toBe(true);
  });
});
