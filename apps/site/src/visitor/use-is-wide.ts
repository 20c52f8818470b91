import { mobileBreakpointPx } from '@pavilion/contract/constants.ts';
import { useMedia } from '../browser/use-media.ts';
import { useSite } from './use-site.ts';

/** Whether the window is at least 768 px wide (K-08); while the server renders, what the user agent suggests. */
export function useIsWide(): boolean {
  const { visitor } = useSite();
  return useMedia(`(min-width: ${mobileBreakpointPx}px)`, !visitor.isMobile);
}
