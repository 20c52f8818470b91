import { Button, Note } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeys } from '../../commands/keys.ts';
import { useObjectActs } from '../../commands/object-acts.ts';
import { useVisited } from '../../navigation/visited.ts';
import { Facts } from '../../components/facts.tsx';
import { Id, Money, Tag } from '../../components/marks.tsx';
import { BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { useMay, usePlatformNow } from '../../session/session.ts';
import { ageText, useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { InvoiceActs } from '../invoices/acts.tsx';
import styles from '../invoices/invoices.module.css';
import { Timeline } from '../invoices/timeline.tsx';
import { useInvoice } from '../invoices/use-invoice.ts';
import { EvidenceDialog } from './evidence.tsx';
import { EvidenceDocument } from './evidence-document.tsx';
import { type Chargeback, stateTones } from './states.ts';

/** One chargeback: the bank's share, the debt, the deadline, the answers, and the acts. */
export function ChargebackDetail({ chargeback, onBack }: { chargeback: Chargeback; onBack: () => void }) {
  const say = useText('chargebacks');
  const { money } = useFormats();
  const { id, amount, currency, nickname, state } = chargeback;
  const title = `${say('one')} ${money(amount, currency)} ${currency}, ${nickname ?? say('noNickname')}`;
  const isEnded = state === 'won' || state === 'writtenOff' || state === 'closed';
  const url = `/chargebacks?${new URLSearchParams({ ...(isEnded && { view: 'ended' }), row: id }).toString()}`;
  useVisited({ kind: 'chargeback', id, title, url });
  return (
    <Scrolling label={say('one')} foot={<Acts chargeback={chargeback} />}>
      <Section>
        <div className={styles.head}>
          <BackButton onBack={onBack} />
          <h2>
            <Money amount={amount} currency={currency} />
          </h2>
          <Tag tone={stateTones[state]}>{say(`state_${state}`)}</Tag>
          <Link to="/invoices/$id" params={{ id }} className="link">
            <Id id={id} />
          </Link>
        </div>
        <CaseFacts chargeback={chargeback} />
      </Section>
      <Section title={say('evidence')}>
        <Evidence chargeback={chargeback} />
      </Section>
      <PaymentTimeline id={id} />
    </Scrolling>
  );
}

function CaseFacts({ chargeback }: { chargeback: Chargeback }) {
  const say = useText('chargebacks');
  const now = usePlatformNow();
  const { minute } = useFormats();
  const { playerId, nickname, country, paid, amount, owed, currency, methodName, provider, openedAt, deadline, paidAt } = chargeback;
  const leftMs = new Date(deadline).getTime() - now;
  return (
    <Facts
      isLined
      facts={[
        {
          id: 'player',
          term: say('player'),
          value: (
            <Link to="/players/$id/$tab" params={{ id: playerId, tab: 'money' }} className="link">
              {nickname ?? say('noNickname')}
              {country === null ? '' : `, ${country}`}
            </Link>
          ),
        },
        { id: 'paid', term: say('paid'), value: <Money amount={paid} currency={currency} /> },
        { id: 'taken', term: say('taken'), value: <Money amount={amount} currency={currency} /> },
        { id: 'owed', term: say('owedOfIt'), value: <Money amount={owed} currency={currency} />, isSum: true },
        { id: 'method', term: say('method'), value: `${methodName}, ${provider}` },
        ...(paidAt === null ? [] : [{ id: 'paidAt', term: say('paidAt'), value: minute(paidAt) }]),
        { id: 'opened', term: say('opened'), value: minute(openedAt) },
        {
          id: 'deadline',
          term: say('deadline'),
          value: `${minute(deadline)} (${leftMs > 0 ? say('left', { time: ageText(leftMs) }) : say('over')})`,
        },
      ]}
    />
  );
}

const evidenceTones = { waiting: 'info', taken: 'ok', refused: 'error' } as const;
const kinds: Readonly<Record<string, string>> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'application/pdf': 'PDF' };
const KILOBYTE = 1024;

/** The evidence sent to the provider, and its reply. */
function Evidence({ chargeback: { id: chargebackId, evidence, takesEvidence } }: { chargeback: Chargeback }) {
  const say = useText('chargebacks');
  const { minute, count } = useFormats();
  if (!takesEvidence)
    return (
      <Note tone="info" icon="info">
        {say('takesNone')}
      </Note>
    );
  if (evidence.length === 0) return <p className="text-tertiary">{say('noEvidence')}</p>;
  return (
    <ol className="stack">
      {evidence.map(({ id, words, file, by, state, note, createdAt }) => (
        <li key={id}>
          <p className={styles.line}>
            <Tag tone={evidenceTones[state]}>{say(`evidence_${state}`)}</Tag>
            <span>{by.email ?? by.id}</span>
            <time dateTime={createdAt}>{minute(createdAt)}</time>
            {file === null ? null : (
              <span>
                {say('paperOf', { kind: kinds[file.contentType] ?? file.contentType, size: count(Math.ceil(file.sizeBytes / KILOBYTE)) })}
              </span>
            )}
          </p>
          <p>{words === '' ? say('forgotten') : words}</p>
          {note === '' ? null : <p className="text-secondary">{note}</p>}
          {file === null ? null : <EvidenceDocument chargebackId={chargebackId} evidenceId={id} contentType={file.contentType} />}
        </li>
      ))}
    </ol>
  );
}

function PaymentTimeline({ id }: { id: string }) {
  const say = useText('payments');
  const query = useInvoice(id);
  return (
    <Section title={say('timeline')}>
      <Answer {...answerOf(query)}>
        {query.data === undefined ? <Nothing title="" /> : <Timeline entries={query.data.timeline} playerId={query.data.player.id} />}
      </Answer>
    </Section>
  );
}

/** A form for evidence while it is accepted. A won dispute and a write-off are requested as on the payment's own page. */
function Acts({ chargeback }: { chargeback: Chargeback }) {
  const say = useText('chargebacks');
  const may = useMay();
  const now = usePlatformNow();
  const [isOpen, setOpen] = useState(false);
  const query = useInvoice(chargeback.id);
  const { state, deadline, takesEvidence } = chargeback;
  const isTaken = takesEvidence && (state === 'open' || state === 'answered') && new Date(deadline).getTime() > now;
  const isOffered = isTaken && may('payments.query');
  const open = (): void => setOpen(true);
  useKeys(isOffered ? { e: open } : {});
  useObjectActs(isOffered ? [{ id: 'evidence', title: say('evidenceTitle'), run: open }] : []);
  if (query.data === undefined) return null;
  return (
    <>
      <InvoiceActs
        file={query.data}
        first={
          isOffered ? (
            <Button kind="primary" onClick={open}>
              {say('evidenceAct')}
              <kbd>E</kbd>
            </Button>
          ) : undefined
        }
      />
      {isOpen ? <EvidenceDialog chargeback={chargeback} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
