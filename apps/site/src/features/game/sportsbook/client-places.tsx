import { Button, Note, Skeleton, Spinner } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import styles from './client-places.module.css';
import { EventList } from './event-list.tsx';
import { namedPages } from './messages.ts';
import { topEventsOptions } from './queries.ts';
import type { BettingState } from './use-betting.ts';

/** Rows of the client's list of sports: all of them, and each. */
const MENU_ROWS = ['8ch', '9ch', '6ch', '10ch', '9ch', '7ch', '11ch', '9ch', '8ch'];

/**
 * Shown until the client is ready: its columns in their places, with the top events in that of its list (SB-95). A player who may not bet
 * gets no events.
 */
export function ClientPlaces({ state, onRetry }: { state: BettingState; onRetry: () => void }) {
  const { api, visitor } = useSite();
  const texts = useTexts('globalComponents', 'sports');
  const title = useTexts('layout', 'header')('sportsLabel');
  const href = useHref();
  const { data } = useQuery(topEventsOptions(api, visitor.locale));
  if (state === 'refused')
    return (
      <Note>
        <p>{texts('refused')}</p>
        <a href={href(namedPages.history)}>{texts('openBets')}</a>
      </Note>
    );
  return (
    <div className={styles.container}>
      <div className={styles.places}>
        <div className={styles.menu} data-place="sports" aria-hidden="true">
          {MENU_ROWS.map((inlineSize, row) => (
            <span key={row}>
              <Skeleton inlineSize={inlineSize} blockSize="12px" />
            </span>
          ))}
        </div>
        <div className={styles.main} data-place="list">
          <div className={styles.head} aria-hidden="true">
            <span className={styles.title}>{title}</span>
            <span className={styles.format} />
            <span className={styles.search} />
          </div>
          <Standing hasFailed={state === 'slow' || state === 'failed'} onRetry={onRetry} />
          <div className={styles.chips} aria-hidden="true" />
          <EventList events={data ?? []} />
        </div>
        <div className={styles.slip} data-place="slip" aria-hidden="true">
          <Skeleton inlineSize="6ch" blockSize="16px" />
          <Skeleton blockSize="44px" />
        </div>
      </div>
    </div>
  );
}

/** In the place of the client's tabs: that it is on its way, or that it did not come. */
function Standing({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const texts = useTexts('globalComponents', 'sports');
  if (!hasFailed)
    return (
      <p className={styles.tabs} role="status">
        <Spinner />
        {texts('loading')}
      </p>
    );
  return (
    <div className={styles.failed}>
      <Note tone="warning" role="alert">
        <p>{texts('failed')}</p>
        <Button onClick={onRetry}>{texts('retry')}</Button>
      </Note>
    </div>
  );
}
