import { formatDecimal, isCurrencyCode, parseDecimal, scaleOf } from '@pavilion/money';
import { plainDecimal } from '@pavilion/contract/decimal.ts';
import { type RefObject, useCallback, useEffect } from 'react';
import { languageTag } from '../../../session/language.ts';
import { useSite } from '../../../session/use-site.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import type { PageMessage } from './messages.ts';
import { readTheme } from './theme-tokens.ts';

type Post = (message: PageMessage) => void;

/** An amount as the client reads it: all decimals of its currency. */
function decimalOf(amount: number, currency: string): string {
  const plain = plainDecimal(String(amount)) ?? '0';
  return isCurrencyCode(currency) ? formatDecimal(parseDecimal(plain, scaleOf(currency)), scaleOf(currency)) : plain;
}

/** Tells the client of balance, theme, language and what of it is in view, now and whenever they change. @returns tells the balance once more */
export function useTold(post: Post, { isShown, container }: { isShown: boolean; container: RefObject<HTMLDivElement | null> }): () => void {
  const { visitor } = useSite();
  const account = useActiveAccount();
  const { realBalance, bonusBalance, currency } = account ?? {};
  const tellBalance = useCallback(() => {
    if (currency === undefined || realBalance === undefined) return;
    const data = { amount: decimalOf(realBalance, currency), bonus: decimalOf(bonusBalance ?? 0, currency), currency };
    post({ type: 'balance', data });
  }, [post, realBalance, bonusBalance, currency]);
  useEffect(() => {
    if (isShown) tellBalance();
  }, [isShown, tellBalance]);
  useEffect(() => {
    if (isShown) post({ type: 'locale', data: { locale: languageTag(visitor.locale) } });
  }, [isShown, post, visitor.locale]);
  useEffect(() => {
    if (!isShown) return undefined;
    const root = document.documentElement;
    const observer = new MutationObserver(() => post({ type: 'theme', data: readTheme(root) }));
    observer.observe(root, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [isShown, post]);
  useEffect(() => (isShown ? watchView(container, post) : undefined), [isShown, container, post]);
  return tellBalance;
}

/** Where the bottom bar of a narrow screen begins; the end of the screen where there is none. */
function barTop(): number {
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  return bar !== undefined && bar.height > 0 ? bar.top : window.innerHeight;
}

/** What of a frame that begins at `frameTop` can be seen: below the header, which the page's scrolling leaves free as well, above the bottom bar. */
function visiblePart(frameTop: number): { top: number; height: number } {
  const headerEnd = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  const top = Math.max(0, Math.round(headerEnd - frameTop));
  const bottom = Math.round(barTop() - frameTop);
  return { top, height: Math.max(0, bottom - top) };
}

/** Says which part of the tall frame is on the screen, so that its slip can stay there; once a picture. */
function watchView(container: RefObject<HTMLDivElement | null>, post: Post): () => void {
  let asked = 0;
  const tell = (): void => {
    asked = 0;
    post({ type: 'viewport', data: visiblePart(container.current?.getBoundingClientRect().top ?? 0) });
  };
  const ask = (): void => {
    if (asked === 0) asked = requestAnimationFrame(tell);
  };
  window.addEventListener('scroll', ask, { passive: true });
  window.addEventListener('resize', ask, { passive: true });
  tell();
  return () => {
    cancelAnimationFrame(asked);
    window.removeEventListener('scroll', ask);
    window.removeEventListener('resize', ask);
  };
}
