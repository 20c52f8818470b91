import type { ReactNode } from 'react';
import { pickState, type SlipProblem, type SlipView } from '../../slip/check.ts';
import { isBuilt } from '../../slip/built.ts';
import { acceptBuilt } from '../../state/built.ts';
import { formatAmount } from '../../odds/amount.ts';
import { formatTicketOdds } from '../../odds/format.ts';
import { page } from '../../state/page.ts';
import { placeSlip, placing } from '../../state/placing.ts';
import { formatOf, preferences } from '../../state/player/preferences.ts';
import { session } from '../../state/player/session.ts';
import { book } from '../../state/book.ts';
import { changeSlip, quotes, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t, type TextKey } from '../../texts.ts';
import { useLocale, useOddsText } from '../amount.tsx';
import { placeWith } from './place-with.ts';

/** A stake that is not an amount is reported at its field. */
const reasons: Readonly<Partial<Record<SlipProblem, TextKey>>> = {
  'too-few': 'slip.tooFew',
  'too-many': 'slip.tooMany',
  'system-legs': 'slip.systemLegs',
  lines: 'slip.tooManyLines',
  related: 'slip.cannotJoin',
  suspended: 'slip.removeSuspended',
  closed: 'slip.removeClosed',
  unknown: 'slip.checking',
  'stake-missing': 'slip.enterStake',
};

/** The button, and the line below it, which always takes its space: no message moves anything. */
function Action({ children, note = '' }: { children: ReactNode; note?: string }) {
  return (
    <div className="slip-action">
      {children}
      <p className="caption text-faint centred" id="slip-reason" role="status">
        {note}
      </p>
    </div>
  );
}

function Placing() {
  const state = useStore(placing, (known) => known);
  const format = useStore(preferences, formatOf);
  const locale = useLocale();
  const sent = state.phase === 'placing' ? state.sent : null;
  const isLost = state.phase === 'placing' && state.isLost;
  const price = sent === null ? '' : formatTicketOdds(sent.odds, format, locale);
  const seconds = sent?.delaySeconds ?? 0;
  const said = sent === null ? t('slip.placing') : t(seconds > 0 ? 'slip.sentLive' : 'slip.sent', { price, seconds });
  return (
    <Action note={isLost ? t('slip.checkingServer') : said}>
      <button type="button" className="button button-secondary button-large button-wide" aria-busy="true" aria-disabled="true">
        <span className="spinner" />
        {t('slip.waiting')}
      </button>
    </Action>
  );
}

/** The disabled button, with the reason why nothing can be placed. */
function Blocked({ label, reason }: { label: string; reason: string }) {
  return (
    <Action note={reason}>
      <button type="button" className="button button-primary button-large button-wide" disabled aria-describedby="slip-reason">
        {label}
      </button>
    </Action>
  );
}

/** Takes the prices that fell below the tolerance. One of them is named by its price. */
function Take({ view }: { view: SlipView }) {
  const { mode, picks, toleranceBasisPoints } = useStore(slip, (known) => known);
  const now = useStore(quotes, (all) => all);
  const currency = useStore(session, (state) => state.currency);
  const locale = useLocale();
  const text = useOddsText();
  const isOne = isBuilt({ mode, picks });
  const fallen = picks.flatMap((pick) => {
    const state = pickState(pick, now.get(pick.outcomeId), toleranceBasisPoints);
    return state.kind === 'moved' ? [state.to] : [];
  });
  // A built bet has one price: that of its parts together.
  const [only, ...others] = isOne ? [view.combinedOdds] : fallen;
  const amount = formatAmount(view.totalStakeMinor, currency, locale);
  return (
    <Action note={view.tickets.length > 0 ? t('slip.thenPlace', { amount }) : ''}>
      <button
        type="button"
        className="button button-secondary button-large button-wide"
        onClick={() => (isOne ? acceptBuilt() : changeSlip({ kind: 'accept', quotes: now }))}
      >
        {only === undefined || others.length > 0 ? t('slip.accept') : t('slip.take', { price: text(only) })}
      </button>
    </Action>
  );
}

const isShut = (problem: SlipProblem): boolean => problem === 'suspended' || problem === 'closed';

/** The slip's only button: sign in, take prices that fell too far, or place. It never moves and never counts down. */
export function SlipAction({ view }: { view: SlipView }) {
  const { token, currency, restriction } = useStore(session, (state) => state);
  const isFeedLost = useStore(book, (known) => known.isFeedLost);
  const phase = useStore(placing, (state) => state.phase);
  const locale = useLocale();
  const amount = formatAmount(view.totalStakeMinor, currency, locale);
  if (phase === 'placing') return <Placing />;
  if (restriction !== null) return <Blocked label={t('slip.placeEmpty')} reason={t('restrict.title')} />;
  if (isFeedLost) return <Blocked label={t('slip.placeEmpty')} reason={t('feed.lost')} />;
  if (token === null)
    return (
      <Action>
        <button
          type="button"
          className="button button-primary button-large button-wide"
          onClick={() => page.send({ type: 'click', target: 'loginButton' })}
        >
          {t('slip.signIn')}
        </button>
      </Action>
    );
  if (view.problem === 'moved') return <Take view={view} />;
  if (view.problem !== null) {
    const label = t(isShut(view.problem) ? 'slip.notNow' : 'slip.placeEmpty');
    const reason = reasons[view.problem];
    return <Blocked label={label} reason={reason === undefined ? '' : t(reason)} />;
  }
  return (
    <Action>
      <button
        type="button"
        className="button button-primary button-large button-wide"
        onClick={() => void placeSlip(view, placeWith(token, currency))}
      >
        {view.tickets.length > 1 ? t('slip.placeSeveral', { count: view.tickets.length, amount }) : t('slip.place', { amount })}
      </button>
    </Action>
  );
}
