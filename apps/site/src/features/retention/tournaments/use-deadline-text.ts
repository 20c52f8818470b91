import { formatDeadline } from '../../../content/format.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useSite } from '../../../visitor/use-site.ts';

/** Formats times in the visitor's time zone; the server, which does not know it, uses UTC. */
export function useDeadlineText(): (iso: string) => string {
  const { visitor } = useSite();
  const isHydrated = useIsHydrated();
  return (iso) => formatDeadline(iso, visitor.locale, isHydrated ? undefined : 'UTC');
}
