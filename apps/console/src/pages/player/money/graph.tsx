import { Select } from '@pavilion/ui';
import { useState } from 'react';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Section } from '../../../components/panel.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useText } from '../../../texts/use-text.ts';
import { barsOf, daysUntil } from './bars.ts';
import styles from './graph.module.css';
import type { PlayerOverview } from '../types.ts';

type Day = PlayerOverview['periods'][number]['daily'][number];

const HEIGHT = 64;
const STEP = 8;
const GAP = 2;
const figures = ['deposited', 'withdrawn', 'staked', 'net'] as const;
type Figure = (typeof figures)[number];

/** Money and play day by day, in one currency: a small graph for each figure, and the same days as a table. */
export function DailyGraph({ overview: { days, periods }, today }: { overview: PlayerOverview; today: Date }) {
  const say = useText('player');
  const [chosen, setChosen] = useState('');
  const period = periods.find(({ currency }) => currency === chosen) ?? periods[0];
  if (period === undefined) return null;
  const all = daysUntil(today, days);
  return (
    <Section title={say('dayByDay', { currency: period.currency })}>
      {periods.length === 1 ? null : (
        <Select label={say('currency')} value={period.currency} onChange={(event) => setChosen(event.target.value)}>
          {periods.map(({ currency }) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      )}
      <div className={styles.graphs}>
        {figures.map((figure) => (
          <Bars key={figure} figure={figure} all={all} daily={period.daily} currency={period.currency} />
        ))}
      </div>
      <details className={styles.days}>
        <summary>{say('daysAsTable')}</summary>
        <DayTable daily={period.daily} currency={period.currency} />
      </details>
    </Section>
  );
}

interface BarsProps {
  figure: Figure;
  all: readonly string[];
  daily: readonly Day[];
  currency: string;
}

/** One figure: a bar per day above the line, or below it for negative values. The largest is also given as text. */
function Bars({ figure, all, daily, currency }: BarsProps) {
  const say = useText('player');
  const { money } = useFormats();
  const byDay = new Map(daily.map((day) => [day.day, day[figure]]));
  const { bars, zero, largest } = barsOf(
    all.map((day) => byDay.get(day) ?? 0),
    HEIGHT,
  );
  const title = say(`figure_${figure}`);
  const most = say('largestDay', { amount: money(largest, currency) });
  return (
    <figure className={styles.graph}>
      <figcaption>
        <b>{title}</b>
        <span className="text-secondary">{most}</span>
      </figcaption>
      <svg viewBox={`0 0 ${all.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`${title}: ${most}`}>
        <line x1="0" x2={all.length * STEP} y1={zero} y2={zero} />
        {bars.map(({ top, height, isBelow }, place) =>
          height === 0 ? null : (
            <rect key={all[place]} x={place * STEP} y={top} width={STEP - GAP} height={height} data-below={isBelow ? '' : undefined} />
          ),
        )}
      </svg>
    </figure>
  );
}

function DayTable({ daily, currency }: { daily: readonly Day[]; currency: string }) {
  const say = useText('player');
  const { money, calendarDay } = useFormats();
  return (
    <DataTable
      label={say('daysAsTable')}
      rows={daily.toReversed()}
      rowId={({ day }) => day}
      columns={[
        { id: 'day', heading: say('dayUtc'), cell: ({ day }) => calendarDay(day) },
        ...figures.map((figure) => ({
          id: figure,
          heading: say(`figure_${figure}`),
          isEnd: true,
          cell: (row: Day) => money(row[figure], currency),
        })),
      ]}
    />
  );
}
