import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { joinSides, sidesOfEvent } from '@pavilion/ui/text/names.ts';
import type { WireTicket } from '../../data/tickets.ts';
import { amountOf, formatAmount } from '../../odds/amount.ts';
import { formatTicketOdds, priceOf, ticketOdds } from '../../odds/format.ts';
import { pickEventName, pickName } from '../../state/names.ts';
import { betAgain, closeReceipt, placedPicks } from '../../state/placing.ts';
import { formatOf, preferences } from '../../state/player/preferences.ts';
import { oddsNow } from '../../slip/check.ts';
import { quotes } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { session } from '../../state/player/session.ts';
import { tickets } from '../../state/player/tickets.ts';
import { t } from '../../texts.ts';
import { receiptTime } from '../../when.ts';
import { Amount, Odds, TicketOdds, useLocale } from '../amount.tsx';
import { Placed } from './slip-message.tsx';

/** A ticket's id as displayed: its last 8 characters, as the first ones only encode the hour. */
export const shortId = (id: string): string => id.slice(-8).toUpperCase();

/** What cashing out right away would return: less than the stake, as the text says (sportsbook §6). */
function CashNow({ bet }: { bet: WireTicket }) {
  const offer = useStore(tickets, ({ offers }) => offers.get(bet.id));
  const locale = useLocale();
  if (offer?.offerMinor == null) return null;
  return <p className="caption text-faint">{t('slip.cashNow', { amount: formatAmount(offer.offerMinor, bet.currency, locale) })}</p>;
}

function Rows({ bet }: { bet: WireTicket }) {
  const locale = useLocale();
  const minor = (text: string): bigint => amountOf(text, bet.currency) ?? 0n;
  const shown = useStore(session, ({ balance }) => balance);
  // The page's header shows the same sum; the wallet's answer is used if the page sends none.
  const told = bet.balance == null ? null : minor(bet.balance);
  const balanceMinor = shown?.currency === bet.currency ? shown.amountMinor : told;
  return (
    <dl className="amount-rows">
      <div>
        <dt>{t('slip.receipt.bet')}</dt>
        <dd>
          <bdi className="numeric" dir="ltr">
            {shortId(bet.id)}
          </bdi>
        </dd>
      </div>
      {bet.acceptedAt && (
        <div>
          <dt>{t('slip.receipt.time')}</dt>
          <dd>{receiptTime(bet.acceptedAt, locale)}</dd>
        </div>
      )}
      <div>
        <dt>{t('slip.receipt.odds')}</dt>
        <dd>
          <TicketOdds odds={ticketOdds(bet.odds)} />
        </dd>
      </div>
      <div>
        <dt>{t('slip.stake')}</dt>
        <dd>
          <Amount minor={minor(bet.stake)} currency={bet.currency} />
        </dd>
      </div>
      <div>
        <dt>{t('slip.return')}</dt>
        <dd>
          <Amount minor={minor(bet.potentialReturn)} currency={bet.currency} />
        </dd>
      </div>
      {balanceMinor !== null && (
        <div>
          <dt>{t('slip.receipt.balance')}</dt>
          <dd>
            <Amount minor={balanceMinor} currency={bet.currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The same bet once more: its picks and stake go back into the slip at the prices of now. Only while all of them are offered. */
function Again() {
  const now = useStore(quotes, (all) => all);
  const format = useStore(preferences, formatOf);
  const locale = useLocale();
  const odds = oddsNow(placedPicks(), now);
  if (odds === null) return <span />;
  return (
    <button type="button" className="button button-secondary" onClick={betAgain}>
      {t('slip.again', { price: formatTicketOdds(odds, format, locale) })}
    </button>
  );
}

/** The placed bets with their prices. */
export function Receipt({ bets }: { bets: readonly WireTicket[] }) {
  // Joined as the language joins the words of a list's head.
  const joined = (outcome: string, event = ''): string => t('list.league', { sport: outcome, league: event });
  const nameOf = (outcomeId: string): string => {
    const pick = placedPicks().find((one) => one.outcomeId === outcomeId);
    return pick === undefined ? '' : joined(pickName(pick), pickEventName(pick));
  };
  return (
    <>
      <Placed />
      <div className="slip-body">
        {bets.map((bet) => (
          <section key={bet.id} aria-label={shortId(bet.id)}>
            <ul className="receipt">
              {bet.selections.map((leg) => (
                <li key={leg.outcomeId}>
                  <Icon name="check" size="s" />
                  <span>
                    {leg.outcome === undefined
                      ? nameOf(leg.outcomeId)
                      : joined(leg.outcome, joinSides(sidesOfEvent(leg.event ?? ''), session.get().locale))}
                  </span>
                  <Odds price={priceOf(leg.price)} />
                </li>
              ))}
            </ul>
            <Rows bet={bet} />
            <CashNow bet={bet} />
          </section>
        ))}
        <div className="pair">
          <Again />
          <button type="button" className="button button-secondary" onClick={() => closeReceipt(false)}>
            {t('slip.done')}
          </button>
        </div>
      </div>
    </>
  );
}
