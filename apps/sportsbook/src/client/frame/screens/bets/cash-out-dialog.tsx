import { useEffect, useState } from 'react';
import type { TicketView } from '../../data/tickets.ts';
import { amountOf, formatAmount, wireAmount } from '../../odds/amount.ts';
import { session } from '../../state/player/session.ts';
import { useStore } from '../../state/store.ts';
import { errorText, t } from '../../texts.ts';
import { Amount, useLocale } from '../amount.tsx';
import { typeText } from './bet-card.tsx';
import { Dialog } from '../dialog.tsx';
import { shortId } from '../slip/receipt.tsx';
import { useSecondsLeft } from '../slip/slip-action.tsx';
import { SlipMessage } from '../slip/slip-message.tsx';
import { type CashOut, type CashOutState, useCashOut } from './use-cash-out.ts';

type Offered = Extract<CashOutState, { phase: 'offered' | 'confirming' | 'taking' }>;
const PERCENT = 100n;

function Row({ label, minor, currency }: { label: string; minor: bigint; currency: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount minor={minor} currency={currency} />
      </dd>
    </div>
  );
}

/** The ticket in three amounts, so that an offer is never seen alone. */
function Facts({ ticket, state }: { ticket: TicketView; state: CashOutState }) {
  const { currency } = ticket;
  return (
    <dl className="co">
      <div>
        <dt>{t('cash.stake')}</dt>
        <dd>
          <Amount minor={ticket.restMinor} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('cash.offer')}</dt>
        <dd>{state.phase === 'offered' ? <Amount minor={state.quote.offerMinor} currency={currency} /> : '–'}</dd>
      </div>
      <div>
        <dt>{t('cash.full')}</dt>
        <dd>
          <Amount minor={ticket.potentialMinor} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

/** What goes now, what stays, and what is given up for it. */
function Terms({ ticket, state }: { ticket: TicketView; state: Offered }) {
  const { quote } = state;
  const balance = useStore(session, (known) => known.balance);
  const givenUp = ticket.potentialMinor - quote.restReturnMinor - quote.offerMinor;
  const isConfirming = state.phase !== 'offered';
  return (
    <dl className="rows">
      <Row label={t('cash.youGet')} minor={quote.offerMinor} currency={ticket.currency} />
      {quote.restStakeMinor > 0n && <Row label={t('cash.running')} minor={quote.restStakeMinor} currency={ticket.currency} />}
      {quote.restStakeMinor > 0n && <Row label={t('cash.alsoGet')} minor={quote.restReturnMinor} currency={ticket.currency} />}
      <Row label={t('cash.giveUp')} minor={givenUp} currency={ticket.currency} />
      {isConfirming && balance !== null && (
        <Row label={t('cash.balanceAfter')} minor={balance.amountMinor + quote.offerMinor} currency={ticket.currency} />
      )}
    </dl>
  );
}

function Stands({ until, onLapse }: { until: number; onLapse: () => void }) {
  const seconds = useSecondsLeft(until);
  useEffect(() => {
    if (seconds === 0) onLapse();
  });
  return (
    <p className="ringt" role="timer">
      {t('cash.stands', { seconds })}
    </p>
  );
}

/** How much of the stake is asked for; it outlives the question whether to take the offer. */
interface Chosen {
  readonly percent: number;
  readonly text: string;
}
interface PartProps {
  ticket: TicketView;
  cashOut: CashOut;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

function Part({ ticket, cashOut, chosen: { percent, text }, onChoose }: PartProps) {
  const locale = useLocale();
  const choose = (value: number): void => {
    const partMinor = (ticket.restMinor * BigInt(value)) / PERCENT;
    onChoose({ percent: value, text: wireAmount(partMinor, ticket.currency) });
    cashOut.ask(value === 100 ? null : wireAmount(partMinor, ticket.currency));
  };
  const type = (typed: string): void => {
    const partMinor = amountOf(typed, ticket.currency);
    if (partMinor === undefined || partMinor === 0n || partMinor > ticket.restMinor) return onChoose({ percent, text: typed });
    onChoose({ percent: Number((partMinor * PERCENT) / ticket.restMinor), text: typed });
    cashOut.ask(partMinor === ticket.restMinor ? null : wireAmount(partMinor, ticket.currency));
  };
  return (
    <div className="f">
      <label htmlFor="cash-part">
        {t('cash.part')} <span className="num">{percent}%</span>
      </label>
      <input
        id="cash-part"
        className="rng"
        type="range"
        min={5}
        max={100}
        step={5}
        value={percent}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <div className="part-row">
        <span className="in">
          <input
            className="num"
            aria-label={t('cash.amount')}
            inputMode="decimal"
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          <span className="suf">{ticket.currency}</span>
        </span>
        <button type="button" className="btn btn-s" onClick={() => choose(100)}>
          {t('cash.all', { amount: formatAmount(ticket.restMinor, ticket.currency, locale) })}
        </button>
      </div>
    </div>
  );
}

function Foot({ state, cashOut, amount, onClose }: { state: CashOutState; cashOut: CashOut; amount: string; onClose: () => void }) {
  const isConfirming = state.phase === 'confirming' || state.phase === 'taking';
  return (
    <>
      <button type="button" className="btn btn-s" disabled={state.phase === 'taking'} onClick={isConfirming ? cashOut.back : onClose}>
        {t(isConfirming ? 'cash.back' : 'cash.close')}
      </button>
      {state.phase === 'offered' && (
        <button type="button" className="btn btn-s" onClick={cashOut.confirm}>
          {t('cash.take', { amount })}
        </button>
      )}
      {isConfirming && (
        <button
          type="button"
          className="btn btn-p"
          aria-busy={state.phase === 'taking'}
          disabled={state.phase === 'taking'}
          onClick={cashOut.take}
        >
          {state.phase === 'taking' ? t('cash.working') : t('cash.confirm', { amount })}
        </button>
      )}
      {(state.phase === 'lapsed' || (state.phase === 'refused' && state.code === 'NO_OFFER')) && (
        <button type="button" className="btn btn-s" onClick={cashOut.again}>
          {t('cash.again')}
        </button>
      )}
    </>
  );
}

/** What no refusal of the book is: there was no offer to be had, or no answer to whether it was paid. */
function Refused({ code }: { code: string }) {
  if (code === 'UNCLEAR') return <SlipMessage kind="wa">{t('cash.unclear')}</SlipMessage>;
  return <SlipMessage kind="er">{code === 'NO_OFFER' ? t('cash.noOffer') : errorText(code)}</SlipMessage>;
}

function Said({ state, ticket }: { state: CashOutState; ticket: TicketView }) {
  const locale = useLocale();
  const format = (minor: bigint): string => formatAmount(minor, ticket.currency, locale);
  if (state.phase === 'asking') return <p role="status">{t('cash.asking')}</p>;
  if (state.phase === 'lapsed') return <SlipMessage kind="in">{t('cash.expired')}</SlipMessage>;
  if (state.phase === 'refused') return <Refused code={state.code} />;
  if (state.phase === 'paid') return <SlipMessage kind="ok">{t('cash.done', { amount: format(state.payoutMinor) })}</SlipMessage>;
  if (state.movedFrom === null) return null;
  return <SlipMessage kind="wa">{t('cash.moved', { from: format(state.movedFrom), to: format(state.quote.offerMinor) })}</SlipMessage>;
}

/** A cash-out of all or a part: what is given up stands beside what is got, and the player says it twice. */
export function CashOutDialog({ ticket, token, onClose }: { ticket: TicketView; token: string; onClose: () => void }) {
  const cashOut = useCashOut({ token, ticketId: ticket.id, currency: ticket.currency });
  const { state } = cashOut;
  const [chosen, setChosen] = useState<Chosen>(() => ({ percent: 100, text: wireAmount(ticket.restMinor, ticket.currency) }));
  const locale = useLocale();
  const isOffered = state.phase === 'offered' || state.phase === 'confirming' || state.phase === 'taking';
  const amount = isOffered ? formatAmount(state.quote.offerMinor, ticket.currency, locale) : '';
  const isConfirming = state.phase === 'confirming' || state.phase === 'taking';
  const isChoosing = state.phase === 'asking' || state.phase === 'offered' || state.phase === 'lapsed';
  return (
    <Dialog
      title={isConfirming ? t('cash.confirmTitle', { amount }) : t('cash.title')}
      onClose={onClose}
      foot={<Foot state={state} cashOut={cashOut} amount={amount} onClose={onClose} />}
    >
      <div className="stack">
        {!isConfirming && (
          <p className="small t2">
            {t('cash.intro', {
              name: `${typeText(ticket)}, ${ticket.legs.map(({ outcome }) => outcome).join(', ')}`,
              id: shortId(ticket.id),
            })}
          </p>
        )}
        <Said state={state} ticket={ticket} />
        {isChoosing && <Facts ticket={ticket} state={state} />}
        {isChoosing && <Part ticket={ticket} cashOut={cashOut} chosen={chosen} onChoose={setChosen} />}
        {isOffered && <Terms ticket={ticket} state={state} />}
        {(state.phase === 'offered' || state.phase === 'confirming') && <Stands until={state.quote.expiresAtMs} onLapse={cashOut.lapse} />}
        <p className="cap t3" role="status">
          {state.phase !== 'taking' ? t('cash.voidNote') : state.isLost === true ? t('cash.checking') : t('cash.delay')}
        </p>
      </div>
    </Dialog>
  );
}
