import { amountOf, formatAmount } from '../../odds/amount.ts';
import { session } from '../../state/player/session.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { useLocale } from '../amount.tsx';
import { isOneTapOn, useOneTapStake } from './quick-stakes.ts';

/** Switches one-tap bets on and off, with their stake in its words. Only for who can bet now. */
export function OneTapSwitch({ isLocked }: { isLocked: boolean }) {
  const { token, currency, restriction } = useStore(session, (state) => state);
  const isOn = useStore(isOneTapOn, (known) => known);
  const stakeMinor = amountOf(useOneTapStake(), currency) ?? 0n;
  const locale = useLocale();
  if (token === null || restriction !== null || stakeMinor === 0n) return null;
  return (
    <label className="checkbox quick-bet">
      <input type="checkbox" checked={isOn} disabled={isLocked} onChange={() => isOneTapOn.set((known) => !known)} />
      <span>{t('slip.oneTap', { amount: formatAmount(stakeMinor, currency, locale) })}</span>
    </label>
  );
}
