import { cookie } from '@pavilion/contract/page-constants.ts';
import { splitLocale, withLocale } from '@pavilion/contract/formats/locale-path.ts';
import { browserCookies } from '../../browser/cookies.ts';
import { afterRound } from '../../features/wallet/money/after-round.ts';
import { defaultLocaleOf, type Visitor } from '../../visitor/visitor.ts';

/** Stores the cookie and loads the same page under the language's prefix (L-07), once a running round has ended. */
export function chooseLanguage(locale: string, visitor: Visitor): void {
  browserCookies.write(cookie.language, locale);
  afterRound(() => location.assign(addressIn(locale, defaultLocaleOf(visitor), location)));
}

/** The same page and query in another language; the default language has no prefix. */
export function addressIn(locale: string, defaultLocale: string, here: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return withLocale(splitLocale(here.pathname).pathname, locale, defaultLocale) + here.search + here.hash;
}
