import { useMemo } from 'react';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import { useSite } from '../visitor/use-site.ts';
import { type Moments, momentTexts } from './moment-texts.ts';

/** Writes moments in UTC as the server does, which knows no visitor's zone, and in the visitor's zone once the part of the page is hydrated. */
export function useMoments(): Moments {
  const { visitor } = useSite();
  const isHydrated = useIsHydrated();
  return useMemo(() => momentTexts(visitor.locale, isHydrated), [visitor.locale, isHydrated]);
}
