import { formatDeadline } from '../../../content/format.ts';
import { useIsHydrated } from '../../../session/use-is-hydrated.ts';
import { useSite } from '../../../session/use-site.ts';

/** Writes moments in the visitor's own zone; what the server draws says UTC, since it does not know that zone. */
export function useDeadlineText(): (iso: string) => string {
  const { visitor } = useSite();
  const isHydrated = useIsHydrated();
  return (iso) => formatDeadline(iso, visitor.locale, isHydrated ? undefined : 'UTC');
}
