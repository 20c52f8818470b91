import { announcement } from '../state/announce.ts';
import { book } from '../state/book.ts';
import { page } from '../state/page.ts';
import { session } from '../state/player/session.ts';
import { useStore } from '../state/store.ts';
import { t } from '../texts.ts';
import { momentText } from '../when.ts';
import { useLocale } from './amount.tsx';
import { SlipMessage } from './slip/slip-message.tsx';

/** The id of the notice that prices are suspended, for the elements it describes. */
export const FEED_LOST_NOTICE = 'feed-lost';

/** Notices for the whole screen: prices are suspended, or betting is paused for the player. */
export function Notices() {
  const isFeedLost = useStore(book, (known) => known.isFeedLost);
  const restriction = useStore(session, (state) => state.restriction);
  const locale = useLocale();
  return (
    <>
      {isFeedLost && (
        <div className="feed-lost" id={FEED_LOST_NOTICE}>
          <SlipMessage kind="warning" isSilent>
            {t('feed.lost')}
          </SlipMessage>
        </div>
      )}
      {restriction !== null && (
        <SlipMessage kind="info">
          <p>
            <b>{t('restrict.title')}</b>{' '}
            {restriction.until !== null && t('restrict.until', { date: momentText(restriction.until, locale) })} {t('restrict.stay')}
          </p>
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={() => page.send({ type: 'navigate', data: { to: 'limits' } })}
          >
            {t('restrict.limits')}
          </button>
        </SlipMessage>
      )}
    </>
  );
}

/** Announcements for screen readers, one sentence at a time. */
export function Announcer() {
  const text = useStore(announcement, (known) => known);
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  );
}
