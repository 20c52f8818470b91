import { useEffect, useState } from 'react';
import type { TicketView } from '../../data/tickets.ts';
import { go } from '../../state/page.ts';
import { session } from '../../state/player/session.ts';
import { areBetsBeside, betsBeside, loadTickets, tickets } from '../../state/player/tickets.ts';
import { route } from '../../state/route.ts';
import { useStore } from '../../state/store.ts';
import { t, tOr } from '../../texts.ts';
import { formatAmount } from '../../odds/amount.ts';
import { ticketOdds } from '../../odds/format.ts';
import { Amount, TicketOdds, useLocale } from '../amount.tsx';
import { shortId } from '../slip/receipt.tsx';
import { ticketStates, typeText, useOffer } from './bet-card.tsx';
import { BetLeg } from './bet-leg.tsx';
import { CashOutDialog } from './cash-out-dialog.tsx';

/** What cashing out pays now, on the button that asks for it; without an offer, why there is none. */
function CashOutNow({ ticket, onCashOut }: { ticket: TicketView; onCashOut: () => void }) {
  const { offerMinor, reason } = useOffer(ticket);
  const locale = useLocale();
  if (ticket.isFreeBet) return null;
  if (offerMinor === null) return <p className="caption text-soft">{tOr(`offer.${reason ?? ''}`, 'mine.notAvailable')}</p>;
  return (
    <button type="button" className="button button-secondary button-small numeric" onClick={onCashOut}>
      {t('cash.take', { amount: formatAmount(offerMinor, ticket.currency, locale) })}
    </button>
  );
}

/** What a card of several picks is, and that one is being cashed out; a single open bet needs neither. */
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

function OpenBet({ ticket, onCashOut }: { ticket: TicketView; onCashOut: () => void }) {
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
      <CashOutNow ticket={ticket} onCashOut={onCashOut} />
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
  return isShown ? betsBeside(open) : [];
}

/**
 * The player's running bets under the slip, with their state and what cashing out pays; all of them have a page.
 * @param onLeave closes the sheet they stand in, when that page is asked for
 */
export function OpenBets({ onLeave }: { onLeave?: () => void }) {
  const token = useStore(session, (state) => state.token);
  const isShown = useStore(route, ({ page }) => page !== 'mine');
  const shown = useOpenBets(token, isShown);
  const [cashing, setCashing] = useState<TicketView | null>(null);
  const toAll = (): void => {
    go({ page: 'mine', tab: 'open' });
    onLeave?.();
  };
  return (
    <>
      {shown.length > 0 && (
        <section className="card open-bets" aria-labelledby="open-bets">
          <div className="open-bets-head">
            <h2 id="open-bets">{t('nav.mine')}</h2>
            <button type="button" className="link" onClick={toAll}>
              {t('mine.all')}
            </button>
          </div>
          {shown.map((ticket) => (
            <OpenBet key={ticket.id} ticket={ticket} onCashOut={() => setCashing(ticket)} />
          ))}
        </section>
      )}
      {/* Beside the list, for a ticket cashed out whole leaves it before the player has read what was paid. */}
      {token !== null && cashing !== null && <CashOutDialog ticket={cashing} token={token} onClose={() => setCashing(null)} />}
    </>
  );
}
