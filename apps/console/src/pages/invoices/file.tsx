import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { Icon, type Tone } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useVisited } from '../../navigation/visited.ts';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Id, Money, Tag } from '../../components/marks.tsx';
import { BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { shortName } from '../../components/people/short-name.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { Concerns } from './concern.tsx';
import styles from './invoices.module.css';
import { Timeline } from './timeline.tsx';

export type InvoiceFile = AnswerOf<(typeof paymentsEndpoints)['readInvoice']>;
type Invoice = InvoiceFile['invoice'];

export const stateTones: Readonly<Record<string, Tone>> = {
  success: 'ok',
  paid: 'ok',
  dispute_won: 'ok',
  failure: 'error',
  failed: 'error',
  charged_back: 'error',
  cancelled: 'neutral',
  refunded: 'neutral',
  review: 'warning',
  unknown: 'warning',
};

interface FileProps {
  file: InvoiceFile;
  onBack?: () => void;
  /** Above everything: who else has it open. */
  note?: ReactNode;
  foot?: ReactNode;
}

/** A payment in full: its details and progress, the reason why it waits, the player's money, and its history. */
export function InvoiceFileView({ file, onBack, note, foot }: FileProps) {
  const say = useText('payments');
  const { money, day } = useFormats();
  const { invoice, player, moneyIn, moneyOut, balances } = file;
  const title = `${say(invoice.kind)} ${money(invoice.amount, invoice.currency)} ${invoice.currency}, ${player.nickname ?? say('noNickname')}`;
  useVisited({ kind: 'invoice', id: invoice.id, title, url: `/invoices/${invoice.id}` });
  return (
    <Scrolling label={say('payment')} foot={foot}>
      {note}
      <Section>
        <Head file={file} onBack={onBack} />
        {invoice.kind === 'withdrawal' ? <Steps invoice={invoice} /> : null}
      </Section>
      <div className={styles.twoColumns}>
        <Section title={say('moneyTruth')} caption={say('since', { day: day(player.createdAt) })}>
          <MoneyTruth moneyIn={moneyIn} moneyOut={moneyOut} balances={balances} />
        </Section>
        <Section title={say(invoice.kind === 'withdrawal' ? 'whyWaits' : 'facts')}>
          {invoice.kind === 'withdrawal' ? <Concerns of={invoice} /> : null}
          <InvoiceFacts file={file} />
        </Section>
      </div>
      <Section title={say('timeline')}>
        <Timeline entries={file.timeline} playerId={player.id} />
      </Section>
    </Scrolling>
  );
}

function Head({ file: { invoice, player }, onBack }: { file: InvoiceFile; onBack?: (() => void) | undefined }) {
  const say = useText('payments');
  const stateName = useTextOf('payments');
  const { minute } = useFormats();
  return (
    <>
      <div className={styles.head}>
        {onBack === undefined ? null : <BackButton onBack={onBack} />}
        <h2>
          <Money amount={invoice.amount} currency={invoice.currency} />
        </h2>
        {invoice.holdUntil === null ? (
          <Tag tone={stateTones[invoice.state] ?? 'info'}>{stateName(`state_${invoice.state}`) ?? invoice.state}</Tag>
        ) : (
          <Tag icon="pause">{say('heldTag', { time: minute(invoice.holdUntil) })}</Tag>
        )}
        <Link to="/invoices/$id" params={{ id: invoice.id }}>
          <Id id={invoice.id} />
        </Link>
        {invoice.currency === invoice.baseCurrency ? null : (
          <span className="text-tertiary">
            ≈ <Money amount={invoice.baseAmount} currency={invoice.baseCurrency} />
          </span>
        )}
      </div>
      <p className={styles.line}>
        <Link to="/players/$id/$tab" params={{ id: player.id, tab: 'overview' }} className="link">
          {player.nickname ?? say('noNickname')}
        </Link>
        <Id id={player.id} />
        <span>{player.country ?? '–'}</span>
        <span>
          {say(invoice.kind)}, {invoice.methodName}
          {invoice.destination === null ? '' : ` •••• ${invoice.destination.lastFour}`}
        </span>
      </p>
    </>
  );
}

/** The approvals of a withdrawal: given ones, and those still needed. */
function Steps({ invoice }: { invoice: Invoice }) {
  const say = useText('payments');
  const { minute } = useFormats();
  const { createdAt, firstRelease, secondRelease, needs, processedAt } = invoice;
  const people = [
    { id: 'first', name: say(needs > 1 ? 'firstPerson' : 'onePerson'), release: firstRelease },
    ...(needs > 1 ? [{ id: 'second', name: say('secondPerson'), release: secondRelease }] : []),
  ];
  const steps: { id: string; name: string; detail: string; title?: string | undefined; isDone: boolean }[] = [
    { id: 'asked', name: say('asked'), detail: minute(createdAt), isDone: true },
    ...people.map(({ id, name, release }) => ({
      id,
      name,
      detail: release === null ? say('notYet') : release.email === null ? release.by : shortName(release.email),
      title: release?.email ?? undefined,
      isDone: release !== null,
    })),
    { id: 'sent', name: say('sent'), detail: processedAt === null ? say('notYet') : minute(processedAt), isDone: processedAt !== null },
  ];
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, name, detail, title, isDone }) => (
        <li key={id} data-done={isDone ? '' : undefined}>
          <Icon name={isDone ? 'circle-check' : 'circle'} />
          <b>{name}</b>
          <span title={title}>{detail}</span>
        </li>
      ))}
    </ol>
  );
}

