import { affiliateDaysDefault, cookie, daySeconds } from '@pavilion/contract/page-constants.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { goToSearch } from '../navigation/go.ts';
import { type Search, visitText } from '../navigation/search/search.ts';
import { consent } from '../visitor/consent.ts';
import { browserCookies, type CookieJar } from '../browser/cookies.ts';
import { useSite } from '../visitor/use-site.ts';

const parameter = 'stag';
const tagLengthMax = 250;

/** Stores the affiliate tag of the address for the configured number of days, unless one is already stored (product §9, N-09). */
export function keepAffiliateTag(search: Search, cookies: CookieJar, days: number): void {
  const tag = visitText(search, parameter);
  // A tag with a control character would make the registration that carries it fail (S68).
  if (!tag || tag.length > tagLengthMax || /\p{Cc}/u.test(tag) || cookies.read(cookie.affiliateTag)) return;
  cookies.write(cookie.affiliateTag, tag, (days > 0 ? days : affiliateDaysDefault) * daySeconds);
}

/** The address without the tag; the same object if there is none. */
export function withoutAffiliateTag(search: Search): Search {
  if (!(parameter in search)) return search;
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== parameter));
}

/** Stores the affiliate tag of the visit's first address and removes it from the address bar. */
export function useAffiliateTag(): void {
  const router = useRouter();
  const days = useSite().config.affiliateTagExpiration;
  useEffect(() => {
    const search: Search = router.latestLocation.search;
    const rest = withoutAffiliateTag(search);
    if (rest === search) return;
    if (!consent.isRefused('marketing')) keepAffiliateTag(search, browserCookies, days);
    goToSearch(router, rest, { isReplacing: true });
  }, [router, days]);
}
