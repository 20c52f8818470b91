import type { TopEvent } from '@pavilion/contract/areas/game/game.ts';
import { Crest } from '@pavilion/ui/crest.tsx';
import { useQuery } from '../../../../hydration/use-query.ts';
import { useSecond } from '../../../../browser/use-now.ts';
import { useMoments } from '../../../../content/use-moments.ts';
import { useTexts } from '../../../../content/texts.tsx';
import { isPageOffered } from '../../../../navigation/routes.ts';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { cellsOf } from '../../sportsbook/cells.ts';
import { cellKey, eventHref, isInPlay, Price } from '../../sportsbook/event-list.tsx';
import { clockText, partOf } from '../../sportsbook/playing-time.ts';
import { topEventsOptions } from '../../sportsbook/queries.ts';
import { FieldLines, type FieldSport } from './field-lines.tsx';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';
import scores from './scores.module.css';

const eventsShown = 4;
/** More than any list of top events has. */
const later = 1000;
const sports: readonly FieldSport[] = ['football', 'tennis', 'basketball', 'ice-hockey'];

/** Events in play before those to come; of them one of each sport, football's first, before the next of any. */
function inOrder(events: readonly TopEvent[]): readonly TopEvent[] {
  const bySport = [...Map.groupBy(events, ({ sport, state }) => `${state} ${sport}`).values()];
  const rankOf = (event: TopEvent, place: number): number =>
    (isInPlay(event) ? 0 : later) + 2 * place + (event.sport === 'football' ? 0 : 1);
  const ranked = bySport.flatMap((ones) => ones.map((event, place) => ({ event, rank: rankOf(event, place) })));
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ event }) => event);
}

/** Four events with score and prices, football's and those in play first; absent where betting is not offered. */
export function SportsRoom() {
  const { api, config, visitor } = useSite();
  const texts = useTexts('globalComponents', 'sports');
  const href = useHref();
  const isOffered = isPageOffered('/betting', config);
  const { data, dataUpdatedAt } = useQuery({ ...topEventsOptions(api, visitor.locale), enabled: isOffered });
  if (!isOffered || !data || data.length === 0) return null;
  const events = inOrder(data).slice(0, eventsShown);
  return (
    <section className={`${styles.room} ${styles.late} ${scores.sports}`} aria-labelledby="sports">
      <RoomHead id="sports" title={texts('stripTitle')} end={{ href: href('/betting'), label: texts('allEvents') }} />
      <ul className={scores.scores} aria-label={texts('stripTitle')}>
        {events.map((event) => (
          <li key={event.id} className={scores.score}>
            <ScoreCard event={event} answeredAtMs={dataUpdatedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Shown = { event: TopEvent; answeredAtMs: number };

/** Part and clock of a match in play; the clock runs once the page does. */
function PlayingTime({ event: { sport, clock }, answeredAtMs }: Shown) {
  const texts = useTexts('globalComponents', 'sports');
  const nowMs = useSecond();
  const part = clock ? partOf(sport, clock) : undefined;
  if (!clock || part === undefined) return <b>{texts('live')}</b>;
  const time = clockText(sport, clock, (nowMs ?? answeredAtMs) - answeredAtMs);
  const name = texts(`period.${part.key}`, { number: part.number });
  return (
    <b>
      {clock.isRunning ? name : texts('break')}
      {time === undefined ? null : <bdi dir="ltr">{time}</bdi>}
    </b>
  );
}

function ScoreCard({ event, answeredAtMs }: Shown) {
  const moments = useMoments();
  const href = useHref();
  const { home, away, league, score, market } = event;
  // Shields are of teams: who plays tennis has none.
  const hasCrests = event.sport !== 'tennis';
  const known = sports.find((sport) => sport === event.sport);
  return (
    <>
      <a className={scores.pitch} data-sport={known} href={eventHref(href, event)}>
        <span className={scores.league}>
          <span dir="auto">{league}</span>
          {isInPlay(event) ? <PlayingTime event={event} answeredAtMs={answeredAtMs} /> : <span>{moments.minute(event.startsAt)}</span>}
        </span>
        {known === undefined ? null : <FieldLines sport={known} className={scores.lines} />}
        <span className={scores.teams}>
          <span className={scores.side}>
            {hasCrests ? <Crest name={home} className={scores.crest} /> : null}
            <bdi>{home}</bdi>
          </span>
          <bdi dir="ltr">{score?.home}</bdi>
          <span className={scores.side}>
            {hasCrests ? <Crest name={away} className={scores.crest} /> : null}
            <bdi>{away}</bdi>
          </span>
          <bdi dir="ltr">{score?.away}</bdi>
        </span>
      </a>
      {market === null ? null : (
        <span className={scores.prices}>
          {cellsOf(event).map((cell) => (
            <Price key={cellKey(cell)} event={event} cell={cell} lockedClassName={scores.locked} />
          ))}
        </span>
      )}
    </>
  );
}
