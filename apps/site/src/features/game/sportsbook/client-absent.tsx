import { Button, Note } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import styles from './client-absent.module.css';
import { EventList } from './event-list.tsx';
import { namedPages } from './messages.ts';
import { topEventsOptions } from './queries.ts';
import type { BettingState } from './use-betting.ts';

/** The platform's top events, for readers without scripts and where the client does not come. */
export function TopEvents() {
  const { api, visitor } = useSite();
  const { data } = useQuery(topEventsOptions(api, visitor.locale));
  return (
    <div className={styles.container} data-place="list">
      <EventList events={data ?? []} />
    </div>
  );
}

/** Replaces a client that did not load: says so, and lists the top events, except for a player who may not bet. */
export function ClientAbsent({ state, onRetry }: { state: BettingState; onRetry: () => void }) {
  const texts = useTexts('globalComponents', 'sports');
  const href = useHref();
  if (state === 'refused')
    return (
      <Note>
        <p>{texts('refused')}</p>
        <a href={href(namedPages.history)}>{texts('openBets')}</a>
      </Note>
    );
  return (
    <>
      <Note tone="warning" role="alert">
        <p>{texts('failed')}</p>
        <Button onClick={onRetry}>{texts('retry')}</Button>
      </Note>
      <TopEvents />
    </>
  );
}
