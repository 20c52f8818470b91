import type { EventView } from '../../data/views.ts';
import { t, tOr } from '../../texts.ts';
import { partWord } from '../clock.ts';

/** The game so far: each part's score, then what the feed counts. */
export function Tracker({ event }: { event: EventView }) {
  const parts = event.parts.map((part, position) => ({ key: `part-${position}`, label: partWord(event.sport, position + 1), ...part }));
  const points = event.points === null ? [] : [{ key: 'points', label: t('period.points'), ...event.points }];
  const counts = event.statistics.map(({ name, home, away }) => ({
    key: name,
    label: tOr(`stat.${name}`, 'event.statistics'),
    home,
    away,
  }));
  const cells = [...parts, ...points, ...counts];
  if (cells.length === 0) return null;
  return (
    <dl className="statistics" aria-label={t('event.tracker')}>
      {cells.map(({ key, label, home, away }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {home} : {away}
          </dd>
        </div>
      ))}
    </dl>
  );
}
