import { createHash } from 'node:crypto';
import { formatPrice } from '@pavilion/money/odds.ts';
import { DAY_MS } from '../../durations.ts';
import { outcomeName } from '../../names/index.ts';
import { LOCALES } from '../../names/locales.ts';
import type { TicketsContext } from '../context.ts';
import type { BookEvent, MarketCache, BookMarket } from '../market-cache/index.ts';
import { inTransaction } from '../transaction.ts';
import { clockView } from '../views/event-view.ts';
import { claimTopEvents, insertMessages } from './store.ts';

/** The number of events on the home page (sportsbook §5.6). */
const TOP_EVENTS = 12;
/**
 * The language in which every change is published. The others are published when their texts change, and the platform takes the prices from
 * this one.
 */
const PLAIN_LOCALE = 'en';
const TOLD_EVERY_MS = 5_000;
/** Maximum per sport, so that a busy evening of one does not hide the others. */
const OF_ONE_SPORT = 4;
const SOON_MS = DAY_MS;

const isShown = ({ state }: BookEvent): boolean => state === 'live' || state === 'prematch';

const mainMarket = ({ markets }: BookEvent): BookMarket | undefined =>
  [...markets.values()].find(({ isMain, status }) => isMain && (status === 'open' || status === 'suspended'));

/** Its place by text: in-play events first, then by league tier, then by start; equals by id. */
const placeOf = ({ id, state, header }: BookEvent): string =>
  `${state === 'live' ? 0 : 1} ${header.tier} ${String(header.startsAtMs).padStart(15, '0')} ${id}`;

/** The events worth showing now: matches with an open main market, at most four of a sport while others are there. */
function pickTopEvents(cache: Pick<MarketCache, 'events'>, nowMs: number): BookEvent[] {
  const offered = [...cache.events()]
    .filter((event) => event.header.kind === 'match' && isShown(event) && event.header.startsAtMs < nowMs + SOON_MS)
    .filter((event) => mainMarket(event)?.outcomes.some(({ isActive }) => isActive) === true)
    .map((event) => ({ event, place: placeOf(event) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ event }) => event);
  const counts = new Map<string, number>();
  const [within, beyond]: [BookEvent[], BookEvent[]] = [[], []];
  for (const event of offered) {
    const count = (counts.get(event.header.sport) ?? 0) + 1;
    counts.set(event.header.sport, count);
    (count <= OF_ONE_SPORT ? within : beyond).push(event);
  }
  return [...within, ...beyond].slice(0, TOP_EVENTS);
}

/** The clock as of the feed's last message; a client that shows it advances it from there. */
function publishedClock({ clock }: BookEvent) {
  if (clock === null) return null;
  const view = clockView(clock);
  return { ...view, at: view.at === null ? null : new Date(view.at).toISOString() };
}

function publishedEvent(event: BookEvent, locale: string) {
  const { sport, tournament, home, away, startsAtMs } = event.header;
  const market = mainMarket(event);
  const outcomes = market?.outcomes.filter(({ isActive }) => isActive) ?? [];
  return {
    id: event.id,
    sport,
    league: tournament,
    home,
    away,
    startsAt: new Date(startsAtMs).toISOString(),
    state: event.state,
    score: event.score === null ? null : { home: event.score.home, away: event.score.away },
    clock: publishedClock(event),
    path: `/event/${event.id}`,
    market:
      market === undefined
        ? null
        : {
            id: market.id,
            type: market.type,
            outcomes: outcomes.map((outcome) => ({
              id: outcome.id,
              name: outcomeName(locale, { market, event: { sport, home, away }, key: outcome.key }),
              odds: formatPrice(outcome.price),
            })),
          },
  };
}

type PublishedEvent = ReturnType<typeof publishedEvent>;

const steadyPart = ({ period, isRunning, seconds }: NonNullable<PublishedEvent['clock']>) => ({
  period,
  isRunning,
  minute: seconds === null ? null : Math.floor(seconds / 60),
});

/** The state whose change publishes a locale's list: everything for the plain locale, for the others the texts alone, in any order. */
function publishedFor(locale: string, events: readonly PublishedEvent[]): unknown {
  // A clock that only runs is no change; each minute of play is one, so what is shown never drifts away.
  if (locale === PLAIN_LOCALE) return events.map(({ clock, ...event }) => ({ ...event, clock: clock && steadyPart(clock) }));
  return events
    .flatMap(({ market }) => (market?.outcomes ?? []).map(({ id, name }) => `${market?.id} ${id} ${name}`))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

/** Publishes the top events to the platform if they changed. The first process to do so publishes them for all. */
export async function publishTopEvents(context: Pick<TicketsContext, 'pool' | 'cache' | 'now' | 'nudge'>): Promise<void> {
  const now = context.now();
  const picked = pickTopEvents(context.cache, now.getTime());
  const lists = Object.keys(LOCALES).map((locale) => {
    const events = picked.map((event) => publishedEvent(event, locale));
    return {
      locale,
      events,
      contentHash: createHash('sha256')
        .update(JSON.stringify(publishedFor(locale, events)))
        .digest('hex'),
    };
  });
  const count = await inTransaction(context.pool, async (transaction) => {
    const versions = await claimTopEvents(transaction, { lists, now, before: new Date(now.getTime() - TOLD_EVERY_MS) });
    const changed = lists.flatMap(({ locale, events }) => {
      const version = versions.get(locale);
      if (version === undefined) return [];
      return [{ messageId: `top-${locale}-${version}`, type: 'top-events.updated', version, locale, events }];
    });
    await insertMessages(transaction, changed, now);
    return changed.length;
  });
  if (count > 0) context.nudge('updates');
}
