import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as constants from '@pavilion/contract/constants.ts';
import * as pageConstants from '@pavilion/contract/page-constants.ts';
import { copiedMs } from '@pavilion/ui';
import { afterEach, expect, it, vi } from 'vitest';
import { createDebounce } from '../realtime/debounce.ts';
import { localKeys, localStore } from '../browser/storage.ts';
import { switchEquivalent } from '../features/wallet/equivalent/equivalent.ts';

const tokens = readFileSync(fileURLToPath(new URL('../../../../packages/ui/src/styles/tokens.css', import.meta.url)), 'utf8');
const token = (name: string): string => new RegExp(`${name}:([^;]+);`).exec(tokens)?.[1] ?? '';

afterEach(() => vi.useRealTimers());

it('K-02 the equivalent currency is US dollars unless another is chosen, and stays on the device', () => {
  switchEquivalent(true);
  expect(localStore().getItem(localKeys.equivalentCurrency)).toBe('USD');
  switchEquivalent(false);
  expect(localStore().getItem(localKeys.equivalentCurrency)).toBeNull();
});

it('K-05 toasts have the same durations in the style sheet as in the queue', () => {
  expect([pageConstants.toastDurationMs, pageConstants.toastSpeedMs, pageConstants.toastThrottleMs]).toEqual([3000, 300, 400]);
  expect([token('--d-toast-stay'), token('--d-toast')]).toEqual(['3000ms', '300ms']);
});

it('K-06 a dialog animates for 250 ms, a new level is shown for 3000 ms, a copied mark for 2000 ms', () => {
  expect([token('--d-modal'), pageConstants.levelBannerMs, copiedMs]).toEqual(['250ms', 3000, 2000]);
});

it('K-07 three messages in the popover, two placeholders, a QR code of 176', () => {
  expect([constants.popoverItems, constants.skeletonItems, constants.qrWidthPx]).toEqual([3, 2, 176]);
});

it('K-08 767 is mobile, 768 is not', () => {
  expect(constants.mobileBreakpointPx).toBe(768);
  expect(tokens).not.toMatch(/max-width:\s*768px/);
});

it('K-09 a burst of bonus events reloads a list once, 500 ms after the last; a crypto amount is requested 1000 ms after the last key', () => {
  vi.useFakeTimers();
  expect([constants.bonusRefreshDebounceMs, constants.cryptoBonusDebounceMs]).toEqual([500, 1000]);
  const reload = vi.fn();
  const { run } = createDebounce();
  run('bonuses', reload);
  vi.advanceTimersByTime(499);
  run('bonuses', reload);
  vi.advanceTimersByTime(499);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('K-12 the preloader fades after 500 ms and is removed after 1000 ms', () => {
  expect([pageConstants.preloaderHideMs, pageConstants.preloaderRemoveMs]).toEqual([500, 1000]);
});

it('K-21 the next page of a list is requested 400 px before its end comes into view', () => {
  expect(constants.lazyLoadMargin).toBe('400px');
});
