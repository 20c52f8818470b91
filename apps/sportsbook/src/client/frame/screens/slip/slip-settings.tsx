import { useState } from 'react';
import { ANY_PRICE } from '../../../../rules/acceptance/tolerance.ts';
import { amountOf } from '../../odds/amount.ts';
import { changePreferences } from '../../state/player/preferences.ts';
import { session } from '../../state/player/session.ts';
import { changeSlip, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { useLocale } from '../amount.tsx';
import { Dialog } from '../dialog.tsx';
import { percentText } from '../percent.ts';
import { useOneTapStake, useQuickStakes } from './quick-stakes.ts';

const choices = [0, 100, 300, 500, 1000, ANY_PRICE] as const;
const QUICK_MOST = 3;

function Tolerance() {
  const chosen = useStore(slip, ({ toleranceBasisPoints }) => toleranceBasisPoints);
  const locale = useLocale();
  const word = (share: number): string =>
    share === 0 ? t('settings.none') : share === ANY_PRICE ? t('settings.any') : percentText(share, locale);
  return (
    <label className="field">
      <span>{t('settings.tolerance')}</span>
      <span className="input-box">
        <select value={chosen} onChange={({ target }) => changeSlip({ kind: 'tolerance', toleranceBasisPoints: Number(target.value) })}>
          {choices.map((share) => (
            <option key={share} value={share}>
              {word(share)}
            </option>
          ))}
        </select>
      </span>
      <span className="hint">{t('settings.toleranceHint')}</span>
    </label>
  );
}

/** The player's own choices for the slip: the tolerance, the quick stakes, the stake of a one-tap bet. */
export function SlipSettings({ onClose }: { onClose: () => void }) {
  const currency = useStore(session, (state) => state.currency);
  const [quick, setQuick] = useState(useQuickStakes().join('; '));
  const [oneTap, setOneTap] = useState(useOneTapStake());
  const isAmount = (text: string): boolean => (amountOf(text, currency) ?? 0n) > 0n;
  const save = (): void => {
    const amounts = quick
      .split(';')
      .map((text) => text.trim())
      .filter(isAmount);
    changePreferences({ quickStakes: amounts.slice(0, QUICK_MOST), oneTapStake: isAmount(oneTap) ? oneTap.trim() : null });
    onClose();
  };
  return (
    <Dialog
      title={t('settings.title')}
      onClose={onClose}
      foot={
        <button type="button" className="button button-primary" onClick={save}>
          {t('settings.save')}
        </button>
      }
    >
      <div className="stack">
        <Tolerance />
        <label className="field">
          <span>{t('slip.quick')}</span>
          <span className="input-box">
            <input value={quick} inputMode="text" onChange={({ target }) => setQuick(target.value)} />
            <span className="suffix">{currency}</span>
          </span>
          <span className="hint">{t('slip.quickHint')}</span>
        </label>
        <label className="field">
          <span>{t('settings.oneTap')}</span>
          <span className="input-box">
            <input value={oneTap} inputMode="decimal" onChange={({ target }) => setOneTap(target.value)} />
            <span className="suffix">{currency}</span>
          </span>
          <span className="hint">{t('settings.oneTapHint')}</span>
        </label>
      </div>
    </Dialog>
  );
}
