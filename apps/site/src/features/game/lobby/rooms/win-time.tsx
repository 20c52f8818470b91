import { formatMoment } from '../../../../content/format.ts';
import { useIsHydrated } from '../../../../hydration/use-is-hydrated.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import ledger from './ledger.module.css';

/** When a win was written: in the visitor's zone once the page runs, until then in UTC. */
export function WinTime({ iso }: { iso: string }) {
  const { visitor } = useSite();
  const isHydrated = useIsHydrated();
  return (
    <time className={ledger.time} dateTime={iso}>
      {formatMoment(iso, visitor.locale, isHydrated ? undefined : 'UTC')}
    </time>
  );
}
