import { formatElapsed } from '../../../content/format.ts';
import type { Texts } from '../../../content/texts.tsx';
import { Money } from '../../settings/money.tsx';
import styles from './month-figures.module.css';

type Figures = { staked: number; won: number; net: number; seconds: number };
type MonthFiguresProps = { texts: Texts; title: string; figures: Figures; currency: string };

const shown = [
  { key: 'staked', className: styles.staked },
  { key: 'won', className: styles.won },
  { key: 'net', className: styles.result },
] as const;

/** The only month with play: its sums, each with a bar of one scale. Twelve columns would be eleven empty ones. */
export function MonthFigures({ texts, title, figures, currency }: MonthFiguresProps) {
  const most = Math.max(...shown.map(({ key }) => Math.abs(figures[key])));
  return (
    <>
      <div className={styles.head}>
        <h3>{title}</h3>
        <p className="small text-secondary">
          {texts('time')} <span className="tabular">{formatElapsed(figures.seconds)}</span>
        </p>
      </div>
      <dl className={styles.figures}>
        {shown.map(({ key, className }) => (
          <div key={key}>
            <dt>{texts(key)}</dt>
            <dd aria-hidden="true">
              <svg className={styles.bar}>
                <rect className={className} width={`${(Math.abs(figures[key]) / most) * 100}%`} height="100%" rx="4" />
              </svg>
            </dd>
            <dd className={styles.sum}>
              <Money amount={figures[key]} currency={currency} isResult={key === 'net'} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
