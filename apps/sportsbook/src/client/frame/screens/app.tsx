import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { isHeaded, route } from '../state/route.ts';
import { book } from '../state/book.ts';
import { session } from '../state/player/session.ts';
import { useStore } from '../state/store.ts';
import { t } from '../texts.ts';
import { EventList } from './events/event-list.tsx';
import { Announcer, Notices } from './notices.tsx';
import { OddsFormatChoice } from './odds-format.tsx';
import {
  EventPage,
  Featured,
  LapsingFreeBets,
  loadAhead,
  MyBets,
  OpenBets,
  OtherEvents,
  RulesPage,
  SearchPage,
  Spotlight,
  WithFreeBets,
} from './later.tsx';
import { SearchField } from './search/search.tsx';
import { SlipPanel } from './slip/slip-panel.tsx';
import { SlipSheet } from './slip/slip-sheet.tsx';
import { Skeleton } from './slip/waiting.tsx';
import { LeagueChips, SportChips, SportsNav, Tabs } from './events/sports-nav.tsx';

/** The width from which list and slip fit beside each other. */
const TWO_COLUMNS = '(min-width: 820px)';

function followWidth(listener: () => void): () => void {
  const query = window.matchMedia(TWO_COLUMNS);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The server, which knows no width, draws the column; a narrow screen does not show it. */
const useHasSlipColumn = (): boolean =>
  useSyncExternalStore(
    followWidth,
    () => window.matchMedia(TWO_COLUMNS).matches,
    () => true,
  );

/** The match of the hour over the list of all that is in play. */
function ListHead() {
  // Asked here and not handed down: a part that still stands as the server drew it is taken over as it was drawn, whatever the width is by then.
  const isWide = useHasSlipColumn();
  const hasHead = useStore(route, isHeaded);
  return (
    isWide &&
    hasHead && (
      <Suspense>
        <Featured />
      </Suspense>
    )
  );
}

interface Drawn {
  /** The screen stands, and has been taken over where the server had drawn it. */
  readonly onDrawn?: (() => void) | undefined;
}

function Screen({ onDrawn }: Drawn) {
  const at = useStore(route, (now) => now);
  // Here and not in the frame around it: React takes this part over after that one, at its leisure, and begins anew with every price that comes.
  useEffect(() => onDrawn?.(), [onDrawn]);
  if (at.page === 'event')
    return (
      <Suspense fallback={<Skeleton look="event" />}>
        <EventPage eventId={at.eventId} key={at.eventId} />
      </Suspense>
    );
  if (at.page === 'rules') return <RulesPage sport={at.sport} />;
  return (
    <>
      <div className="head">
        <h1>{t('nav.title')}</h1>
        <OddsFormatChoice />
        <SearchField key={at.page === 'search' ? at.query : ''} />
      </div>
      <Tabs />
      <SportChips />
      <LeagueChips />
      <ListHead />
      <Suspense fallback={<Skeleton />}>
        {at.page === 'search' && <SearchPage query={at.query} />}
        {at.page === 'mine' && <MyBets tab={at.tab} />}
      </Suspense>
      {at.page === 'list' && (
        <EventList kind={at.kind} sport={at.sport} league={at.league ?? null} key={`${at.kind}/${at.sport ?? ''}/${at.league ?? ''}`} />
      )}
    </>
  );
}

/**
 * The betting client: sports, the screen, the slip.
 * @param onDrawn called after the first drawing, which leaves out all that device, page and book know, and again after each change of
 * language
 */
export function App({ onDrawn }: Drawn) {
  const hasSlipColumn = useHasSlipColumn();
  const locale = useStore(session, (state) => state.locale);
  const isFeedLost = useStore(book, (known) => known.isFeedLost);
  useEffect(loadAhead, []);
  return (
    // A new key renders every text again in the new language.
    <div className={isFeedLost ? 'betting paused' : 'betting'} key={locale}>
      <SportsNav />
      <main tabIndex={-1}>
        <Notices />
        <WithFreeBets>
          <LapsingFreeBets />
        </WithFreeBets>
        <Suspense fallback={<Skeleton />}>
          <Screen onDrawn={onDrawn} />
        </Suspense>
      </main>
      {hasSlipColumn ? (
        <div className="side-column">
          <aside className="card slip slip-column" aria-label={t('slip.title')}>
            <SlipPanel />
          </aside>
          <Suspense>
            <OpenBets />
            <Spotlight />
            <OtherEvents />
          </Suspense>
        </div>
      ) : (
        <SlipSheet />
      )}
      <Announcer />
    </div>
  );
}
