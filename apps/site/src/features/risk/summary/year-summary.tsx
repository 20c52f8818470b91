import type { YearSummary as Summary } from '@pavilion/contract/areas/risk/summary.ts';
import { Card, Select, Table } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatElapsed, formatTag } from '../../../content/format.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { Money } from '../../settings/money.tsx';
import { yearSummaryOptions } from '../queries.ts';
import styles from '../risk.module.css';
import { YearChart } from './year-chart.tsx';

/** Own money and time of a year, as a picture and as numbers (design §5.14). */
export function YearSummary() {
  const { api } = useSite();
  const texts = usePageTexts('year', 'profile');
  const [year, setYear] = useState<number>();
  const [currency, setCurrency] = useState<string>();
  const { data, isError } = useQuery(yearSummaryOptions(api, year));
  if (data === undefined) return isError ? <p role="alert">{texts('failed')}</p> : null;
  const shown = data.currencies.find((one) => one.currency === currency) ?? data.currencies[0];
  if (shown === undefined) return null;
  const years = yearsOf(data);
  return (
    <Card title={texts('title')} className="stack-small">
      <p className="small text-secondary">{texts('hint')}</p>
      <div className={styles.controls}>
        {years.length > 1 ? (
          <Select label={texts('yearLabel')} value={String(data.year)} onChange={({ target }) => setYear(Number(target.value))}>
            {years.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        ) : null}
        {data.currencies.length > 1 ? (
          <Select label={texts('currencyLabel')} value={shown.currency} onChange={({ target }) => setCurrency(target.value)}>
            {data.currencies.map((one) => (
              <option key={one.currency}>{one.currency}</option>
            ))}
          </Select>
        ) : null}
      </div>
      <Numbers texts={texts} year={data.year} shown={shown} playedSeconds={data.playedSeconds} />
    </Card>
  );
}

/** The years there are, latest first. */
const yearsOf = ({ firstYear, lastYear }: Summary): number[] =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, index) => lastYear - index);

type Shown = Summary['currencies'][number];

function Numbers({ texts, year, shown, playedSeconds }: { texts: Texts; year: number; shown: Shown; playedSeconds: readonly number[] }) {
  const { visitor } = useSite();
  const { currency } = shown;
  const name = (month: number, length: 'short' | 'long' | 'narrow'): string =>
    new Intl.DateTimeFormat(formatTag(visitor.locale), { month: length, timeZone: 'UTC' }).format(new Date(Date.UTC(year, month - 1)));
  const rows = shown.months.map((month, index) => ({ ...month, name: name(month.month, 'long'), seconds: playedSeconds[index] ?? 0 }));
  const isEmpty = rows.every(({ staked, won, deposited, withdrawn }) => staked + won + deposited + withdrawn === 0);
  if (isEmpty) return <p className="text-secondary">{texts('none')}</p>;
  const hasPlay = rows.some(({ staked, won }) => staked + won > 0);
  const chart = shown.months.map(({ month, staked, won }) => ({ label: name(month, 'short'), staked, won }));
  const money = (key: 'deposited' | 'withdrawn' | 'staked' | 'won' | 'net') => ({
    id: key,
    heading: texts(key),
    isEnd: true,
    cell: (row: (typeof rows)[number]) => <Money amount={row[key]} currency={currency} />,
  });
  return (
    <>
      {hasPlay ? (
        <>
          <YearChart label={texts('chartLabel', { year: String(year), currency })} months={chart} />
          <Legend texts={texts} />
        </>
      ) : null}
      <details>
        <summary>{texts('tableToggle')}</summary>
        <div className={styles.scroll}>
          <Table
            label={texts('tableLabel', { year: String(year), currency })}
            rows={rows}
            rowId={({ name: month }) => month}
            columns={[
              { id: 'month', heading: texts('month'), cell: (row) => row.name },
              money('deposited'),
              money('withdrawn'),
              money('staked'),
              money('won'),
              money('net'),
              {
                id: 'time',
                heading: texts('time'),
                isEnd: true,
                cell: (row) => <span className="tabular">{formatElapsed(row.seconds)}</span>,
              },
            ]}
          />
        </div>
      </details>
    </>
  );
}

function Legend({ texts }: { texts: Texts }) {
  return (
    <p className={styles.legend}>
      {(['staked', 'won'] as const).map((key) => (
        <span key={key}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <rect className={styles[key]} width={12} height={12} rx={2} />
          </svg>
          {texts(key)}
        </span>
      ))}
    </p>
  );
}
