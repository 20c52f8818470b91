import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import type { InvoiceFile } from './file.tsx';
import styles from './invoices.module.css';

type Entry = InvoiceFile['timeline'][number];

/** Everything that happened to a payment, the oldest first: states, the provider's words as they came, and what operators did. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  const { second } = useFormats();
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, place) => (
        <li key={`${entry.kind}${entry.at}${place}`}>
          <time dateTime={entry.at}>{second(entry.at)}</time>
          <TimelineEntry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function TimelineEntry({ entry }: { entry: Entry }) {
  const say = useText('payments');
  const nameOf = useTextOf('payments');
  const stateOf = ({ state, note }: { state: string; note: string }): string =>
    [nameOf(`eventState_${state}`) ?? state, note].filter(Boolean).join(', ');
  switch (entry.kind) {
    case 'state':
      return <p>{nameOf(`state_${entry.state}`) ?? entry.state}</p>;
    case 'act':
      return (
        <div>
          <p>{say('actBy', { act: nameOf(`act_${entry.act}`) ?? entry.act, operator: entry.operatorEmail ?? entry.operatorId })}</p>
          {entry.reason === '' ? null : <p className="text-secondary">{entry.reason}</p>}
        </div>
      );
    case 'event':
      return (
        <div>
          <p>{say('providerEvent', { type: nameOf(`event_${entry.type}`) ?? entry.type, state: stateOf(entry) })}</p>
          {entry.raw === null ? null : (
            <details>
              <summary>{say('raw')}</summary>
              <pre className={styles.original}>{JSON.stringify(entry.raw, null, 2)}</pre>
            </details>
          )}
        </div>
      );
  }
}
