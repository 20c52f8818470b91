import type { TopEvent } from '@pavilion/contract/areas/game/game.ts';
import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { type Cell, cellsOf, marksOf } from './cells.ts';
import styles from './event-list.module.css';
import { Odds } from '../odds.tsx';

/** Whether an event is in play. */
export const isInPlay = ({ state }: TopEvent): boolean => state === 'live';

/** The address of an event on the betting page. */
export const eventHref = (href: ReturnType<typeof useHref>, { path }: Pick<TopEvent, 'path'>): string =>
  href('/betting', { setIframePath: path });

interface PriceProps {
  event: TopEvent;
  cell: Cell;
  className?: string | undefined;
  lockedClassName: string | undefined;
  markClassName?: string | undefined;
}

/** A cell that leads to its event, or a lock in its place while its outcome is not offered. */
export function Price({ event, cell, className, lockedClassName, markClassName }: PriceProps) {
  const href = useHref();
  const text = <CellText cell={cell} className={markClassName} />;
  if (cell.outcome === undefined) return <span className={lockedClassName}>{text}</span>;
  return (
    <a className={className} href={eventHref(href, event)}>
      {text}
    </a>
  );
}

/** The React key of a cell. */
export const cellKey = ({ mark, outcome }: Cell): string => mark ?? outcome?.id ?? '';

/** A cell in words and numbers: its mark with the price, or a lock in the price's place. */
function CellText({ cell: { mark, outcome }, className }: { cell: Cell; className?: string | undefined }) {
  const texts = useTexts('globalComponents', 'sports');
  return (
    <>
      <span className={className} dir="auto" aria-hidden="true">
        {mark ?? outcome?.name}
      </span>
      <span className="visually-hidden">{outcome?.name ?? texts('suspended')}</span>
      {outcome === undefined ? <Icon name="lock" size="s" /> : <Odds odds={Number(outcome.odds)} className="weight-semibold" />}
    </>
  );
}

/** The events of each league, in the order of their first one. */
function leaguesOf(events: readonly TopEvent[]): readonly TopEvent[][] {
  return [...Map.groupBy(events, ({ sport, league }) => `${sport} ${league}`).values()];
}

/** Events by league with their main market, in the columns of the client; each links to its page there. Works without scripts (sportsbook §10.6). */
export function EventList({ events }: { events: readonly TopEvent[] }) {
  return leaguesOf(events).map((members) => <League key={members[0]?.id} events={members} />);
}

function League({ events }: { events: readonly TopEvent[] }) {
  const [first] = events;
  if (first === undefined) return null;
  const marks = events.map(marksOf).toSorted((one, other) => other.length - one.length)[0] ?? [];
  return (
    <section className={styles.league} aria-label={first.league}>
      <div className={styles.head}>
        <h2>{first.league}</h2>
        <span className={styles.columns} data-ways={marks.length} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
      </div>
      <ul className={styles.events}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function EventRow({ event }: { event: TopEvent }) {
  const moments = useMoments();
  const texts = useTexts('globalComponents', 'sports');
  const href = useHref();
  const { home, away, score } = event;
  const cells = cellsOf(event);
  return (
    <li className={styles.event}>
      <a className={styles.teams} href={eventHref(href, event)}>
        <span className={styles.time}>
          {isInPlay(event) ? <b className={styles.live}>{texts('live')}</b> : moments.minute(event.startsAt)}
        </span>
        <span className={styles.sides}>
          <span>{home}</span>
          <bdi dir="ltr">{score?.home}</bdi>
          <span>{away}</span>
          <bdi dir="ltr">{score?.away}</bdi>
        </span>
      </a>
      <ul className={styles.prices} data-ways={cells.length}>
        {cells.map((cell) => (
          <li key={cellKey(cell)}>
            <Price
              event={event}
              cell={cell}
              className={styles.price}
              lockedClassName={`${styles.price} ${styles.locked}`}
              markClassName={cell.mark === undefined ? styles.name : styles.mark}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
