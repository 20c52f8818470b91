import { formatMoment } from '../../../../content/format.ts';
import { useIsHydrated } from '../../../../hydration/use-is-hydrated.ts';
import { useSite } from '../../../../visitor/use-site.ts';

/** When a win was written: in the visitor's zone once the page runs, until then in UTC. */
export function WinTime({ iso, className }: { iso: string; className: string | undefined }) {
  const { visitor } = useSite();
  const isHydrated = useIsHydrated();
  return (
    <time className={className} dateTime={iso}>
      {formatMoment(iso, visitor.locale, isHydrated ? undefined : 'UTC')}
    </time>
  );
}
