import type { SlipView } from '../../slip/check.ts';
import { formatAmount, wireAmount } from '../../odds/amount.ts';
import { systemChoices, freeLegs } from '../../slip/systems.ts';
import { session } from '../../state/player/session.ts';
import { changeSlip, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t, tCount } from '../../texts.ts';
import { useLocale } from '../amount.tsx';
import { FreeBetChoice, WithFreeBets } from '../later.tsx';
import { StakeRow } from './stake-row.tsx';
import type { StakeBounds } from './use-max-stake.ts';

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

function LargestStake({ isLocked, mostMinor }: { isLocked: boolean; mostMinor: bigint }) {
  const currency = useStore(session, (state) => state.currency);
  if (mostMinor === 0n) return null;
  const fillIn = (): void => changeSlip({ kind: 'stake', text: wireAmount(mostMinor, currency) });
  return (
    <button type="button" className="link caption" disabled={isLocked} onClick={fillIn}>
      {t('slip.max')}
    </button>
  );
}

type SlipStakesProps = { view: SlipView; isLocked: boolean; bounds: StakeBounds | null; isTooMuch: boolean };

/** The stake of one ticket with all selections; in a slip of singles each selection has its own. */
export function SlipStakes({ view, isLocked, bounds, isTooMuch }: SlipStakesProps) {
  const { mode, stake, freeBetId } = useStore(slip, (known) => known);
  const currency = useStore(session, (state) => state.currency);
  const locale = useLocale();
  const freeBetChoice = (
    <WithFreeBets>
      <FreeBetChoice isLocked={isLocked} />
    </WithFreeBets>
  );
  if (mode === 'singles') return freeBetChoice;
  const format = (minor: bigint): string => formatAmount(minor, currency, locale);
  return (
    <>
      {mode === 'system' && <SystemChoice isLocked={isLocked} />}
      <StakeRow
        label={t(mode === 'system' ? 'slip.stakeLine' : 'slip.stake')}
        text={stake}
        isLocked={isLocked}
        isLabelHidden={mode !== 'system'}
        error={isTooMuch ? t('error.MAX_STAKE') : undefined}
        onChange={(text) => changeSlip({ kind: 'stake', text })}
      />
      <div className="stake-bounds">
        <span className="hint">{boundsText(bounds, format)}</span>
        {freeBetId === null && <LargestStake isLocked={isLocked} mostMinor={bounds === null ? 0n : bounds.mostMinor / view.lines} />}
      </div>
      {freeBetChoice}
    </>
  );
}
