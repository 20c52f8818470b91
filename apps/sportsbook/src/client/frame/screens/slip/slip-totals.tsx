import type { PricePolicy } from '../../../../rules/acceptance/price-policy.ts';
import type { SlipView } from '../../slip/check.ts';
import { session } from '../../state/player/session.ts';
import { changeSlip, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t, tCount } from '../../texts.ts';
import { Amount, Odds } from '../amount.tsx';

const policies: readonly PricePolicy[] = ['none', 'better', 'any'];
const isPolicy = (text: string): text is PricePolicy => policies.some((policy) => policy === text);

function TotalStake({ view, isSystem, currency }: { view: SlipView; isSystem: boolean; currency: string }) {
  return (
    <>
      <dt>
        {t('slip.totalStake')}
        {isSystem && <span className="text-faint"> ({tCount('slip.lines', Number(view.lines))})</span>}
      </dt>
      <dd>{view.tickets.length > 0 ? <Amount minor={view.totalStakeMinor} currency={currency} /> : '–'}</dd>
    </>
  );
}

/** What the slip costs and may bring: exact, with a dash while a price is missing. */
export function SlipTotals({ view, isLocked }: { view: SlipView; isLocked: boolean }) {
  const { mode, policy, picks } = useStore(slip, (known) => known);
  const currency = useStore(session, (state) => state.currency);
  const isUnpriced = view.problem === 'suspended' || view.problem === 'closed' || view.problem === 'unknown';
  return (
    <>
      <dl className="totals">
        {mode === 'combo' && (
          <>
            <dt>{t('slip.combined')}</dt>
            <dd>{isUnpriced || picks.length === 0 ? '–' : <Odds price={view.combinedOdds} />}</dd>
          </>
        )}
        {(mode === 'system' || view.tickets.length > 1) && <TotalStake view={view} isSystem={mode === 'system'} currency={currency} />}
        <dt>{t('slip.return')}</dt>
        <dd className="big">
          {view.tickets.length > 0 && !isUnpriced ? <Amount minor={view.totalReturnMinor} currency={currency} /> : '–'}
        </dd>
      </dl>
      <label className="policy">
        <span className="text-soft">{t('slip.policy')}</span>
        <select
          value={policy}
          disabled={isLocked}
          onChange={({ target }) => isPolicy(target.value) && changeSlip({ kind: 'policy', policy: target.value })}
        >
          {policies.map((one) => (
            <option key={one} value={one}>
              {t(`slip.policy.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
