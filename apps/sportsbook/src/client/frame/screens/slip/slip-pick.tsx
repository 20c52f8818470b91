import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type PickState, pickState, shownPrice } from '../../slip/check.ts';
import type { Pick } from '../../slip/model.ts';
import { pickEventName, pickMarketName, pickName } from '../../state/names.ts';
import { changeSlip, quotes, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { Odds, useLocale, useOddsText } from '../amount.tsx';
import { percentText } from '../percent.ts';
import { StakeRow } from './stake-row.tsx';

const LOWER_UNIT = 10_000n;

/** What happened to the price since it was picked, in the pick's own small line. */
function PickNote({ state }: { state: PickState }) {
  const text = useOddsText();
  const locale = useLocale();
  const tolerance = useStore(slip, ({ toleranceBasisPoints }) => toleranceBasisPoints);
  if (state.kind === 'ready') return null;
  if (state.kind === 'better') return <span className="pick-note">{t('slip.better', { from: text(state.from) })}</span>;
  if (state.kind === 'within') {
    const percent = percentText(tolerance, locale);
    return <span className="pick-note">{t('slip.within', { from: text(state.from), percent })}</span>;
  }
  if (state.kind === 'moved') {
    const percent = percentText(Number(((state.from - state.to) * LOWER_UNIT) / state.from), locale);
    return <span className="pick-note">{t('slip.beyond', { from: text(state.from), percent })}</span>;
  }
  const words = { suspended: 'slip.suspended', closed: 'slip.closed', unknown: 'slip.checking' } as const;
  return <span className="pick-note">{t(words[state.kind])}</span>;
}

function PickPrice({ pick, state }: { pick: Pick; state: PickState }) {
  const now = useStore(quotes, (all) => all);
  const text = useOddsText();
  if (state.kind === 'suspended' || state.kind === 'closed')
    return (
      <span className="price">
        <Icon name="lock" size="s" />
      </span>
    );
  return (
    <span className="price">
      {'from' in state && (
        <s aria-hidden="true">
          <bdi dir="ltr">{text(state.from)}</bdi>
        </s>
      )}
      <Odds price={shownPrice(pick, now)} />
    </span>
  );
}

/** `isPart`: of a built bet, whose one price is what counts; the part's own price says nothing about it. */
type SlipPickProps = { pick: Pick; isLocked: boolean; hasStake: boolean; isPart: boolean };

/** One selection of the slip: its name, its current price, and what happened to it. */
export function SlipPick({ pick, isLocked, hasStake, isPart }: SlipPickProps) {
  const now = useStore(quotes, (all) => all);
  const { toleranceBasisPoints, mode, bankers, singleStakes } = useStore(slip, (state) => state);
  const own = pickState(pick, now.get(pick.outcomeId), toleranceBasisPoints);
  const state: PickState = isPart && 'from' in own ? { kind: 'ready' } : own;
  const name = pickName(pick);
  const isBanker = bankers.includes(pick.outcomeId);
  return (
    <li className="selection" data-state={state.kind}>
      <b>{name}</b>
      {isPart && state.kind === 'ready' ? null : <PickPrice pick={pick} state={state} />}
      <p className="caption text-soft">
        {t('list.league', { sport: pickEventName(pick), league: pickMarketName(pick) })} <PickNote state={state} />
      </p>
      <button
        type="button"
        className="remove"
        disabled={isLocked}
        onClick={() => changeSlip({ kind: 'remove', outcomeIds: [pick.outcomeId] })}
      >
        <Icon name="x" size="s" />
        <span className="visually-hidden">{t('slip.remove', { name })}</span>
      </button>
      {mode === 'system' && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={isBanker}
            disabled={isLocked}
            onChange={() => changeSlip({ kind: 'banker', outcomeId: pick.outcomeId })}
          />
          <span>
            {t('slip.banker')}
            <span className="visually-hidden">: {name}</span>
          </span>
        </label>
      )}
      {hasStake && (
        <StakeRow
          label={t('slip.stakeFor', { name })}
          isLabelHidden
          text={singleStakes[pick.outcomeId] ?? ''}
          isLocked={isLocked}
          onChange={(text) => changeSlip({ kind: 'singleStake', outcomeId: pick.outcomeId, text })}
        />
      )}
    </li>
  );
}
