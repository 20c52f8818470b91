import { type RefObject, useCallback, useEffect } from 'react';
import { languageTag } from '../../../visitor/language.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { decimalAmount } from '../../../content/decimal-amount.ts';
import { useMoney } from '../../wallet/money/queries.ts';
import type { PageMessage } from './messages.ts';
import { headerEndPx } from './scroll-to-part.ts';
import { readTheme } from './theme-tokens.ts';

type Post = (message: PageMessage) => void;

/** Posts balance, theme, language and visible part to the client, now and whenever they change. @returns a function that posts the balance again */
export function useClientUpdates(
  post: Post,
  { isShown, container }: { isShown: boolean; container: RefObject<HTMLDivElement | null> },
): () => void {
  const { visitor } = useSite();
  const money = useMoney();
  const { balance, bonusBalance, currency } = money?.account ?? {};
  const net = money?.session.result?.amount;
  const postBalance = useCallback(() => {
    if (currency === undefined || balance === undefined) return;
    const [amount, bonus] = [decimalAmount(balance, currency), decimalAmount(bonusBalance ?? 0, currency)];
    post({ type: 'balance', data: { amount, bonus, net: net === undefined ? null : decimalAmount(net, currency), currency } });
  }, [post, balance, bonusBalance, net, currency]);
  useEffect(() => {
    if (isShown) postBalance();
  }, [isShown, postBalance]);
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
  useEffect(() => (isShown ? watchViewport(container, post) : undefined), [isShown, container, post]);
  return postBalance;
}

/** The top edge of the bottom bar in pixels; the height of the window where there is none. */
export function barTop(): number {
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  return bar !== undefined && bar.height > 0 ? bar.top : window.innerHeight;
}

/** The visible part of a frame whose top edge is at `frameTop`: below the header, whose height is the scroll padding, and above the bottom bar. */
function visiblePart(frameTop: number): { top: number; height: number } {
  const top = Math.max(0, Math.round(headerEndPx() - frameTop));
  const bottom = Math.round(barTop() - frameTop);
  return { top, height: Math.max(0, bottom - top) };
}

/** Posts the visible part of the tall frame, so that its slip can stay on the screen; at most once per animation frame. */
function watchViewport(container: RefObject<HTMLDivElement | null>, post: Post): () => void {
  let scheduled = 0;
  const postViewport = (): void => {
    scheduled = 0;
    post({ type: 'viewport', data: visiblePart(container.current?.getBoundingClientRect().top ?? 0) });
  };
  const schedule = (): void => {
    if (scheduled === 0) scheduled = requestAnimationFrame(postViewport);
  };
  window.addEventListener('scroll', schedule, { passive: true });
  window.addEventListener('resize', schedule, { passive: true });
  postViewport();
  return () => {
    cancelAnimationFrame(scheduled);
    window.removeEventListener('scroll', schedule);
    window.removeEventListener('resize', schedule);
  };
}
