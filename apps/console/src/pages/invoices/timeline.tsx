import { Link } from '@tanstack/react-router';
import { Money } from '../../components/marks.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { useEventNote } from './event-note.ts';
import type { InvoiceFile } from './file.tsx';
import styles from './invoices.module.css';

type Entry = InvoiceFile['timeline'][number];

/** A payment's history, oldest first: states, the provider's raw messages, operators' acts, and messages to the player. */
export function Timeline({ entries, playerId }: { entries: readonly Entry[]; playerId: string }) {
  const { second } = useFormats();
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, place) => (
        <li key={`${entry.kind}${entry.at}${place}`}>
          <time dateTime={entry.at}>{second(entry.at)}</time>
          <TimelineEntry entry={entry} playerId={playerId} />
        </li>
      ))}
    </ol>
  );
}

type Of<Kind extends Entry['kind']> = { entry: Extract<Entry, { kind: Kind }> };

function TimelineEntry({ entry, playerId }: { entry: Entry; playerId: string }) {
  switch (entry.kind) {
    case 'state':
      return <Reached entry={entry} />;
    case 'act':
      return <Acted entry={entry} />;
    case 'approval':
      return <Approval entry={entry} />;
    case 'operation':
      return <Booked entry={entry} />;
    case 'told':
      return <Told entry={entry} playerId={playerId} />;
    case 'event':
      return <ProviderEvent entry={entry} />;
  }
}

function Reached({ entry: { state } }: Of<'state'>) {
  const nameOf = useTextOf('payments');
  return <p>{nameOf(`state_${state}`) ?? state}</p>;
}

function Acted({ entry: { act, operatorEmail, operatorId, reason } }: Of<'act'>) {
  const say = useText('payments');
  const nameOf = useTextOf('payments');
  return (
    <div>
      <p>{say('actBy', { act: nameOf(`act_${act}`) ?? act, operator: operatorEmail ?? operatorId })}</p>
      {reason === '' ? null : <p className="text-secondary">{reason}</p>}
    </div>
  );
}

/** Leads to the approval. */
function Approval({ entry: { id, state, approvalKind, operatorEmail, operatorId, note } }: Of<'approval'>) {
  const say = useText('payments');
  const actName = useTextOf('acts');
  return (
    <div>
      <Link to="/approvals" search={{ row: id }} className="link">
        {say(`approval_${state}`, { what: actName(approvalKind) ?? approvalKind, operator: operatorEmail ?? operatorId ?? '' })}
      </Link>
      {note === '' ? null : <p className="text-secondary">{note}</p>}
    </div>
  );
}

function Booked({ entry: { operation, amount, currency } }: Of<'operation'>) {
  const kindName = useTextOf('player');
  return (
    <p>
      {kindName(`kind_${operation}`) ?? operation} {amount === null ? null : <Money amount={amount} currency={currency ?? ''} isSigned />}
    </p>
  );
}

/** A message to the player, its channel and its outcome; links to the mails on the player's page. */
function Told({ entry: { channel, subject, sentTo, state, stateAt }, playerId }: Of<'told'> & { playerId: string }) {
  const say = useText('payments');
  const may = useMay();
  const { minute } = useFormats();
  const fate = say(`told_${state}`, { time: stateAt === null ? '' : minute(stateAt) });
  const words = say(`told_${channel}`, { subject });
  return (
    <div>
      {channel === 'mail' && may('players.read') ? (
        <Link to="/players/$id/$tab" params={{ id: playerId, tab: 'contact' }} className="link">
          {words}
        </Link>
      ) : (
        <p>{words}</p>
      )}
      <p className={state === 'refused' ? 'text-error' : 'text-secondary'}>
        {sentTo === null ? fate : say('toldTo', { address: sentTo, state: fate })}
      </p>
    </div>
  );
}

/** A provider's message, its outcome, and the raw text behind a fold. */
function ProviderEvent({ entry: { type, state, note, raw } }: Of<'event'>) {
  const say = useText('payments');
  const nameOf = useTextOf('payments');
  const noteOf = useEventNote();
  const outcome = [nameOf(`eventState_${state}`) ?? state, nameOf(`state_${note}`) ?? noteOf(note)];
  return (
    <div>
      <p>{say('providerEvent', { type: nameOf(`event_${type}`) ?? type, state: outcome.filter(Boolean).join(', ') })}</p>
      {raw === null ? null : (
        <details>
          <summary>{say('raw')}</summary>
          <pre className={styles.original}>{JSON.stringify(raw, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}
