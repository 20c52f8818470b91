import { withholdSecondPresses } from '@pavilion/ui/browser/double-press.ts';
import { useTypedAmount } from '@pavilion/ui/form/use-typed-amount.ts';
import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Quoted } from '../../data/cash-out.ts';
import type { TicketView } from '../../data/tickets.ts';
import { amountOf, formatAmount, wireAmount } from '../../odds/amount.ts';
import { beginCashOut, cashOut, type CashOut, choosePart, leaveCashOut, mayAskAgain, pressCashOut } from '../../state/player/cash-out.ts';
import { session } from '../../state/player/session.ts';
import { useStore } from '../../state/store.ts';
import { errorText, t, tOr } from '../../texts.ts';
import { Amount, useLocale } from '../amount.tsx';
import { SlipMessage } from '../slip/slip-message.tsx';
import { Understood, useTypedUnit } from '../typed-amount.tsx';
import { useOffer } from './use-offer.ts';

type Step = CashOut['step'];
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

/** The effect of an offer: the return still possible, the part that keeps running, and the return given up. */
function Terms({ quote, currency }: { quote: Quoted; currency: string }) {
  const balance = useStore(session, (known) => known.balance);
  const isPart = quote.restStakeMinor > 0n;
  return (
    <dl className="amount-rows">
      <Row label={t('cash.full')} minor={quote.fullReturnMinor} currency={currency} />
      {isPart && <Row label={t('cash.running')} minor={quote.restStakeMinor} currency={currency} />}
      {isPart && <Row label={t('cash.alsoGet')} minor={quote.restReturnMinor} currency={currency} />}
      <Row label={t('cash.giveUp')} minor={quote.fullReturnMinor - quote.restReturnMinor - quote.offerMinor} currency={currency} />
      {balance !== null && <Row label={t('cash.balanceAfter')} minor={balance.amountMinor + quote.offerMinor} currency={currency} />}
    </dl>
  );
}

/** How much of the stake to cash out, by slider or typed. */
function Part({ ticket: { currency, restMinor } }: { ticket: TicketView }) {
  const locale = useLocale();
  const [text, setText] = useState(() => wireAmount(restMinor, currency));
  const partMinor = amountOf(text, currency) ?? 0n;
  const isWrong = partMinor === 0n || partMinor > restMinor;
  const choose = (chosen: string): void => {
    setText(chosen);
    const minor = amountOf(chosen, currency) ?? 0n;
    if (minor === 0n || minor > restMinor) void choosePart(undefined);
    else void choosePart(minor === restMinor ? null : wireAmount(minor, currency));
  };
  const entered = useTypedAmount(text, useTypedUnit(currency), choose);
  const all = formatAmount(restMinor, currency, locale);
  return (
    <div className="field">
      <label htmlFor="cash-part">{t('cash.part')}</label>
      <input
        id="cash-part"
        className="range"
        type="range"
        min={5}
        max={100}
        step={5}
        value={isWrong ? 100 : Number((partMinor * PERCENT) / restMinor)}
        onChange={({ target }) => choose(wireAmount((restMinor * BigInt(target.value)) / PERCENT, currency))}
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
          <span className="suffix">{currency}</span>
        </span>
        <button type="button" className="button button-secondary" onClick={() => choose(wireAmount(restMinor, currency))}>
          {t('cash.all', { amount: all })}
        </button>
      </div>
      {isWrong ? (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" size="s" />
          {t('slip.stakeInvalid', { example: all })}
        </p>
      ) : (
        entered.isToBeSaid && <Understood plain={text} currency={currency} />
      )}
    </div>
  );
}

/** Why no cash-out was made: a refusal by the book, no offer, or no answer about the payment. */
function Refused({ code, reason }: { code: string; reason: string | undefined }) {
  if (code === 'UNCLEAR') return <SlipMessage kind="warning">{t('cash.unclear')}</SlipMessage>;
  if (code === 'NO_OFFER') return <SlipMessage kind="error">{t('cash.noOffer')}</SlipMessage>;
  if (code === 'NOT_AVAILABLE') return <SlipMessage kind="warning">{tOr(`offer.${reason ?? ''}`, 'mine.notAvailable')}</SlipMessage>;
  return <SlipMessage kind="error">{errorText(code)}</SlipMessage>;
}

