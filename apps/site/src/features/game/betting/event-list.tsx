import type { TopEvent } from '@pavilion/contract/game.ts';
import { formatMoment, formatOdds } from '../../../content/format.ts';
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
          {market.outcomes.map((outcome, index) => (
            <li key={outcome.id}>
              <a href={eventHref(href, event)}>
                <Outcome name={outcome.name} mark={marksOf(market)[index]} />
                <bdi dir="ltr" className="b6">
                  {formatOdds(Number(outcome.odds), visitor.locale)}
                </bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What outcomes of the two usual markets are called everywhere; none where one of them is missing. */
function marksOf({ type, outcomes: { length } }: { type: string; outcomes: readonly unknown[] }): readonly string[] {
  if (type === '1x2') return length === 3 ? ['1', 'X', '2'] : [];
  return length === 2 ? ['1', '2'] : [];
}

function Outcome({ name, mark }: { name: string; mark: string | undefined }) {
  if (mark === undefined) return <span className={styles.outcome}>{name}</span>;
  return (
    <>
      <span className={styles.outcome} aria-hidden="true">
        {mark}
      </span>
      <span className="vh">{name}</span>
    </>
  );
}
