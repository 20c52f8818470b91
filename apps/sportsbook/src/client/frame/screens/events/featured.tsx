import { useEffect } from 'react';
import type { EventView } from '../../data/views.ts';
import { book } from '../../state/book.ts';
import { readFeatured } from '../../state/follow.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { isInPlay } from '../clock.ts';
import { Scoreboard } from './scoreboard/scoreboard.tsx';
import { SpotlightPrices } from './spotlight.tsx';
import { Tracker } from './scoreboard/tracker.tsx';

/** The match of the hour, while it is in play. */
function useFeatured(): EventView | undefined {
  const id = useStore(book, ({ featured }) => featured);
  const event = useStore(book, ({ events }) => (id ? events.get(id) : undefined));
  const isKnown = useStore(book, ({ menu }) => menu !== null);
  const shown = event !== undefined && isInPlay(event) ? event : undefined;
  const isDue = isKnown && (id === undefined || (event !== undefined && shown === undefined));
  useEffect(() => {
    if (isDue) void readFeatured();
  }, [isDue]);
  return shown;
}

/** Heads the lists in play: one match that everybody is shown, with its score, clock, field, last moment and prices (SB-119). */
export function Featured() {
  const event = useFeatured();
  if (event === undefined) return null;
  return (
    <div className="featured">
      <Scoreboard
        event={event}
        isBeside
        back={<span className="featured-title">{t('featured.title')}</span>}
        game={<Tracker event={event} />}
      >
        <SpotlightPrices event={event} />
      </Scoreboard>
    </div>
  );
}