function Said({ step, format }: { step: Step; format: (minor: bigint) => string }) {
  if (step.phase === 'refused') return <Refused code={step.code} reason={step.reason} />;
  if (step.phase === 'paid') return <SlipMessage kind="success">{t('cash.done', { amount: format(step.payoutMinor) })}</SlipMessage>;
  if (step.phase !== 'offered' || step.movedFrom === null) return null;
  return <SlipMessage kind="warning">{t('cash.moved', { from: format(step.movedFrom), to: format(step.quote.offerMinor) })}</SlipMessage>;
}

/** Below the button, so that the button does not move; the choice stays while offers come and go. */
function Below({ now: { ticket, step }, onBack }: { now: CashOut; onBack: () => void }) {
  const locale = useLocale();
  const isTaking = step.phase === 'taking';
  const isDecided = step.phase === 'paid' || step.phase === 'refused';
  return (
    <div className="cash-below">
      <Said step={step} format={(minor) => formatAmount(minor, ticket.currency, locale)} />
      {!isDecided && !isTaking && <Part ticket={ticket} />}
      {'quote' in step && <Terms quote={step.quote} currency={ticket.currency} />}
      {!isDecided && (
        <p className="caption text-soft" role="status">
          {isTaking ? t(step.isLost ? 'cash.checking' : 'cash.delay') : t('cash.voidNote')}
        </p>
      )}
      {!isDecided && !isTaking && (
        <button type="button" className="link text-small align-start" onClick={onBack}>
          {t('cash.back')}
        </button>
      )}
    </div>
  );
}

function labelOf(step: Step, format: (minor: bigint) => string): string {
  if (step.phase === 'confirming') return t('cash.confirm', { amount: format(step.quote.offerMinor) });
  if (step.phase === 'offered') return t('cash.take', { amount: format(step.quote.offerMinor) });
  if (step.phase === 'asking' && step.seenMinor !== null) return t('cash.take', { amount: format(step.seenMinor) });
  if (step.phase === 'taking') return t('cash.working');
  if (mayAskAgain(step)) return t('cash.again');
  return t(step.phase === 'asking' ? 'cash.asking' : 'cash.close');
}

type ButtonProps = { ref: RefObject<HTMLButtonElement | null>; phase: Step['phase'] | undefined; label: string; onPress: () => void };

/** The one button of both taps. It keeps the focus while a call is under way, and takes no tap meanwhile. */
function CashOutButton({ ref, phase, label, onPress }: ButtonProps) {
  const isBusy = phase === 'asking' || phase === 'taking';
  return (
    <button
      ref={ref}
      type="button"
      className={phase === 'confirming' ? 'button button-primary numeric cash-out' : 'button button-secondary numeric cash-out'}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      disabled={phase === 'unchosen'}
      onClick={isBusy ? undefined : onPress}
    >
      {isBusy && <span className="spinner" />}
      {label}
    </button>
  );
}

/**
 * A cash-out in place, in two taps of one button: it names the payout, then asks to confirm exactly that. An offer that has fallen since it
 * was shown is shown again first (SB-108).
 */
export function CashOutInPlace({ ticket }: { ticket: TicketView }) {
  const now = useStore(cashOut, (known) => (known?.ticket.id === ticket.id ? known : null));
  const { offerMinor, reason } = useOffer(ticket);
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const format = (minor: bigint): string => formatAmount(minor, ticket.currency, locale);
  // From the first cash-out on: the first screen asks nothing twice, and has no room for it.
  useEffect(() => void withholdSecondPresses(), []);
  if (ticket.isFreeBet) return null;
  if (now !== null) {
    const back = (): void => {
      leaveCashOut();
      button.current?.focus();
    };
    return (
      <>
        <CashOutButton ref={button} phase={now.step.phase} label={labelOf(now.step, format)} onPress={() => void pressCashOut()} />
        <Below now={now} onBack={back} />
      </>
    );
  }
  if (offerMinor === null) return <p className="cash-out caption text-soft">{tOr(`offer.${reason ?? ''}`, 'mine.notAvailable')}</p>;
  const label = t('cash.take', { amount: format(offerMinor) });
  // The same element as with an offer under way: it keeps its focus from one tap to the next.
  return (
    <>
      <CashOutButton ref={button} phase={undefined} label={label} onPress={() => void beginCashOut(ticket, offerMinor)} />
    </>
  );
}
