import { useState } from 'react';
import type { SlipView } from '../../slip/check.ts';
import { amountOf, formatAmount, wireAmount } from '../../odds/amount.ts';
import { systemChoices, freeLegs } from '../../slip/systems.ts';
import { changePreferences, preferences } from '../../state/player/preferences.ts';
import { session } from '../../state/player/session.ts';
import { changeSlip, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t, tCount } from '../../texts.ts';
import { useLocale } from '../amount.tsx';
import { FreeBetChoice } from './free-bet-choice.tsx';
import { StakeField } from './stake-field.tsx';
import type { StakeBounds } from './use-max-stake.ts';

const QUICK_MOST = 4;

function QuickStakes({ isLocked, most }: { isLocked: boolean; most: string | null }) {
  const own = useStore(preferences, ({ quickStakes }) => quickStakes);
  const currency = useStore(session, (state) => state.currency);
  const [draft, setDraft] = useState<string | null>(null);
  const save = (): void => {
    const amounts = (draft ?? '')
      .split(';')
      .map((text) => text.trim())
      .filter((text) => (amountOf(text, currency) ?? 0n) > 0n);
    changePreferences({ quickStakes: amounts.slice(0, QUICK_MOST) });
    setDraft(null);
  };
  if (draft !== null)
    return (
      <div className="quick-edit">
        <label className="field">
          <span>{t('slip.quick')}</span>
          <span className="input-box">
            <input value={draft} inputMode="text" onChange={({ target }) => setDraft(target.value)} />
          </span>
          <span className="hint">{t('slip.quickHint')}</span>
        </label>
        <button type="button" className="button button-secondary button-small" onClick={save}>
          {t('slip.quickSave')}
        </button>
      </div>
    );
  return (
    <div className="quick-stakes-row">
      {own.length > 0 && (
        <div className="quick-stakes" role="group" aria-label={t('slip.quick')}>
          {own.map((text) => (
            <button
              key={text}
              type="button"
              className="chip numeric"
              disabled={isLocked}
              onClick={() => changeSlip({ kind: 'stake', text })}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <div className="between wide">
        <button type="button" className="link caption" disabled={isLocked} onClick={() => setDraft(own.join('; '))}>
          {t('slip.quickEdit')}
        </button>
        {most !== null && (
          <button type="button" className="link caption" disabled={isLocked} onClick={() => changeSlip({ kind: 'stake', text: most })}>
            {t('slip.max')}
          </button>
        )}
      </div>
    </div>
  );
}

function SystemChoice({ isLocked }: { isLocked: boolean }) {
  const state = useStore(slip, (known) => known);
  const free = freeLegs(state);
  const choices = systemChoices(free);
  if (choices.length === 0) return null;
  const label = (sizes: readonly number[], name: string | null): string => name ?? t('slip.sizeOf', { size: sizes[0] ?? 2, count: free });
  return (
    <label className="field">
      <span>{t('slip.sizes')}</span>
      <span className="input-box">
        <select
          value={state.sizes.join()}
          disabled={isLocked}
          onChange={({ target }) => changeSlip({ kind: 'sizes', sizes: target.value.split(',').map(Number) })}
        >
          {choices.map(({ sizes, name, lines }) => (
            <option key={sizes.join()} value={sizes.join()}>
              {label(sizes, name)} ({tCount('slip.lines', Number(lines))})
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** The least and the largest stake, in words; nothing while they are unknown. */
const boundsText = (bounds: StakeBounds | null, format: (minor: bigint) => string): string | undefined =>
  bounds === null || bounds.mostMinor === 0n
    ? undefined
    : t('slip.maxHint', { least: format(bounds.leastMinor), most: format(bounds.mostMinor) });

export type SlipStakesProps = { view: SlipView; isLocked: boolean; bounds: StakeBounds | null; tooMuch: string | undefined };

/** The stake of one ticket with all selections; in a slip of singles each selection has its own. */
export function SlipStakes({ view, isLocked, bounds, tooMuch }: SlipStakesProps) {
  const { mode, stake, freeBetId } = useStore(slip, (known) => known);
  const currency = useStore(session, (state) => state.currency);
  const locale = useLocale();
  if (mode === 'singles') return <FreeBetChoice isLocked={isLocked} />;
  const format = (minor: bigint): string => formatAmount(minor, currency, locale);
  const isInvalid = view.problem === 'stake-invalid';
  const perLine = bounds === null ? 0n : bounds.mostMinor / view.lines;
  return (
    <>
      {mode === 'system' && <SystemChoice isLocked={isLocked} />}
      <StakeField
        label={t(mode === 'system' ? 'slip.stakeLine' : 'slip.stake')}
        text={stake}
        isLocked={isLocked || freeBetId !== null}
        error={isInvalid ? t('slip.stakeInvalid', { example: format(amountOf('5', currency) ?? 0n) }) : tooMuch}
        hint={boundsText(bounds, format)}
        onChange={(text) => changeSlip({ kind: 'stake', text })}
      />
      <FreeBetChoice isLocked={isLocked} />
      {freeBetId === null && <QuickStakes isLocked={isLocked} most={perLine > 0n ? wireAmount(perLine, currency) : null} />}
    </>
  );
}
