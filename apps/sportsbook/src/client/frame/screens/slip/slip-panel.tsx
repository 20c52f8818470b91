import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { amountOf } from '../../odds/amount.ts';
import { isBuilt } from '../../slip/built.ts';
import { viewSlip } from '../../slip/check.ts';
import { slipModes } from '../../slip/model.ts';
import { relatedPairs } from '../../../../rules/acceptance/related.ts';
import { built } from '../../state/built.ts';
import { pickName } from '../../state/names.ts';
import { largestStake, placing, type Refused } from '../../state/placing.ts';
import { session } from '../../state/player/session.ts';
import { changeSlip, quotes, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { BuiltRefusal, Receipt, SlipRefusal } from '../later.tsx';
import { SafeLine } from '../safe-line.tsx';
import { SlipAction } from './slip-action.tsx';
import { Placed, SlipMessage } from './slip-message.tsx';
import { SlipPick } from './slip-pick.tsx';
import { SlipStakes } from './slip-stakes.tsx';
import { OneTapSwitch } from './one-tap.tsx';
import { SlipTotals, ToleranceLine } from './slip-totals.tsx';
import { useMaxStake } from './use-max-stake.ts';
import { SLIP_ENTRY } from './to-slip.tsx';

function Modes({ isLocked }: { isLocked: boolean }) {
  const mode = useStore(slip, (state) => state.mode);
  return (
    <div className="slip-modes" role="group" aria-label={t('slip.type')}>
      {slipModes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={mode === one}
          disabled={isLocked}
          onClick={() => changeSlip({ kind: 'mode', mode: one })}
        >
          {t(`slip.${one}`)}
        </button>
      ))}
    </div>
  );
}

/** Selections that cannot share a ticket are named, and offered as singles (SB-10). */
function Related() {
  const state = useStore(slip, (known) => known);
  const { picks, mode } = state;
  const [pair] = relatedPairs(picks);
  const [first, second] = (pair ?? []).map((position) => picks[position]);
  if (isBuilt(state))
    return (
      <Suspense>
        <BuiltRefusal />
      </Suspense>
    );
  if (mode === 'singles' || first === undefined || second === undefined) return null;
  return (
    <SlipMessage kind="warning">
      <p>{t('slip.related', { first: pickName(first), second: pickName(second) })}</p>
      <button type="button" className="button button-secondary button-small" onClick={() => changeSlip({ kind: 'mode', mode: 'singles' })}>
        {t('slip.asSingles')}
      </button>
    </SlipMessage>
  );
}

/** Without picks there is still something to say while a one-tap bet is placed, or was not. */
function Empty() {
  const place = useStore(placing, (known) => known);
  const isLocked = place.phase === 'placing';
  return (
    <>
      {place.phase === 'done' && place.refused !== null && <Refusal refused={place.refused} />}
      <div className="empty text-small">
        <Icon name="ticket" size="l" />
        <p className="text-small text-soft" role="status">
          {t(isLocked ? 'slip.placing' : 'slip.empty')}
        </p>
      </div>
      <div className="slip-body">
        <OneTapSwitch isLocked={isLocked} />
      </div>
    </>
  );
}

const Refusal = ({ refused }: { refused: Refused }) => (
  <Suspense>
    <SlipRefusal refused={refused} />
  </Suspense>
);

function Open() {
  const state = useStore(slip, (known) => known);
  const now = useStore(quotes, (all) => all);
  const currency = useStore(session, (known) => known.currency);
  const place = useStore(placing, (known) => known);
  const bounds = useMaxStake(state);
  const isLocked = place.phase === 'placing';
  const refused = place.phase === 'done' ? place.refused : null;
  const whole = useStore(built, (known) => known);
  const view = viewSlip(state, { quotes: now, built: whole }, currency);
  const most = amountOf(largestStake(refused) ?? '', currency);
  return (
    <>
      <Modes isLocked={isLocked} />
      {refused === null ? <Related /> : <Refusal refused={refused} />}
      <ul className="selections" tabIndex={-1}>
        {state.picks.map((pick) => (
          <SlipPick key={pick.outcomeId} pick={pick} isLocked={isLocked} hasStake={state.mode === 'singles'} isPart={isBuilt(state)} />
        ))}
      </ul>
      <div className="slip-body">
        <SlipStakes view={view} isLocked={isLocked} bounds={bounds} isTooMuch={most !== undefined && view.totalStakeMinor > most} />
        <SlipTotals view={view} />
        <ToleranceLine isLocked={isLocked} />
        <SlipAction view={view} />
        <OneTapSwitch isLocked={isLocked} />
      </div>
    </>
  );
}

/** The pressed button disappears with the slip around it: focus moves to the title of what replaces it. */
function useTitleAfter(isPlaced: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(isPlaced);
  useEffect(() => {
    if (before.current === isPlaced) return;
    before.current = isPlaced;
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [isPlaced]);
  return title;
}

function HeadButtons({ isPlaced, onClose }: { isPlaced: boolean; onClose: (() => void) | undefined }) {
  const hasPicks = useStore(slip, (state) => state.picks.length > 0);
  const isLocked = useStore(placing, ({ phase }) => phase === 'placing');
  return (
    <span className="align-end">
      {hasPicks && !isPlaced && (
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={isLocked}
          onClick={() => changeSlip({ kind: 'clear' })}
        >
          {t('slip.clear')}
        </button>
      )}
      {onClose !== undefined && (
        <button type="button" className="icon-button" onClick={onClose}>
          <Icon name="chevron-down" />
          <span className="visually-hidden">{t('slip.close')}</span>
        </button>
      )}
    </span>
  );
}

/** The bet slip in all its states; on a phone the same thing in a sheet. */
export function SlipPanel({ onClose }: { onClose?: () => void }) {
  const picks = useStore(slip, (state) => state.picks);
  const place = useStore(placing, (known) => known);
  const isPlaced = place.phase === 'done' && place.placed.length > 0;
  const title = useTitleAfter(isPlaced);
  return (
    <>
      <div className="slip-head">
        <h2 ref={title} tabIndex={-1} {...(onClose === undefined ? SLIP_ENTRY : {})}>
          {t('slip.title')}
        </h2>
        {picks.length > 0 && <span className="count-badge">{picks.length}</span>}
        <HeadButtons isPlaced={isPlaced} onClose={onClose} />
      </div>
      {isPlaced && place.refused !== null && <Refusal refused={place.refused} />}
      {isPlaced ? (
        <Suspense fallback={<Placed />}>
          <Receipt bets={place.placed} />
        </Suspense>
      ) : picks.length === 0 ? (
        <Empty />
      ) : (
        <Open />
      )}
      <SafeLine />
    </>
  );
}
