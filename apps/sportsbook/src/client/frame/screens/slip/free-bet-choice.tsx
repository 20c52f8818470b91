import type { FreeBet } from '../../data/free-bets.ts';
import { formatAmount } from '../../odds/amount.ts';
import { freeBets } from '../../state/player/free-bets.ts';
import { session } from '../../state/player/session.ts';
import { changeSlip, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { momentText } from '../../when.ts';
import { useLocale } from '../amount.tsx';
import { SlipMessage } from './slip-message.tsx';

function useFreeBets(): readonly FreeBet[] {
  const currency = useStore(session, (state) => state.currency);
  return useStore(freeBets, (known) => known).filter((one) => one.currency === currency);
}

/** Warns of a free bet that expires within a day (sportsbook §4.4), unless betting is paused. */
export function LapsingFreeBets() {
  const expiring = useFreeBets().filter(({ expiresSoon }) => expiresSoon);
  const isPaused = useStore(session, ({ restriction }) => restriction !== null);
  const locale = useLocale();
  if (isPaused) return null;
  return expiring.map(({ id, amountMinor, currency, expiresAt }) => (
    <SlipMessage key={id} kind="info">
      <p>{t('slip.freeBetLapses', { amount: formatAmount(amountMinor, currency, locale), date: momentText(expiresAt, locale) })}</p>
    </SlipMessage>
  ));
}

/** Money or a free bet: never mixed, with a note on what is returned (sportsbook §4.4). */
export function FreeBetChoice({ isLocked }: { isLocked: boolean }) {
  const { freeBetId, mode, picks } = useStore(slip, (known) => known);
  const offered = useFreeBets();
  const locale = useLocale();
  const [only] = picks;
  if (offered.length === 0 || mode === 'system' || (mode === 'singles' && picks.length !== 1)) return null;
  const choose = (id: string): void => {
    const chosen = offered.find((one) => one.id === id);
    const text = chosen?.amount ?? '';
    changeSlip({ kind: 'freeBet', id: chosen?.id ?? null });
    if (mode === 'singles' && only !== undefined) changeSlip({ kind: 'singleStake', outcomeId: only.outcomeId, text });
    else changeSlip({ kind: 'stake', text });
  };
  return (
    <label className="field">
      <span>{t('slip.freeBet')}</span>
      <span className="input-box">
        <select value={freeBetId ?? ''} disabled={isLocked} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('slip.freeBetNone')}</option>
          {offered.map(({ id, amountMinor, currency, expiresAt }) => (
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
