import { page } from '../state/page.ts';
import { session } from '../state/player/session.ts';
import { sessionResult } from '../state/player/session-result.ts';
import { useStore } from '../state/store.ts';
import { t } from '../texts.ts';
import { Amount } from './amount.tsx';

/**
 * The session's result, taken from the page's header where it has one, as visible as the balance, with links to limits and breaks (sportsbook §9).
 */
export function SafeLine() {
  const sum = useStore(sessionResult, (known) => known);
  const { token, currency, balance } = useStore(session, (state) => state);
  const own = { minor: sum?.netMinor ?? 0n, currency: sum?.currency ?? currency };
  const shown = balance?.netMinor == null ? own : { minor: balance.netMinor, currency: balance.currency };
  if (token === null) return null;
  const toLimits = (): void => page.send({ type: 'navigate', data: { to: 'limits' } });
  return (
    <div className="safe-line" role="group" aria-label={t('safe.label')}>
      <p>
        {t('safe.result')} <Amount minor={shown.minor} currency={shown.currency} isResult />
      </p>
      <p>
        <button type="button" className="link caption" onClick={toLimits}>
          {t('safe.limits')}
        </button>
        <button type="button" className="link caption" onClick={toLimits}>
          {t('safe.break')}
        </button>
      </p>
    </div>
  );
}
