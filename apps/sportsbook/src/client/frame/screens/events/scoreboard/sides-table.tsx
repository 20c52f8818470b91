import { Crest } from '@pavilion/ui/crest.tsx';
import type { EventView } from '../../../data/views.ts';
import { t } from '../../../texts.ts';
import { partWord } from '../../clock.ts';
import { hasCrests } from '../sports.ts';

const SIDES = ['home', 'away'] as const;
/** Its halves say no more than its score. */
const WITHOUT_PARTS = 'football';

type Places = readonly { readonly part: Record<'home' | 'away', number>; readonly word: string; readonly number: number }[];

function Head({ event, places }: { event: EventView; places: Places }) {
  return (
    <thead className={places.length === 0 && event.points === null ? 'visually-hidden' : ''}>
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
        {event.points !== null && <th scope="col">{t('period.points')}</th>}
        <th scope="col">
          <span className="visually-hidden">{t('event.score')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** The sides of a game in play, a line each: the score of each part, the points of the game in progress, who serves, the score. */
export function SidesTable({ event }: { event: EventView }) {
  const { parts, points, score, server, sport } = event;
  const shown = sport === WITHOUT_PARTS ? [] : parts;
  const places = shown.map((part, position) => ({ part, word: partWord(sport, position + 1), number: position + 1 }));
  return (
    <table className="parts">
      <caption className="visually-hidden">{t('event.tracker')}</caption>
      <Head event={event} places={places} />
      <tbody>
        {SIDES.map((side) => (
          <tr key={side}>
            <th scope="row">
              <span className="side-name">
                {hasCrests(sport) && <Crest name={event[side]} className="crest" />}
                <span>{event[side]}</span>
                {server === side && <span className="serving">{t('tracker.serves')}</span>}
              </span>
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
