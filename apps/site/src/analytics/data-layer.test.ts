import { afterEach, expect, it, vi } from 'vitest';
import { isPrivatePlace } from '../navigation/private-places.ts';
import { consent } from '../visitor/consent.ts';
import { pushEvent, tagManagerUrl } from './data-layer.ts';
import { balanceOpen, registrationStep } from './events.ts';

const gtm = { enabled: true, id: 'PVL 1', scriptUrl: '/tags/manager.js' };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('N-08 the tag manager is loaded only if all of its settings are present', () => {
  expect(tagManagerUrl(gtm)).toBe('/tags/manager.js?id=PVL%201');
  for (const lacking of [{ enabled: false }, { id: '' }, { scriptUrl: '' }, { scriptUrl: undefined }])
    expect(tagManagerUrl({ ...gtm, ...lacking })).toBeUndefined();
});

it('S67 an event is sent only after the visitor consented to analytics', () => {
  const page: { dataLayer?: object[] } = {};
  vi.stubGlobal('window', page);
  const isAllowed = vi.spyOn(consent, 'isAllowed').mockReturnValue(false);
  pushEvent(gtm, balanceOpen('p1'));
  expect(page.dataLayer).toBeUndefined();
  isAllowed.mockReturnValue(true);
  pushEvent({ ...gtm, enabled: false }, balanceOpen('p1'));
  expect(page.dataLayer).toBeUndefined();
  pushEvent(gtm, registrationStep('', 'open'));
  expect(page.dataLayer).toEqual([{ event: 'Action', eventCategory: 'registrationFunnel', funnelStep: 'open', loadTime: 0 }]);
  expect(isAllowed).toHaveBeenCalledWith('statistics');
});

it('S67 no third-party script starts on pages that handle money, passwords or documents', () => {
  expect(isPrivatePlace('/profile/wallet', {})).toBe(true);
  expect(isPrivatePlace('/password/reset/abc', {})).toBe(true);
  expect(isPrivatePlace('/', { wallet: 'deposit' })).toBe(true);
  expect(isPrivatePlace('/', { 'reset-pass': 'true' })).toBe(true);
  expect(isPrivatePlace('/', {})).toBe(false);
  expect(isPrivatePlace('/profile/walletry', { 'sort-by': 'name' })).toBe(false);
});
