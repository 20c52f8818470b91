import { affiliateDaysDefault, cookie, daySeconds } from '@pavilion/contract/page-constants.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { goToSearch } from '../navigation/go.ts';
import { type Search, searchText } from '../navigation/search.ts';
import { consent } from '../session/consent.ts';
import { browserCookies, type CookieJar } from '../session/cookies.ts';
import { useSite } from '../session/use-site.ts';

const parameter = 'stag';
const tagLengthMax = 250;

/** Keeps the affiliate's tag of the address for the configured days, unless one is kept already (spec §9, N-09). */
export function keepAffiliateTag(search: Search, cookies: CookieJar, days: number): void {
  const tag = searchText(search, parameter);
  if (!tag || tag.length > tagLengthMax || cookies.read(cookie.affiliateTag)) return;
  cookies.write(cookie.affiliateTag, tag, (days > 0 ? days : affiliateDaysDefault) * daySeconds);
}

/** The address without the tag, all else kept; the same object when there is none. */
export function withoutAffiliateTag(search: Search): Search {
  if (!(parameter in search)) return search;
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== parameter));
}

/** Takes the tag out of the first address of a visit. */
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
