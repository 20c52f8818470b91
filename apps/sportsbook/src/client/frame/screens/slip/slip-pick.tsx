import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type PickState, pickState, shownPrice } from '../../slip/check.ts';
import type { Pick } from '../../slip/model.ts';
import { pickEventName, pickMarketName, pickName } from '../../state/names.ts';
import { changeSlip, quotes, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { Odds, useOddsText } from '../amount.tsx';
import { StakeField } from './stake-field.tsx';

function PickNote({ state }: { state: PickState }) {
  const text = useOddsText();
  if (state.kind === 'moved')
    return (
      <p className="price-change">
        <Icon name={state.to > state.from ? 'arrow-up' : 'arrow-down'} size="s" />
        <span>
          <span className="visually-hidden">{t(state.to > state.from ? 'odds.up' : 'odds.down')}: </span>
          {t('slip.moved', { from: text(state.from), to: text(state.to) })}
        </span>
      </p>
    );
  if (state.kind === 'ready') return null;
  const words = { suspended: 'slip.suspended', closed: 'slip.closed', unknown: 'slip.checking' } as const;
  return (
    <p className="price-change neutral">
      <Icon name={state.kind === 'unknown' ? 'clock' : 'lock'} size="s" />
      <span>{t(words[state.kind])}</span>
    </p>
  );
}

/** One selection of the slip: its name, its current price, and what happened to it. */
export function SlipPick({ pick, isLocked, hasStake }: { pick: Pick; isLocked: boolean; hasStake: boolean }) {
  const now = useStore(quotes, (all) => all);
  const { policy, mode, bankers, singleStakes, freeBetId } = useStore(slip, (state) => state);
  const state = pickState(pick, now.get(pick.outcomeId), policy);
  const name = pickName(pick);
  const isOff = state.kind === 'suspended' || state.kind === 'closed';
  const isBanker = bankers.includes(pick.outcomeId);
  return (
    <li className={isOff ? 'selection unavailable' : 'selection'}>
      <div>
        <b>{name}</b>
        <p className="caption text-soft">
          {pickEventName(pick)}, {pickMarketName(pick)}
        </p>
      </div>
      <div className="selection-end">
        <span className="price">{isOff ? <Icon name="lock" size="s" /> : <Odds price={shownPrice(pick, now)} />}</span>
        <button
          type="button"
          className="icon-button"
          disabled={isLocked}
          onClick={() => changeSlip({ kind: 'remove', outcomeIds: [pick.outcomeId] })}
        >
          <Icon name="x" size="s" />
          <span className="visually-hidden">{t('slip.remove', { name })}</span>
        </button>
      </div>
      <PickNote state={state} />
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
        <StakeField
          label={t('slip.stakeFor', { name })}
          isLabelHidden
          text={singleStakes[pick.outcomeId] ?? ''}
          isLocked={isLocked || freeBetId !== null}
          onChange={(text) => changeSlip({ kind: 'singleStake', outcomeId: pick.outcomeId, text })}
        />
      )}
    </li>
  );
}
