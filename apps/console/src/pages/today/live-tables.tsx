import type { LiveFiguresAnswer } from '../../live/live-figures.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { useWeekAgo } from './live-cells.tsx';
import styles from './live-figures.module.css';

type Figures = Readonly<{ figures: LiveFiguresAnswer }>;

/** The lines of the four figures and their totals. */
function ByTime({ figures }: Figures) {
  const say = useText('live');
  const { count, money, time } = useFormats();
  const weekAgo = useWeekAgo();
  const { baseCurrency, ggr, deposits, payouts, online, points, to } = figures;
  const sum = (amount: number | null): string => (amount === null ? '–' : money(amount, baseCurrency));
  const players = (number: number | null): string => (number === null ? '–' : count(number));
  const heading = (name: string): string => `${name}, ${baseCurrency}`;
  return (
    <DataTable
      label={say('byTime')}
      rows={points}
      rowId={({ from }) => from}
      columns={[
        { id: 'from', heading: say('from'), cell: ({ from }) => time(from) },
        { id: 'ggr', heading: heading(say('ggr')), isEnd: true, cell: (point) => sum(point.ggr) },
        { id: 'deposits', heading: heading(say('deposits')), isEnd: true, cell: (point) => sum(point.deposits) },
        { id: 'payouts', heading: heading(say('payouts')), isEnd: true, cell: (point) => sum(point.payouts) },
        { id: 'online', heading: say('online'), isEnd: true, cell: (point) => players(point.online) },
      ]}
      foot={
        <>
          <tr>
            <th scope="row">{say('together')}</th>
            <td data-end>{sum(ggr.amount)}</td>
            <td data-end>{sum(deposits.amount)}</td>
            <td data-end>{sum(payouts.amount)}</td>
            <td data-end>{players(online.players)}</td>
          </tr>
          <tr>
            <th scope="row">{say('aWeekAgo', { day: weekAgo(to) })}</th>
            <td data-end>{sum(ggr.lastWeek)}</td>
            <td data-end>{sum(deposits.lastWeek)}</td>
            <td data-end>{sum(payouts.lastWeek)}</td>
            <td data-end>{players(online.lastWeek)}</td>
          </tr>
        </>
      }
    />
  );
}

/** The sums by currency: different currencies are never added. */
function ByCurrency({ figures: { ggr, deposits, payouts } }: Figures) {
  const say = useText('live');
  const { money } = useFormats();
  const currencies = [...new Set([ggr, deposits, payouts].flatMap(({ parts }) => parts.map(({ currency }) => currency)))].toSorted();
  const rows = currencies.map((currency) => {
    const find = <Part extends { currency: string }>(parts: readonly Part[]) => parts.find((part) => part.currency === currency);
    return { currency, play: find(ggr.parts), deposits: find(deposits.parts), payouts: find(payouts.parts) };
  });
  if (rows.length === 0) return null;
  const sum = (amount: number | undefined, currency: string): string => (amount === undefined ? '–' : money(amount, currency));
  return (
    <DataTable
      label={say('byCurrency')}
      rows={rows}
      rowId={({ currency }) => currency}
      columns={[
        { id: 'currency', heading: say('currency'), cell: ({ currency }) => currency },
        { id: 'staked', heading: say('staked'), isEnd: true, cell: ({ currency, play }) => sum(play?.staked, currency) },
        { id: 'paidOut', heading: say('paidOut'), isEnd: true, cell: ({ currency, play }) => sum(play?.paidOut, currency) },
        { id: 'ggr', heading: say('ggr'), isEnd: true, cell: ({ currency, play }) => sum(play?.amount, currency) },
        { id: 'deposits', heading: say('deposits'), isEnd: true, cell: (row) => sum(row.deposits?.amount, row.currency) },
        { id: 'payouts', heading: say('payouts'), isEnd: true, cell: (row) => sum(row.payouts?.amount, row.currency) },
      ]}
    />
  );
}

/** The figures as a table, as every chart has one (operator §11). */
export function LiveTables({ figures }: Figures) {
  const say = useText('live');
  return (
    <details className={styles.tables}>
      <summary>{say('asTable')}</summary>
      {/* Keyboard users scroll it by keys (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={say('asTable')} tabIndex={0}>
        <ByTime figures={figures} />
        <ByCurrency figures={figures} />
        <p className="caption text-tertiary">{say('note', { currency: figures.baseCurrency })}</p>
      </div>
    </details>
  );
}
