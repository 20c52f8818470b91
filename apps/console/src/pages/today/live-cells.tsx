import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WEEK_MS } from '@pavilion/contract/formats/durations.ts';
import type { LiveFiguresAnswer } from '../../live/live-figures.ts';
import { Money } from '../../components/marks.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { differenceOf } from './live-difference.ts';
import styles from './live-figures.module.css';

const PERMILLE_IN_PERCENT = 10;

/** The day a week before, as its figures are named. */
export function useWeekAgo(): (moment: string) => string {
  const { weekday } = useFormats();
  return (moment) => weekday(new Date(new Date(moment).getTime() - WEEK_MS).toISOString());
}

interface DifferenceProps {
  value: number;
  weekAgo: number | null;
  day: string;
  /** Writes what it differs by, without a sign. */
  write: (value: number) => string;
}

/** The difference from a week ago, in words and with its sign. */
function Difference({ value, weekAgo, day, write }: DifferenceProps) {
  const say = useText('live');
  const { decimal } = useFormats();
  const { name, by, permille } = differenceOf(value, weekAgo);
  const sign = by < 0 ? '−' : '+';
  const share = permille === null ? '' : ` (${sign}${decimal(Math.abs(permille) / PERMILLE_IN_PERCENT)} %)`;
  return <p className="caption text-tertiary">{say(name, { day, difference: `${sign}${write(Math.abs(by))}${share}` })}</p>;
}

interface CellProps {
  name: ReactNode;
  span: string;
  value: ReactNode;
  trend: readonly (number | null)[];
  children: ReactNode;
}

const Cell = ({ name, span, value, trend, children }: CellProps) => (
  <li className={styles.cell}>
    <h2>
      {name} <span className="caption text-tertiary">{span}</span>
    </h2>
    <p className={styles.value}>
      <b>{value}</b>
      <span className={styles.trend}>
        <Sparkline values={trend} />
      </span>
    </p>
    {children}
  </li>
);

type Figures = Readonly<{ figures: LiveFiguresAnswer }>;

/** An amount beside the amount a week ago. */
function MoneyCell({
  figures,
  of,
  name,
  children,
}: Figures & { of: 'ggr' | 'deposits' | 'payouts'; name: ReactNode; children: ReactNode }) {
  const say = useText('live');
  const { money, time } = useFormats();
  const weekAgo = useWeekAgo();
  const { baseCurrency, from, to, points } = figures;
  const { amount, lastWeek } = figures[of];
  return (
    <Cell
      name={name}
      span={say('since', { time: time(from) })}
      value={<Money amount={amount} currency={baseCurrency} />}
      trend={points.map((point) => point[of])}
    >
      <Difference value={amount} weekAgo={lastWeek} day={weekAgo(to)} write={(value) => money(value, baseCurrency)} />
      <p className="caption text-tertiary">{children}</p>
    </Cell>
  );
}

function OnlineCell({ figures, name }: Figures & { name: ReactNode }) {
  const say = useText('live');
  const { count, time } = useFormats();
  const weekAgo = useWeekAgo();
  const { online, bets, from, to, points } = figures;
  return (
    <Cell name={name} span={say('now')} value={count(online.players)} trend={points.map((point) => point.online)}>
      <Difference value={online.players} weekAgo={online.lastWeek} day={weekAgo(to)} write={count} />
      <p className="caption text-tertiary">{say('bets', { count: bets.casino + bets.sport, time: time(from) })}</p>
    </Cell>
  );
}

/** The four figures; each links to its list for operators who may read it (design console, Principles 2). */
export function LiveCells({ figures }: Figures) {
  const say = useText('live');
  const may = useMay();
  const { money } = useFormats();
  const { baseCurrency, ggr, deposits, payouts } = figures;
  const toInvoices = (kind: string, name: string): ReactNode =>
    may('payments.read') ? (
      <Link to="/invoices" search={{ kind }}>
        {name}
      </Link>
    ) : (
      name
    );
  const online = may('players.read') ? (
    <Link to="/sessions" search={{ state: 'active' }}>
      {say('online')}
    </Link>
  ) : (
    say('online')
  );
  return (
    <ul className={styles.cells}>
      <MoneyCell figures={figures} of="ggr" name={say('ggr')}>
        {say('byProduct', { casino: money(ggr.casino, baseCurrency), sport: money(ggr.sport, baseCurrency) })}
      </MoneyCell>
      <MoneyCell figures={figures} of="deposits" name={toInvoices('deposit', say('deposits'))}>
        {say('paidAndFailed', { paid: deposits.count, failed: deposits.failedCount })}
      </MoneyCell>
      <MoneyCell figures={figures} of="payouts" name={toInvoices('withdrawal', say('payouts'))}>
        {say('sent', { count: payouts.count })}
      </MoneyCell>
      <OnlineCell figures={figures} name={online} />
    </ul>
  );
}
