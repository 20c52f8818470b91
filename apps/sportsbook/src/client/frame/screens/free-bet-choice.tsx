import { useEffect, useState } from 'react';
import { type FreeBet, readFreeBets } from '../data/free-bets.ts';
import { formatAmount } from '../odds/amount.ts';
import { session } from '../state/session.ts';
import { changeSlip, slip } from '../state/slip.ts';
import { useStore } from '../state/store.ts';
import { t } from '../texts.ts';
import { momentText } from '../when.ts';
import { useLocale } from './amount.tsx';

function useFreeBets(): readonly FreeBet[] {
  const token = useStore(session, (state) => state.token);
  const currency = useStore(session, (state) => state.currency);
  const [found, setFound] = useState<readonly FreeBet[]>([]);
  useEffect(() => {
    if (token === null) return;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const list = await readFreeBets(token).catch(() => []);
      if (isCurrent) setFound(list);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return token === null ? [] : found.filter((one) => one.currency === currency);
}

/** Own money or a free bet: apart from each other always, and said what comes back (sportsbook.md §4.4). */
export function FreeBetChoice({ isLocked }: { isLocked: boolean }) {
  const { freeBetId, mode, picks } = useStore(slip, (known) => known);
  const freeBets = useFreeBets();
  const locale = useLocale();
  const [only] = picks;
  if (freeBets.length === 0 || mode === 'system' || (mode === 'singles' && picks.length !== 1)) return null;
  const choose = (id: string): void => {
    const chosen = freeBets.find((one) => one.id === id);
    const text = chosen?.amount ?? '';
    changeSlip({ kind: 'freeBet', id: chosen?.id ?? null });
    if (mode === 'singles' && only !== undefined) changeSlip({ kind: 'singleStake', outcomeId: only.outcomeId, text });
    else changeSlip({ kind: 'stake', text });
  };
  return (
    <label className="f">
      <span>{t('slip.freeBet')}</span>
      <span className="in">
        <select value={freeBetId ?? ''} disabled={isLocked} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('slip.freeBetNone')}</option>
          {freeBets.map(({ id, amountMinor, currency, expiresAt }) => (
            <option key={id} value={id}>
              {t('slip.freeBetIs', { amount: formatAmount(amountMinor, currency, locale) })},{' '}
              {t('slip.freeBetUntil', { date: momentText(expiresAt, locale) })}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
