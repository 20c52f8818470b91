import { cookie } from '@pavilion/contract/page-constants.ts';
import { expect, it, vi } from 'vitest';
import { Consent } from './consent.ts';

function aVisitor() {
  const cookies = new Map<string, string>();
  const stored = new Map<string, string>();
  const consent = new Consent({
    cookies: {
      read: (name) => cookies.get(name),
      write: (name, value) => void cookies.set(name, value),
      remove: (name) => void cookies.delete(name),
    },
    store: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }),
  });
  return { consent, cookies };
}

it('S67 nothing is allowed before the visitor has answered, and afterwards only the chosen groups', () => {
  const { consent, cookies } = aVisitor();
  expect([consent.isAnswered(), consent.isAllowed('statistics'), consent.isRefused('statistics')]).toEqual([false, false, false]);
  consent.answer(['statistics']);
  expect(cookies.get(cookie.acceptCookie)).toBe('accepted');
  expect([consent.isAllowed('statistics'), consent.isAllowed('marketing'), consent.isRefused('marketing')]).toEqual([true, false, true]);
});

it('S67 refusing marketing removes the affiliate tag', () => {
  const { consent, cookies } = aVisitor();
  cookies.set(cookie.affiliateTag, 'partner-7');
  consent.answer(['statistics', 'marketing']);
  expect(cookies.get(cookie.affiliateTag)).toBe('partner-7');
  consent.answer([]);
  expect(cookies.has(cookie.affiliateTag)).toBe(false);
});

it('an action allows its own group only; subscribers are notified once', () => {
  const { consent } = aVisitor();
  const heard = vi.fn();
  consent.subscribe(heard);
  consent.allow('support');
  consent.allow('support');
  expect(heard).toHaveBeenCalledTimes(1);
  expect([consent.isAllowed('support'), consent.isAnswered(), consent.isAllowed('statistics')]).toEqual([true, false, false]);
});