type Sums = Pick<InvoiceFile, 'moneyIn' | 'moneyOut' | 'balances'>;

const none = { amount: 0, count: 0, cash: 0, bonus: 0, locked: 0, owed: 0 };

/** Currency by currency: two are never added. */
function MoneyTruth(sums: Sums) {
  const say = useText('payments');
  const { moneyIn, moneyOut, balances } = sums;
  const currencies = [...new Set([...moneyIn, ...moneyOut, ...balances].map(({ currency }) => currency))];
  const facts = currencies.flatMap((currency): Fact[] => {
    const isOf = (one: { currency: string }): boolean => one.currency === currency;
    const [paidIn, paidOut, held] = [moneyIn.find(isOf) ?? none, moneyOut.find(isOf) ?? none, balances.find(isOf) ?? none];
    const lines: (readonly [string, string, number])[] = [
      ['in', say('deposits', { count: paidIn.count }), paidIn.amount],
      ['out', say('withdrawals', { count: paidOut.count }), paidOut.amount],
      ['cash', say('cash'), held.cash],
      ['bonus', say('bonus'), held.bonus],
      ['locked', say('locked'), held.locked],
      ['owed', say('owed'), held.owed],
    ];
    return lines
      .filter(([id, , value]) => id !== 'owed' || value > 0)
      .map(([id, term, value]) => ({ id: currency + id, term, value: <Money amount={value} currency={currency} />, isSum: id === 'cash' }));
  });
  return <Facts facts={facts} />;
}

function InvoiceFacts({ file: { invoice, player } }: { file: InvoiceFile }) {
  const say = useText('payments');
  const { minute } = useFormats();
  const { isIdentityVerified, settledAmount, currency, reference, provider, holdUntil, heldBy, owed, playerReason, nextQueryAt } = invoice;
  const facts: (Fact | undefined)[] = [
    { id: 'identity', term: say('identity'), value: say(isIdentityVerified ? 'verified' : 'unverified') },
    { id: 'since', term: say('playerSince'), value: minute(player.createdAt) },
    { id: 'provider', term: say('provider'), value: provider },
    reference === null ? undefined : { id: 'reference', term: say('reference'), value: reference },
    settledAmount === null
      ? undefined
      : { id: 'settled', term: say('settled'), value: <Money amount={settledAmount} currency={currency} /> },
    owed === 0 ? undefined : { id: 'owed', term: say('owedOfPayment'), value: <Money amount={owed} currency={currency} /> },
    holdUntil === null ? undefined : { id: 'hold', term: say('heldUntil', { operator: heldBy?.email ?? '–' }), value: minute(holdUntil) },
    playerReason === null ? undefined : { id: 'playerReason', term: say('reasonForPlayer'), value: playerReason },
    nextQueryAt === null ? undefined : { id: 'query', term: say('nextQuery'), value: minute(nextQueryAt) },
  ];
  return <Facts isLined facts={facts.filter((fact) => fact !== undefined)} />;
}
