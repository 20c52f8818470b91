import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { useEffect, useState } from 'react';
import { browserClock } from '../../../browser/clock.ts';
import { formatDuration } from '../../../content/format-duration.ts';
import { formatCountdown } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { usePaymentMethods } from '../queries.ts';
import { dialOf } from './dial.ts';
import styles from './payout-clock.module.css';

const tickMs = 1000;
const radius = 52;
const around = 2 * Math.PI * radius;

function useElapsedSeconds(since: string): number {
  const [nowMs, setNow] = useState(browserClock.nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(browserClock.nowMs()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((nowMs - Date.parse(since)) / tickMs));
}

/** How long a payout has taken so far, beside what its method took in the last days; nothing where that has not been measured. */
export function PayoutClock({ invoice }: { invoice: Invoice }) {
  const method = usePaymentMethods('withdraw').data?.find(({ method: name }) => name === invoice.method);
  const elapsed = useElapsedSeconds(invoice.createdAt);
  const texts = useTexts('modals', 'wallet').group('clock');
  const { visitor } = useSite();
  const timing = method?.timing;
  if (!timing) return null;
  const said = (seconds: number): string => formatDuration(seconds, visitor.locale);
  const median = said(timing.medianSeconds);
  const most = timing.ninetiethSeconds === null ? '' : texts('most', { most: said(timing.ninetiethSeconds) });
  return (
    <div className={styles.clock}>
      <svg viewBox="0 0 120 120" role="img" aria-label={texts('label', { elapsed: said(elapsed), median })}>
        <circle className={styles.face} cx="60" cy="60" r={radius} />
        <circle
          className={styles.hand}
          cx="60"
          cy="60"
          r={radius}
          strokeDasharray={`${dialOf(elapsed, timing.medianSeconds) * around} ${around}`}
          transform="rotate(-90 60 60)"
        />
        <path className={styles.hands} d="M60 60V28M60 60l20 14" />
      </svg>
      <div>
        <p className={styles.elapsed}>
          <bdi dir="ltr">{formatCountdown(elapsed)}</bdi>
        </p>
        <p className="small text-secondary">{[texts('text', { median }), most].filter(Boolean).join(' ')}</p>
        <p className="caption text-tertiary">{texts('basis', { count: timing.count, days: timing.windowDays })}</p>
      </div>
    </div>
  );
}
