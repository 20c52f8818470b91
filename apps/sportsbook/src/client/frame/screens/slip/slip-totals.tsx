import { Suspense, useState } from 'react';
import { ANY_PRICE } from '../../../../rules/acceptance/tolerance.ts';
import { isBuilt } from '../../slip/built.ts';
import { isUnpriced, type SlipView } from '../../slip/check.ts';
import { session } from '../../state/player/session.ts';
import { slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t, tCount } from '../../texts.ts';
import { Amount, TicketOdds, useLocale } from '../amount.tsx';
import { SlipSettings } from '../later.tsx';
import { percentText } from '../percent.ts';

function TotalStake({ view, isSystem, currency }: { view: SlipView; isSystem: boolean; currency: string }) {
  return (
    <div>
      <dt>
        {t('slip.totalStake')}
        {isSystem && <span className="text-faint"> ({tCount('slip.lines', Number(view.lines))})</span>}
      </dt>
      <dd>{view.tickets.length > 0 ? <Amount minor={view.totalStakeMinor} currency={currency} /> : '–'}</dd>
    </div>
  );
}

/** What the slip costs and may bring: exact, with a dash while a price is missing. */
export function SlipTotals({ view }: { view: SlipView }) {
  const { mode, picks } = useStore(slip, (known) => known);
  const currency = useStore(session, (state) => state.currency);
  const hasOdds = !isUnpriced(view);
  return (
    <dl className="totals">
      {mode === 'combo' && (
        <div>
          <dt>{t(isBuilt({ mode, picks }) ? 'slip.built' : 'slip.combined')}</dt>
          <dd>{hasOdds && picks.length > 0 ? <TicketOdds odds={view.combinedOdds} /> : '–'}</dd>
        </div>
      )}
      {(mode === 'system' || view.tickets.length > 1) && <TotalStake view={view} isSystem={mode === 'system'} currency={currency} />}
      <div>
        <dt>{t('slip.return')}</dt>
        <dd>{view.tickets.length > 0 && hasOdds ? <Amount minor={view.totalReturnMinor} currency={currency} /> : '–'}</dd>
      </div>
    </dl>
  );
}

/** Which lower prices the bet takes, always stated, and one press from changing (SB-91). */
export function ToleranceLine({ isLocked }: { isLocked: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const tolerance = useStore(slip, ({ toleranceBasisPoints }) => toleranceBasisPoints);
  const locale = useLocale();
  const percent = percentText(tolerance, locale);
  const words =
    tolerance === 0 ? t('slip.tolerance.none') : tolerance === ANY_PRICE ? t('slip.tolerance.any') : t('slip.tolerance', { percent });
  return (
    <div className="tolerance">
      <span>{words}</span>
      <button type="button" className="link" disabled={isLocked} onClick={() => setOpen(true)}>
        {t('slip.change')}
      </button>
      {isOpen && (
        <Suspense>
          <SlipSettings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
