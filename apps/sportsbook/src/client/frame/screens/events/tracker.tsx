import type { EventView } from '../../data/views.ts';
import { t, tOr } from '../../texts.ts';
import { partWord } from '../clock.ts';
import { Field, hasField } from './field.tsx';
import { type Happening, useHappening } from './use-happening.ts';

const SIDES = ['home', 'away'] as const;

/** What happened, in words: "Corner, Port Sellery". */
function happeningText({ home, away }: EventView, happening: Happening | null): string {
  if (happening === null) return '';
  const side = happening.side === 'home' ? home : away;
  return tOr(`happening.${happening.kind}`, 'happening.other', { side, count: happening.by });
}

/** The score of each part, the points of the game in progress, and who serves. */
function PartsTable({ event }: { event: EventView }) {
  const { parts, points, score, server } = event;
  if (parts.length === 0 && points === null) return null;
  const places = parts.map((part, position) => ({ part, word: partWord(event.sport, position + 1), number: position + 1 }));
  return (
    <table className="parts">
      <caption className="visually-hidden">{t('event.tracker')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('tracker.side')}</span>
          </th>
          {places.map(({ word, number }) => (
            <th key={word} scope="col" abbr={word}>
              <span aria-hidden="true">{number}</span>
              <span className="visually-hidden">{word}</span>
            </th>
          ))}
          {points !== null && <th scope="col">{t('period.points')}</th>}
          <th scope="col">{t('event.score')}</th>
        </tr>
      </thead>
      <tbody>
        {SIDES.map((side) => (
          <tr key={side}>
            <th scope="row">
              {event[side]}
              {server === side && <span className="serving">{t('tracker.serves')}</span>}
            </th>
            {places.map(({ word, part }) => (
              <td key={word}>{part[side]}</td>
            ))}
            {points !== null && <td className="points">{points[side]}</td>}
            <td className="whole">{score?.[side] ?? 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A share of a bar in twelfths, so that it needs no style of its own. */
const TWELFTHS = 12;

/** How a count is shared between the sides; of nothing neither has a half. */
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

/** What the feed counts, side against side. */
function Statistics({ event }: { event: EventView }) {
  if (event.statistics.length === 0) return null;
  return (
    <dl className="counts" aria-label={t('event.statistics')}>
      {event.statistics.map(({ name, home, away }) => (
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

/** The game so far, from what the feed says of it: the field and what last happened on it, the score of each part, the counts. */
export function Tracker({ event }: { event: EventView }) {
  const happening = useHappening(event);
  const label = happeningText(event, happening);
  return (
    <>
      {hasField(event.sport) && <Field sport={event.sport} happening={happening} label={label} />}
      <div className="tracker-body">
        {event.sport !== 'football' && <PartsTable event={event} />}
        <Statistics event={event} />
      </div>
    </>
  );
}
