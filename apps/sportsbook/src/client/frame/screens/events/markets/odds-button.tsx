import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { memo, useState } from 'react';
import type { EventView, MarketView, OutcomeView } from '../../../data/views.ts';
import type { Pick } from '../../../slip/model.ts';
import { announce } from '../../../state/announce.ts';
import { book } from '../../../state/book.ts';
import { built } from '../../../state/built.ts';
import { isFull, isWaiting, meanwhile, toggleMeanwhile } from '../../../state/meanwhile.ts';
import { nameOfOutcome, pickOf } from '../../../state/names.ts';
import { placeOneTap } from '../../../state/placing.ts';
import { amountOf } from '../../../odds/amount.ts';
import { session } from '../../../state/player/session.ts';
import { changeSlip, slip } from '../../../state/slip.ts';
import { useStore } from '../../../state/store.ts';
import { t, type TextKey } from '../../../texts.ts';
import { Odds } from '../../amount.tsx';
import { FEED_LOST_NOTICE } from '../../notices.tsx';
import { placeWith } from '../../slip/place-with.ts';
import { isOneTapOn, useOneTapStake } from '../../slip/quick-stakes.ts';

type OddsButtonProps = {
  event: EventView;
  market: MarketView;
  outcome: OutcomeView;
  /** The short label of a list, such as 1, X or 2; screen readers still get the whole name. */
  mark?: string;
};

const DONE: readonly string[] = ['closed', 'settled', 'void'];

function Move({ outcome, isPicked }: { outcome: OutcomeView; isPicked: boolean }) {
  if (outcome.move === null) return null;
  const { direction, at } = outcome.move;
  return (
    // A new key restarts the animation with each change; it fades out after 1.2 s.
    <span className="price-move" data-direction={direction} key={at}>
      <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} />
      {isPicked && <span className="visually-hidden">{t(direction === 'up' ? 'odds.up' : 'odds.down')} </span>}
    </span>
  );
}

/** In the place of a price that cannot be taken: the outcome's name stays where it was. */
function LockedOdds({ status, name, mark = name }: { status: MarketView['status']; name: string; mark: string | undefined }) {
  return (
    <button type="button" className="price-button suspended" aria-disabled="true">
      <span className={mark === name ? 'outcome-name' : 'visually-hidden'}>{name}</span>
      <Icon name="lock" size="s" />
      <span className="visually-hidden">{t(DONE.includes(status) ? 'odds.closed' : 'odds.suspended')}</span>
    </button>
  );
}

/** The outcome on its button: its short mark, or its whole name. */
function OutcomeLabel({ name, mark }: { name: string; mark: string | undefined }) {
  if (mark === undefined) return <span className="outcome-name">{name}</span>;
  return (
    <>
      <span className="visually-hidden">{name}, </span>
      <span className="outcome-name short-name" aria-hidden="true">
        {mark}
      </span>
    </>
  );
}

/** A picked outcome keeps its button even without a price, so that it can be unpicked. */
const PriceNow = ({ price }: { price: bigint }) => (price === 0n ? <Icon name="lock" size="s" /> : <Odds price={price} />);

/** Marks a price that cannot join the bet being built (SB-96). */
function Alone({ id }: { id: string }) {
  const isAlone = useStore(built, (known) => known?.blocked[id] !== undefined);
  return isAlone && <span className="alone visually-hidden">, {t('built.alone')}</span>;
}

/** Why a press adds or removes nothing, as a text key; null if it does. */
function obstacleOf({ isPicked, isOneTap }: { isPicked: boolean; isOneTap: boolean }, outcomeId: string): TextKey | null {
  if (!isPicked && book.get().isFeedLost) return 'feed.lost';
  // A slip that waits for an answer stays as it was sent.
  const isSent = slip.get().picks.some((pick) => pick.outcomeId === outcomeId);
  if (isWaiting() && (isSent || isOneTap)) return 'slip.placing';
  return !isPicked && isFull() ? 'slip.full' : null;
}

/** Whether an outcome is in the slip, or waits to join it. */
function usePicked(id: string): boolean {
  const isInSlip = useStore(slip, ({ picks }) => picks.some(({ outcomeId }) => outcomeId === id));
  const isJoining = useStore(meanwhile, (picks) => picks.some(({ outcomeId }) => outcomeId === id));
  return isInSlip || isJoining;
}

/** A pick joins the slip at once, or as soon as the bet that is being placed has its answer. */
function togglePick(pick: Pick): void {
  if (isWaiting()) toggleMeanwhile(pick);
  else changeSlip({ kind: 'toggle', pick });
}

/** Places a pick at once while one-tap bets are on. @returns a function that does; null while a tap goes to the slip */
function useOneTap(): ((pick: Pick) => void) | null {
  const isOn = useStore(isOneTapOn, (known) => known);
  const text = useOneTapStake();
  const { token, currency, restriction } = useStore(session, (known) => known);
  const minor = amountOf(text, currency) ?? 0n;
  if (!isOn || token === null || restriction !== null || minor === 0n) return null;
  return (pick) => void placeOneTap(pick, { text, minor }, placeWith(token, currency));
}

/**
 * A price to tap: adds its outcome to the slip or removes it. A suspended market keeps its place and is marked. The button is never `disabled`:
 * prices are suspended at any time, and each time the keyboard focus would be lost.
 */
export const OddsButton = memo(function OddsButton({ event, market, outcome, mark }: OddsButtonProps) {
  const isPicked = usePicked(outcome.id);
  const [ahead, setAhead] = useState<boolean | null>(null);
  const isShown = ahead ?? isPicked;
  const isPaused = useStore(book, ({ isFeedLost }) => isFeedLost) && !isPicked;
  const oneTap = useOneTap();
  const name = nameOfOutcome(outcome, market, event);
  if ((market.status !== 'open' || outcome.price === 0n) && !isPicked) return <LockedOdds status={market.status} name={name} mark={mark} />;
  const toggle = (): void => {
    const refusal = obstacleOf({ isPicked: isShown, isOneTap: oneTap !== null && !isPicked }, outcome.id);
    if (refusal !== null) return announce(t(refusal));
    if (oneTap !== null && !isPicked) return oneTap(pickOf(event, market, outcome));
    // The price looks pressed at once. The slip changes afterwards: rendering it would delay the response to the touch.
    setAhead(!isShown);
    // Animation frame callbacks run before painting, a timer set in one runs after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        setAhead(null);
        togglePick(pickOf(event, market, outcome));
        announce(t(isShown ? 'slip.announceRemoved' : 'slip.announceAdded', { name }));
      }),
    );
  };
  return (
    <button
      type="button"
      className="price-button"
      aria-pressed={isShown}
      aria-disabled={isPaused || undefined}
      aria-describedby={isPaused ? FEED_LOST_NOTICE : undefined}
      onClick={toggle}
    >
      <OutcomeLabel name={name} mark={mark} />
      {mark === undefined && !isShown && <Alone id={outcome.id} />}
      <span className="price">
        <Move outcome={outcome} isPicked={isPicked} />
        <PriceNow price={outcome.price} />
      </span>
    </button>
  );
});
