import { plainAmount } from '@pavilion/ui/form/use-typed-amount.ts';
import { useState } from 'react';
import { ANY_PRICE } from '../../../../rules/acceptance/tolerance.ts';
import { amountOf, formatAmount } from '../../odds/amount.ts';
import { changePreferences } from '../../state/player/preferences.ts';
import { session } from '../../state/player/session.ts';
import { changeSlip, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { useLocale } from '../amount.tsx';
import { Dialog } from '../dialog.tsx';
import { percentText } from '../percent.ts';
import { useTypedUnit } from '../typed-amount.tsx';
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

interface AmountsProps {
  label: string;
  hint: string;
  text: string;
  inputMode: 'text' | 'decimal';
  isWrong: boolean;
  onChange: (text: string) => void;
}

function Amounts({ label, hint, text, inputMode, isWrong, onChange }: AmountsProps) {
  const currency = useStore(session, (state) => state.currency);
  const locale = useLocale();
  return (
    <label className="field">
      <span>{label}</span>
      <span className={isWrong ? 'input-box invalid' : 'input-box'}>
        <input value={text} inputMode={inputMode} aria-invalid={isWrong} onChange={({ target }) => onChange(target.value)} />
        <span className="suffix">{currency}</span>
      </span>
      {isWrong && (
        <span className="field-error" role="alert">
          {t('slip.stakeInvalid', { example: formatAmount(amountOf('2', currency) ?? 0n, currency, locale) })}
        </span>
      )}
      <span className="hint">{hint}</span>
    </label>
  );
}

const partsOf = (text: string): string[] =>
  text
    .split(/[;；؛]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The player's own choices for the slip: the tolerance, the quick stakes, the stake of a one-tap bet. What is no amount is not saved. */
export function SlipSettings({ onClose }: { onClose: () => void }) {
  const currency = useStore(session, (state) => state.currency);
  const unit = useTypedUnit(currency);
  const written = (plain: string): string => plain.replace('.', unit.sign);
  const [quick, setQuick] = useState(useQuickStakes().map(written).join('; '));
  const [oneTap, setOneTap] = useState(written(useOneTapStake()));
  const isAmount = (plain: string): boolean => (amountOf(plain, currency) ?? 0n) > 0n;
  const amountsIn = (text: string): string[] => partsOf(text).map((part) => plainAmount(part, unit));
  const stakes = amountsIn(quick);
  const [oneTapStake, ...more] = amountsIn(oneTap);
  const isQuickWrong = stakes.length > QUICK_MOST || !stakes.every(isAmount);
  const isOneTapWrong = more.length > 0 || (oneTapStake !== undefined && !isAmount(oneTapStake));
  const save = (): void => {
    changePreferences({ quickStakes: stakes, oneTapStake: oneTapStake ?? null });
    onClose();
  };
  return (
    <Dialog
      title={t('settings.title')}
      onClose={onClose}
      foot={
        <button type="button" className="button button-primary" disabled={isQuickWrong || isOneTapWrong} onClick={save}>
          {t('settings.save')}
        </button>
      }
    >
      <div className="stack">
        <Tolerance />
        <Amounts
          label={t('slip.quick')}
          hint={t('slip.quickHint')}
          text={quick}
          inputMode="text"
          isWrong={isQuickWrong}
          onChange={setQuick}
        />
        <Amounts
          label={t('settings.oneTap')}
          hint={t('settings.oneTapHint')}
          text={oneTap}
          inputMode="decimal"
          isWrong={isOneTapWrong}
          onChange={setOneTap}
        />
      </div>
    </Dialog>
  );
}
