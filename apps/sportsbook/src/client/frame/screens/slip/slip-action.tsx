import { useEffect, useState } from 'react';
import { liveDelaySeconds } from '../../slip/live-delay.ts';
import type { SlipProblem, SlipView } from '../../slip/check.ts';
import { bookNowMs } from '../../device.ts';
import { formatAmount } from '../../odds/amount.ts';
import { page } from '../../state/page.ts';
import { placeSlip, placing } from '../../state/placing.ts';
import { session } from '../../state/player/session.ts';
import { book } from '../../state/book.ts';
import { changeSlip, quotes, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t, type TextKey } from '../../texts.ts';
import { useLocale } from '../amount.tsx';
import { placeWith } from './place-with.ts';

const SECOND_MS = 1000;
const TICK_MS = 250;

/** The seconds left until a moment; zero without one. Updates while it counts down. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(bookNowMs);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(bookNowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS));
}

const reasons: Readonly<Partial<Record<SlipProblem, TextKey>>> = {
  'too-few': 'slip.tooFew',
  'too-many': 'slip.tooMany',
  'system-legs': 'slip.systemLegs',
  lines: 'slip.tooManyLines',
  suspended: 'slip.removeSuspended',
  closed: 'slip.removeClosed',
  unknown: 'slip.checking',
  'stake-missing': 'slip.enterStake',
};

function Placing() {
  const state = useStore(placing, (known) => known);
  const picks = useStore(slip, (known) => known.picks);
  const now = useStore(quotes, (all) => all);
  const left = useSecondsLeft(state.phase === 'placing' ? state.acceptAt : null);
  const delay = liveDelaySeconds(picks, now);
  const isLost = state.phase === 'placing' && state.isLost;
  return (
    <>
      <button type="button" className="button button-primary button-large button-wide" aria-busy="true" aria-disabled="true">
        <span className="spinner" />
        {left > 0 ? t('slip.placingIn', { seconds: left }) : t('slip.placing')}
      </button>
      <p className="caption text-faint centred" role="status">
        {isLost ? t('slip.checkingServer') : delay > 0 ? t('slip.delay', { seconds: delay }) : ''}
      </p>
    </>
  );
}

/** The disabled button, with the reason why nothing can be placed. */
function Blocked({ label, reason }: { label: string; reason: string }) {
  return (
    <>
      <button type="button" className="button button-primary button-large button-wide" disabled aria-describedby="slip-reason">
        {label}
      </button>
      <p className="caption text-faint centred" id="slip-reason">
        {reason}
      </p>
    </>
  );
}

/** The slip's only button: sign in, accept new prices, or place. */
export function SlipAction({ view }: { view: SlipView }) {
  const { token, currency, restriction } = useStore(session, (state) => state);
  const isFeedLost = useStore(book, (known) => known.isFeedLost);
  const phase = useStore(placing, (state) => state.phase);
  const isAccepted = useStore(quotes, (all) => all);
  const locale = useLocale();
  const amount = formatAmount(view.totalStakeMinor, currency, locale);
  if (phase === 'placing') return <Placing />;
  if (restriction !== null) return <Blocked label={t('slip.placeEmpty')} reason={t('restrict.title')} />;
  if (isFeedLost) return <Blocked label={t('slip.placeEmpty')} reason={t('feed.lost')} />;
  if (token === null)
    return (
      <button
        type="button"
        className="button button-primary button-large button-wide"
        onClick={() => page.send({ type: 'click', target: 'loginButton' })}
      >
        {t('slip.signIn')}
      </button>
    );
  if (view.problem === 'moved')
    return (
      <>
        <button
          type="button"
          className="button button-primary button-large button-wide"
          onClick={() => changeSlip({ kind: 'accept', quotes: isAccepted })}
        >
          {t('slip.accept')}
        </button>
        {view.tickets.length > 0 && <p className="caption text-faint centred">{t('slip.thenPlace', { amount })}</p>}
      </>
    );
  if (view.problem !== null) return <Blocked label={t('slip.placeEmpty')} reason={t(reasons[view.problem] ?? 'slip.enterStake')} />;
  return (
    <button
      type="button"
      className="button button-primary button-large button-wide"
      onClick={() => void placeSlip(view, placeWith(token, currency))}
    >
      {view.tickets.length > 1 ? t('slip.placeSeveral', { count: view.tickets.length, amount }) : t('slip.place', { amount })}
    </button>
  );
}
