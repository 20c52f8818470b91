import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { isRoundRunning } from '../features/wallet/money/running-round.ts';
import { goToHref } from '../navigation/go.ts';

const pageOf = (href: string): string => splitLocale(new URL(href, location.href).pathname).pathname;

/** Goes where a link leads: out of a page whose round still runs in a tab of its own, so that no press leaves the round (W-241). */
export function followHref(router: AnyRouter, href: string): void {
  if (isRoundRunning() && pageOf(href) !== pageOf(location.href)) window.open(href, '_blank');
  else goToHref(router, href);
}
