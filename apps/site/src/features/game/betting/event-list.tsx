import type { TopEvent } from '@pavilion/contract/game.ts';
import { formatMoment } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../session/use-site.ts';
import styles from './betting.module.css';

const LIVE = 'live';
export const isInPlay = ({ state }: TopEvent): boolean => state === LIVE;

/** Where the client shows an event. */
export const eventHref = (href: ReturnType<typeof useHref>, { path }: Pick<TopEvent, 'path'>): string =>
  href('/betting', { setIframePath: path });

/** Events with their main market, each leading to its place in the client. What stands here needs no script (sportsbook.md §10.6). */
export function EventList({ events, label }: { events: readonly TopEvent[]; label: string }) {
  return (
    <ul className={styles.events} aria-label={label}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  );
}

function EventRow({ event }: { event: TopEvent }) {
  const { visitor } = useSite();
  const texts = useTexts('globalComponents', 'sports');
  const href = useHref();
  const { home, away, league, score, market } = event;
  const when = isInPlay(event) ? <b className={styles.live}>{texts('live')}</b> : formatMoment(event.startsAt, visitor.locale);
  return (
    <li className={styles.event}>
      <a className={styles.teams} href={eventHref(href, event)}>
        <span className="cap t3">
          {league} · {when}
        </span>
        <span className="b6">
          {home} – {away}
          {score ? (
            <bdi dir="ltr" className={styles.score}>
              <span className="vh">{texts('score')}</span> {score.home}:{score.away}
            </bdi>
          ) : null}
        </span>
      </a>
      {market === null ? null : (
        <ul className={styles.odds}>
          {market.outcomes.map((outcome) => (
            <li key={outcome.id}>
              <a href={eventHref(href, event)}>
                <span className={styles.outcome}>{outcome.name}</span>
                <bdi dir="ltr" className="b6">
                  {outcome.odds}
                </bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
