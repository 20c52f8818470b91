import { useTypedAmount } from '@pavilion/ui/form/use-typed-amount.ts';
import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useEffect, useState } from 'react';
import type { TicketView } from '../../data/tickets.ts';
import { amountOf, formatAmount, wireAmount } from '../../odds/amount.ts';
import { session } from '../../state/player/session.ts';
import { tickets } from '../../state/player/tickets.ts';
import { useStore } from '../../state/store.ts';
import { errorText, t, tOr } from '../../texts.ts';
import { Amount, useLocale } from '../amount.tsx';
import { typeText } from './bet-card.tsx';
import { Dialog } from '../dialog.tsx';
import { shortId } from '../slip/receipt.tsx';
import { Understood, useDecimalSign } from '../typed-amount.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { SlipMessage } from '../slip/slip-message.tsx';
import { type CashOut, type CashOutState, useCashOut } from './use-cash-out.ts';

type Offered = Extract<CashOutState, { phase: 'offered' | 'confirming' | 'taking' }>;
const PERCENT = 100n;

const isOffered = (state: CashOutState): state is Offered => 'quote' in state;
const isConfirming = ({ phase }: CashOutState): boolean => phase === 'confirming' || phase === 'taking';
const isChoosing = ({ phase }: CashOutState): boolean => phase === 'asking' || phase === 'offered' || phase === 'expired';

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

