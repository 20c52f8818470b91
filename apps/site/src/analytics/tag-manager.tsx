import { useEffect, useSyncExternalStore } from 'react';
import { isPrivatePlace } from '../navigation/private-places.ts';
import { usePathname, useSearch } from '../navigation/use-page.ts';
import { consent } from '../visitor/consent.ts';
import { useSite } from '../visitor/use-site.ts';
import { tagManagerUrl } from './data-layer.ts';

const scriptId = 'tag-manager';

function load(url: string): void {
  if (document.getElementById(scriptId) !== null) return;
  const script = document.createElement('script');
  Object.assign(script, { id: scriptId, src: url, async: true });
  document.head.append(script);
}

/** Loads the tag manager after consent to analytics, and never on pages with payment or password fields (S67, N-08). Renders nothing. */
export function TagManager(): null {
  const url = tagManagerUrl(useSite().config.gtm);
  const isAllowed = useSyncExternalStore(
    consent.subscribe,
    () => consent.isAllowed('statistics'),
    () => false,
  );
  const isPrivate = isPrivatePlace(usePathname(), useSearch());
  useEffect(() => {
    if (url !== undefined && isAllowed && !isPrivate) load(url);
  }, [url, isAllowed, isPrivate]);
  return null;
}
