import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { IconName } from '@pavilion/ui/icons/names.ts';
import type { TicketView } from '../../data/tickets.ts';
import { t } from '../../texts.ts';
import { momentText } from '../../when.ts';
import { Amount, TicketOdds, useLocale } from '../amount.tsx';
import { ticketOdds } from '../../odds/format.ts';
import { BetAgain } from './bet-again.tsx';
import { BetHistory } from './bet-history.tsx';
import { BetLeg } from './bet-leg.tsx';
import { CashOutInPlace } from './cash-out.tsx';
import { shortId } from '../slip/receipt.tsx';

export const ticketStates: Readonly<Record<TicketView['status'], { icon: IconName; tone?: 'info' | 'success' }>> = {
  open: { icon: 'circle-dashed', tone: 'info' },
  cashing: { icon: 'clock', tone: 'info' },
  won: { icon: 'circle-check', tone: 'success' },
  part: { icon: 'minus' },
  lost: { icon: 'circle-x' },
  refunded: { icon: 'minus' },
  cashed: { icon: 'coins' },
};

const isRunning = ({ status }: TicketView): boolean => status === 'open' || status === 'cashing';

export const typeText = (ticket: TicketView): string =>
  ticket.type === 'single' ? t('mine.single') : t(`mine.${ticket.type}`, { count: ticket.legs.length });

function Money({ label, minor, currency }: { label: string; minor: bigint; currency: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount minor={minor} currency={currency} />
      </dd>
    </div>
  );
}

function Running({ ticket }: { ticket: TicketView }) {
  return (
    <>
      {ticket.restMinor !== ticket.stakeMinor && (
        <>
          <Money label={t('mine.status.cashed')} minor={ticket.payoutMinor} currency={ticket.currency} />
          <Money label={t('mine.restStake')} minor={ticket.restMinor} currency={ticket.currency} />
        </>
      )}
      <Money label={t('mine.possible')} minor={ticket.potentialMinor} currency={ticket.currency} />
    </>
  );
}

function Finished({ ticket }: { ticket: TicketView }) {
  const net = ticket.payoutMinor - (ticket.isFreeBet ? 0n : ticket.stakeMinor);
  return (
    <>
      <Money label={t('mine.returned')} minor={ticket.payoutMinor} currency={ticket.currency} />
      {ticket.forfeitedMinor > 0n && <Money label={t('mine.forfeited')} minor={ticket.forfeitedMinor} currency={ticket.currency} />}
      <Money label={t('mine.net')} minor={net} currency={ticket.currency} />
    </>
  );
}

/** A ticket in My bets: its state, its legs and its money. A lost one is shown as plainly as a won one. */
export function BetCard({ ticket }: { ticket: TicketView }) {
  const locale = useLocale();
  const { icon, tone } = ticketStates[ticket.status];
  return (
    <article className="bet" tabIndex={-1} aria-label={`${typeText(ticket)} ${shortId(ticket.id)}`}>
      <div className="bet-head">
        <span className="numeric">
          {typeText(ticket)}
          {ticket.acceptedAt !== null && ` · ${momentText(ticket.acceptedAt, locale)}`}
          {' · '}
          <bdi dir="ltr">{shortId(ticket.id)}</bdi>
          {ticket.type !== 'single' && (
            <>
              {' · '}
              <TicketOdds odds={ticketOdds(ticket.odds)} />
            </>
          )}
        </span>
        <span className="status" data-tone={tone}>
          <Icon name={icon} size="s" />
          {t(`mine.status.${ticket.status}`)}
        </span>
      </div>
      {ticket.isFreeBet && <p className="caption text-bonus">{t('mine.freeBet')}</p>}
      <ul className="legs">
        {ticket.legs.map((leg) => (
          <BetLeg key={leg.outcomeId} leg={leg} isPart={ticket.type === 'builder'} />
        ))}
      </ul>
      <dl className="bet-money">
        <Money label={t('mine.stake')} minor={ticket.stakeMinor} currency={ticket.currency} />
        {isRunning(ticket) ? <Running ticket={ticket} /> : <Finished ticket={ticket} />}
      </dl>
      {ticket.status === 'open' && <BetAgain ticket={ticket} />}
      {isRunning(ticket) && <CashOutInPlace ticket={ticket} />}
      {/* A price agreed for the whole stake has left nothing to settle. */}
      {!isRunning(ticket) && ticket.restMinor > 0n && <BetHistory ticket={ticket} />}
    </article>
  );
}
