import type { TopEvent } from '@pavilion/contract/areas/game/game.ts';
import { formatMoment } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import styles from './betting.module.css';
import { Odds } from './odds.tsx';

/** Whether an event is in play. */
export const isInPlay = ({ state }: TopEvent): boolean => state === 'live';

/** The address of an event on the betting page. */
export const eventHref = (href: ReturnType<typeof useHref>, { path }: Pick<TopEvent, 'path'>): string =>
  href('/betting', { setIframePath: path });

/** Events with their main market, linked to the client's page of the event. Works without scripts (sportsbook §10.6). */
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
  const time = isInPlay(event) ? <b className={styles.live}>{texts('live')}</b> : formatMoment(event.startsAt, visitor.locale);
  return (
    <li className={styles.event}>
      <a className={styles.teams} href={eventHref(href, event)}>
        <span className="caption text-tertiary">
          {league} · {time}
        </span>
        <span className={`weight-semibold ${styles.match}`}>
          <span>
            {home} – {away}
          </span>
          {score ? (
            <bdi dir="ltr" className={styles.score}>
              <span className="visually-hidden">{texts('score')}</span> {score.home}:{score.away}
            </bdi>
          ) : null}
        </span>
      </a>
      <ul className={styles.odds} data-ways={market ? (market.type === '1x2' ? 3 : 2) : undefined}>
        {market?.outcomes.map((outcome, index) => (
          <li key={outcome.id}>
            <a href={eventHref(href, event)}>
              <Outcome name={outcome.name} mark={marksOf(market)[index]} />
              <Odds odds={Number(outcome.odds)} className="weight-semibold" />
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The conventional marks of the outcomes: 1, X, 2 or 1, 2. Empty if an outcome is missing. */
export function marksOf({ type, outcomes: { length } }: { type: string; outcomes: readonly unknown[] }): readonly string[] {
  if (type === '1x2') return length === 3 ? ['1', 'X', '2'] : [];
  return length === 2 ? ['1', '2'] : [];
}

function Outcome({ name, mark }: { name: string; mark: string | undefined }) {
  if (mark === undefined) return <span className={styles.outcomeName}>{name}</span>;
  return (
    <>
      <span className={styles.outcomeName} aria-hidden="true">
        {mark}
      </span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
