import type { EventView } from '../../../data/views.ts';
import { t, tOr } from '../../../texts.ts';
import { Field } from './field.tsx';
import { Moments } from './moments.tsx';
import { hasField } from '../sports.ts';

/** A share of a bar in twelfths, so that it needs no style of its own. */
const TWELFTHS = 12;

/** Each side's share of a count; of a count of zero both have none. */
function Bar({ home, away }: { home: number; away: number }) {
  const sum = home + away;
  const share = sum === 0 ? 0 : Math.round((home / sum) * TWELFTHS);
  return (
    <svg className="bar-view" viewBox="0 0 120 4" preserveAspectRatio="none" aria-hidden="true">
      <path className={sum === 0 ? 'bar-none' : 'bar-away'} d="M0 0H120V4H0Z" />
      <path className="bar-home" d={`M0 0H${share * (120 / TWELFTHS)}V4H0Z`} />
    </svg>
  );
}

const WHOLE = 100;

/** The pressure of the last minutes, then what the feed counts, side against side. */
function Statistics({ event: { play, statistics } }: { event: EventView }) {
  const momentum = play?.momentum ?? null;
  const counts = momentum === null ? statistics : [{ name: 'momentum', home: momentum, away: WHOLE - momentum }, ...statistics];
  if (counts.length === 0) return null;
  return (
    <dl className="counts" aria-label={t('event.statistics')}>
      {counts.map(({ name, home, away }) => (
        <div key={name}>
          <dt>{tOr(`stat.${name}`, 'event.statistics')}</dt>
          <dd>
            <span className="count-home">{home}</span>
            <span className="visually-hidden"> : </span>
            <span className="count-away">{away}</span>
          </dd>
          <Bar home={home} away={away} />
        </div>
      ))}
    </dl>
  );
}

/** The game so far, from what the feed says of it: the field with the ball, what has happened, the counts. */
export function Tracker({ event }: { event: EventView }) {
  return (
    <>
      {hasField(event) && (
        <>
          <Field event={event} />
          <Moments event={event} />
        </>
      )}
      <Statistics event={event} />
    </>
  );
}
