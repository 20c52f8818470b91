import { page } from '../state/page.ts';
import { session } from '../state/player/session.ts';
import { sessionResult } from '../state/player/session-result.ts';
import { useStore } from '../state/store.ts';
import { t } from '../texts.ts';
import { Amount } from './amount.tsx';

/** The net result of this visit, as visible as the balance, with links to limits and breaks (sportsbook §9). */
export function SafeLine() {
  const sum = useStore(sessionResult, (known) => known);
  const { token, currency } = useStore(session, (state) => state);
  if (token === null) return null;
  const toLimits = (): void => page.send({ type: 'navigate', data: { to: 'limits' } });
  return (
    <div className="safe-line" role="group" aria-label={t('safe.label')}>
      <p>
        {t('safe.result')} <Amount minor={sum?.netMinor ?? 0n} currency={sum?.currency ?? currency} />
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