/** The ticket in three amounts, so that an offer never appears on its own. */
function Facts({ ticket, state }: { ticket: TicketView; state: CashOutState }) {
  const { currency } = ticket;
  return (
    <dl className="cash-facts">
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
          <Amount minor={isOffered(state) ? state.quote.fullReturnMinor : ticket.potentialMinor} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

/** The amount paid now, the part that keeps running, and the potential win given up. */
function Terms({ ticket, state }: { ticket: TicketView; state: Offered }) {
  const { quote } = state;
  const balance = useStore(session, (known) => known.balance);
  const givenUp = quote.fullReturnMinor - quote.restReturnMinor - quote.offerMinor;
  return (
    <dl className="amount-rows">
      <Row label={t('cash.youGet')} minor={quote.offerMinor} currency={ticket.currency} />
      {quote.restStakeMinor > 0n && <Row label={t('cash.running')} minor={quote.restStakeMinor} currency={ticket.currency} />}
      {quote.restStakeMinor > 0n && <Row label={t('cash.alsoGet')} minor={quote.restReturnMinor} currency={ticket.currency} />}
      <Row label={t('cash.giveUp')} minor={givenUp} currency={ticket.currency} />
      {isConfirming(state) && balance !== null && (
        <Row label={t('cash.balanceAfter')} minor={balance.amountMinor + quote.offerMinor} currency={ticket.currency} />
      )}
    </dl>
  );
}

function Stands({ until, onExpire }: { until: number; onExpire: () => void }) {
  const seconds = useSecondsLeft(until);
  useEffect(() => {
    if (seconds === 0) onExpire();
  });
  return (
    <p className="countdown" role="timer">
      {t('cash.stands', { seconds })}
    </p>
  );
}

/** How much of the stake to cash out; kept while the player is asked to confirm. */
interface Chosen {
  readonly percent: number;
  readonly text: string;
}
/** The part that was typed; undefined for what is no amount, nothing, or more than there is. */
function partOf(text: string, { currency, restMinor }: TicketView): bigint | undefined {
  const partMinor = amountOf(text, currency) ?? 0n;
  return partMinor === 0n || partMinor > restMinor ? undefined : partMinor;
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
  const entered = useTypedAmount(text, useDecimalSign(), (plain) => {
    const partMinor = partOf(plain, ticket);
    if (partMinor === undefined) return onChoose({ percent, text: plain });
    onChoose({ percent: Number((partMinor * PERCENT) / ticket.restMinor), text: plain });
    cashOut.ask(partMinor === ticket.restMinor ? null : wireAmount(partMinor, ticket.currency));
  });
  const isWrong = partOf(text, ticket) === undefined;
  return (
    <div className="field">
      <label htmlFor="cash-part">
        {t('cash.part')} <span className="numeric">{percent}%</span>
      </label>
      <input
        id="cash-part"
        className="range"
        type="range"
        min={5}
        max={100}
        step={5}
        value={percent}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <div className="part-row">
        <span className={isWrong ? 'input-box invalid' : 'input-box'}>
          <input
            className="numeric"
            aria-label={t('cash.amount')}
            aria-invalid={isWrong}
            inputMode="decimal"
            autoComplete="off"
            value={entered.text}
            onChange={({ target }) => entered.type(target.value)}
          />
          <span className="suffix">{ticket.currency}</span>
        </span>
        <button type="button" className="button button-secondary" onClick={() => choose(100)}>
          {t('cash.all', { amount: formatAmount(ticket.restMinor, ticket.currency, locale) })}
        </button>
      </div>
      {isWrong ? (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" size="s" />
          {t('slip.stakeInvalid', { example: formatAmount(ticket.restMinor, ticket.currency, locale) })}
        </p>
      ) : (
        entered.isToBeSaid && <Understood plain={text} currency={ticket.currency} />
      )}
    </div>
  );
}

/** Without an answer, and while prices are suspended, the next offer may be a moment away. */
const canAskAgain = (state: CashOutState): boolean =>
  state.phase === 'expired' || (state.phase === 'refused' && (state.code === 'NO_OFFER' || state.reason === 'suspended'));

interface FootProps {
  state: CashOutState;
  cashOut: CashOut;
  amount: string;
  /** The offer is for the part that stands in the field. */
  canTake: boolean;
  onClose: () => void;
}

function Foot({ state, cashOut, amount, canTake, onClose }: FootProps) {
  const isAsked = isConfirming(state);
  return (
    <>
      <button
        type="button"
        className="button button-secondary"
        disabled={state.phase === 'taking'}
        onClick={isAsked ? cashOut.back : onClose}
      >
        {t(isAsked ? 'cash.back' : 'cash.close')}
      </button>
      {state.phase === 'offered' && (
        <button type="button" className="button button-secondary" disabled={!canTake} onClick={cashOut.confirm}>
          {t('cash.take', { amount })}
        </button>
      )}
      {isAsked && (
        <button
          type="button"
          className="button button-primary"
          aria-busy={state.phase === 'taking'}
          disabled={state.phase === 'taking'}
          onClick={cashOut.take}
        >
          {state.phase === 'taking' ? t('cash.working') : t('cash.confirm', { amount })}
        </button>
      )}
      {canAskAgain(state) && (
        <button type="button" className="button button-secondary" onClick={cashOut.again}>
          {t('cash.again')}
        </button>
      )}
    </>
  );
}

/** Why no cash-out was made: a refusal by the book, no offer, or no answer about the payment. */
function Refused({ code, reason }: { code: string; reason: string | undefined }) {
  if (code === 'UNCLEAR') return <SlipMessage kind="warning">{t('cash.unclear')}</SlipMessage>;
  if (code === 'NO_OFFER') return <SlipMessage kind="error">{t('cash.noOffer')}</SlipMessage>;
  if (code === 'NOT_AVAILABLE') return <SlipMessage kind="warning">{tOr(`offer.${reason ?? ''}`, 'mine.notAvailable')}</SlipMessage>;
  return <SlipMessage kind="error">{errorText(code)}</SlipMessage>;
}

function Said({ state, ticket }: { state: CashOutState; ticket: TicketView }) {
  const locale = useLocale();
  const format = (minor: bigint): string => formatAmount(minor, ticket.currency, locale);
  if (state.phase === 'asking') return <p role="status">{t('cash.asking')}</p>;
  if (state.phase === 'expired') return <SlipMessage kind="info">{t('cash.expired')}</SlipMessage>;
  if (state.phase === 'refused') return <Refused code={state.code} reason={state.reason} />;
  if (state.phase === 'paid') return <SlipMessage kind="success">{t('cash.done', { amount: format(state.payoutMinor) })}</SlipMessage>;
  if (state.movedFrom === null) return null;
  return <SlipMessage kind="warning">{t('cash.moved', { from: format(state.movedFrom), to: format(state.quote.offerMinor) })}</SlipMessage>;
}

function Footnote({ state }: { state: CashOutState }) {
  return (
    <p className="caption text-faint" role="status">
      {state.phase !== 'taking' ? t('cash.voidNote') : state.isLost === true ? t('cash.checking') : t('cash.delay')}
    </p>
  );
}

/** A full or partial cash-out: the win given up is shown beside the amount paid, and the player confirms it. */
export function CashOutDialog({ ticket: pressed, token, onClose }: { ticket: TicketView; token: string; onClose: () => void }) {
  const ticket = useStore(tickets, ({ open }) => open?.tickets.find(({ id }) => id === pressed.id) ?? pressed);
  const cashOut = useCashOut({ token, ticketId: ticket.id, currency: ticket.currency });
  const { state } = cashOut;
  const [chosen, setChosen] = useState<Chosen>(() => ({ percent: 100, text: wireAmount(ticket.restMinor, ticket.currency) }));
  const locale = useLocale();
  const amount = isOffered(state) ? formatAmount(state.quote.offerMinor, ticket.currency, locale) : '';
  return (
    <Dialog
      title={isConfirming(state) ? t('cash.confirmTitle', { amount }) : t('cash.title')}
      onClose={onClose}
      foot={<Foot state={state} cashOut={cashOut} amount={amount} canTake={partOf(chosen.text, ticket) !== undefined} onClose={onClose} />}
    >
      <div className="stack">
        {!isConfirming(state) && (
          <p className="text-small text-soft">
            {t('cash.intro', {
              name: `${typeText(ticket)}, ${ticket.legs.map(({ outcome }) => outcome).join(', ')}`,
              id: shortId(ticket.id),
            })}
          </p>
        )}
        <Said state={state} ticket={ticket} />
        {isChoosing(state) && (
          <>
            <Facts ticket={ticket} state={state} />
            <Part ticket={ticket} cashOut={cashOut} chosen={chosen} onChoose={setChosen} />
          </>
        )}
        {isOffered(state) && <Terms ticket={ticket} state={state} />}
        {(state.phase === 'offered' || state.phase === 'confirming') && <Stands until={state.quote.expiresAtMs} onExpire={cashOut.renew} />}
        <Footnote state={state} />
      </div>
    </Dialog>
  );
}
