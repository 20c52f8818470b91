import type { YearSummary as Summary } from '@pavilion/contract/areas/risk/summary.ts';
import { Card, Disclosure, Select, Table } from '@pavilion/ui';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { formatElapsed, formatTag } from '../../../content/format.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { Money } from '../../settings/money.tsx';
import { yearSummaryOptions } from '../queries.ts';
import styles from '../risk.module.css';
import { MonthFigures } from './month-figures.tsx';
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

type Row = Shown['months'][number] & { name: string; seconds: number };

const hasPlay = ({ staked, won }: Row): boolean => staked + won > 0;
const hasAny = (row: Row): boolean => hasPlay(row) || row.deposited + row.withdrawn + row.seconds > 0;

function Numbers({ texts, year, shown, playedSeconds }: { texts: Texts; year: number; shown: Shown; playedSeconds: readonly number[] }) {
  const { visitor } = useSite();
  const { currency } = shown;
  const tag = formatTag(visitor.locale);
  const name = (month: number, shape: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { ...shape, timeZone: 'UTC' }).format(new Date(Date.UTC(year, month - 1)));
  const rows: Row[] = shown.months.map((month, index) => ({
    ...month,
    name: name(month.month, { month: 'long' }),
    seconds: playedSeconds[index] ?? 0,
  }));
  if (!rows.some(hasAny)) return <p className="text-secondary">{texts('none')}</p>;
  const [first, second] = rows.filter(hasPlay);
  return (
    <>
      {first !== undefined && second === undefined ? (
        <MonthFigures texts={texts} title={name(first.month, { month: 'long', year: 'numeric' })} figures={first} currency={currency} />
      ) : null}
      {second === undefined ? null : (
        <>
          <YearChart
            label={texts('chartLabel', { year: String(year), currency })}
            months={rows.map(({ month, staked, won }) => ({
              label: name(month, { month: 'short' }),
              letter: name(month, { month: 'narrow' }),
              staked,
              won,
            }))}
          />
          <Legend texts={texts} />
        </>
      )}
      <Disclosure label={texts('tableToggle')}>
        <YearTable
          texts={texts}
          label={texts('tableLabel', { year: String(year), currency })}
          rows={rows.filter(hasAny)}
          currency={currency}
        />
      </Disclosure>
    </>
  );
}

function YearTable({ texts, label, rows, currency }: { texts: Texts; label: string; rows: readonly Row[]; currency: string }) {
  const money = (key: 'deposited' | 'withdrawn' | 'staked' | 'won' | 'net') => ({
    id: key,
    heading: texts(key),
    isEnd: true,
    cell: (row: Row) => <Money amount={row[key]} currency={currency} isResult={key === 'net'} />,
  });
  return (
    <div className={styles.scroll}>
      <Table
        label={label}
        isNamed
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
