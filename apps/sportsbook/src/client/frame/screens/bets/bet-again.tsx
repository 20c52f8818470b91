import type { TicketView } from '../../data/tickets.ts';
import { formatTicketOdds } from '../../odds/format.ts';
import { oddsNow } from '../../slip/check.ts';
import type { Quotes } from '../../slip/model.ts';
import { slipOfTicket } from '../../state/slip-of-ticket.ts';
import { announce } from '../../state/announce.ts';
import { book } from '../../state/book.ts';
import { placing } from '../../state/placing.ts';
import { formatOf, preferences } from '../../state/player/preferences.ts';
import { session } from '../../state/player/session.ts';
import { changeSlip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { useLocale } from '../amount.tsx';

/** Puts a running bet into the slip again at present prices, without placing it. Not during a break. */
export function BetAgain({ ticket }: { ticket: TicketView }) {
  const events = useStore(book, (known) => known.events);
  const isRestricted = useStore(session, ({ restriction }) => restriction !== null);
  const isPlacing = useStore(placing, ({ phase }) => phase === 'placing');
  const format = useStore(preferences, formatOf);
  const locale = useLocale();
  const again = isRestricted ? null : slipOfTicket(ticket, events);
  if (again === null) return null;
  const quotes: Quotes = new Map(again.picks.map(({ outcomeId, agreed }) => [outcomeId, { price: agreed, status: 'open', isLive: false }]));
  const odds = oddsNow(again.picks, quotes);
  const press = (): void => {
    changeSlip({ kind: 'again', slip: again, quotes });
    announce(t('slip.title'));
  };
  return (
    <button type="button" className="link caption align-start" disabled={isPlacing} onClick={press}>
      {t('slip.again', { price: odds === null ? '' : formatTicketOdds(odds, format, locale) })}
    </button>
  );
}
