import { useEffect } from 'react';
import type { TicketView } from '../../data/tickets.ts';
import { go } from '../../state/page.ts';
import { cashOut, withPaid } from '../../state/player/cash-out.ts';
import { session } from '../../state/player/session.ts';
import { areBetsBeside, betsBeside, loadTickets, tickets } from '../../state/player/tickets.ts';
import { route } from '../../state/route.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { ticketOdds } from '../../odds/format.ts';
import { Amount, TicketOdds } from '../amount.tsx';
import { shortId } from '../slip/receipt.tsx';
import { ticketStates, typeText } from './bet-card.tsx';
import { BetLeg } from './bet-leg.tsx';
import { CashOutInPlace } from './cash-out.tsx';

/** The type of a bet of several picks, and a cash-out in progress; a single open bet needs neither. */
function Head({ ticket }: { ticket: TicketView }) {
  const isCashing = ticket.status === 'cashing';
  if (ticket.type === 'single' && !isCashing) return null;
  return (
    <div className="bet-head">
      <span className="numeric">
        {typeText(ticket)}
        {ticket.type !== 'single' && (
          <>
            {' · '}
            <TicketOdds odds={ticketOdds(ticket.odds)} />
          </>
        )}
      </span>
      {isCashing && (
        <span className="status" data-tone={ticketStates.cashing.tone}>
          {t('mine.status.cashing')}
        </span>
      )}
    </div>
  );
}

function OpenBet({ ticket }: { ticket: TicketView }) {
  return (
    <article className="bet" aria-label={`${typeText(ticket)} ${shortId(ticket.id)}`}>
      <Head ticket={ticket} />
      <ul className="legs">
        {ticket.legs.map((leg) => (
          <BetLeg key={leg.outcomeId} leg={leg} isPart={ticket.type === 'builder'} />
        ))}
      </ul>
      <p className="bet-sum">
        <span>
          {t('mine.stake')} <Amount minor={ticket.restMinor} currency={ticket.currency} />
        </span>
        <span>
          {t('mine.possible')} <Amount minor={ticket.potentialMinor} currency={ticket.currency} />
        </span>
      </p>
      <CashOutInPlace ticket={ticket} />
    </article>
  );
}

/** Reads the open bets once the player is known, and has their events followed while they are shown. */
function useOpenBets(token: string | null, isShown: boolean): readonly TicketView[] {
  const open = useStore(tickets, (all) => all.open);
  const isUnread = token !== null && isShown && open === null;
  useEffect(() => {
    if (isUnread) void loadTickets(token, 'open');
  }, [isUnread, token]);
  useEffect(() => {
    areBetsBeside.set(() => isShown);
    return () => areBetsBeside.set(() => false);
  }, [isShown]);
  const now = useStore(cashOut, (known) => known);
  return isShown && open !== null ? withPaid(betsBeside(open), now) : [];
}

/**
 * The player's running bets under the slip, with their state and what cashing out pays; all of them have a page.
 * @param onLeave closes the sheet they stand in, when that page is asked for
 */
export function OpenBets({ onLeave }: { onLeave?: () => void }) {
  const token = useStore(session, (state) => state.token);
  const isShown = useStore(route, ({ page }) => page !== 'mine');
  const shown = useOpenBets(token, isShown);
  const toAll = (): void => {
    go({ page: 'mine', tab: 'open' });
    onLeave?.();
  };
  if (shown.length === 0) return null;
  return (
    <section className="card open-bets" aria-labelledby="open-bets">
      <div className="open-bets-head">
        <h2 id="open-bets">{t('nav.mine')}</h2>
        <button type="button" className="link" onClick={toAll}>
          {t('mine.all')}
        </button>
      </div>
      {shown.map((ticket) => (
        <OpenBet key={ticket.id} ticket={ticket} />
      ))}
    </section>
  );
}
