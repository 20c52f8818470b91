import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { auditEndpoints } from '@pavilion/contract/console/audit.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Difference } from '../../components/difference.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import styles from './audit.module.css';
import { useActor, useWhat } from './what.ts';

export type AuditRecord = AnswerOf<(typeof auditEndpoints)['listAudit']>['data'][number];

/** A value that leads to every record with the same. */
const linked = (field: 'actor' | 'act' | 'object' | 'playerId', value: string | null, words = value): ReactNode =>
  value === null || words === null ? null : <Filtered search={{ [field]: value }} words={words} />;

/** The fields of a record, line by line; missing ones are left out. */
function useLines(record: AuditRecord): Fact[] {
  const say = useText('audit');
  const actName = useTextOf('acts');
  const { second, zone } = useFormats();
  const actorOf = useActor();
  const { actor, approvalId } = record;
  const lines: readonly (readonly [Parameters<typeof say>[0], ReactNode])[] = [
    ['time', `${second(record.recordedAt)} ${zone}`],
    ['actor', linked('actor', actor, actorOf(record))],
    ['act', linked('act', record.act, record.act === null ? null : (actName(record.act) ?? record.act))],
    ['object', linked('object', record.object)],
    ['playerId', linked('playerId', record.playerId)],
    ['reason', record.reason],
    ['approval', approvalId === null ? null : <ApprovalLink id={approvalId} />],
    ['address', record.address],
    ['request', record.requestId],
    ['seal', record.sealNumber ?? say('unsealed')],
  ];
  return lines.flatMap(([term, value]) => (value === null ? [] : [{ id: term, term: say(term), value }]));
}

/** One record in full. Its player links to every record about them. */
export function RecordDetail({ record, onBack }: { record: AuditRecord; onBack: () => void }) {
  const say = useText('audit');
  const whatOf = useWhat();
  const { before, after, detail } = record;
  return (
    <Scrolling label={say('record')}>
      <Section>
        <h2 className={styles.title}>
          <BackButton onBack={onBack} />
          {whatOf(record)}
        </h2>
        <Facts isLined facts={useLines(record)} />
      </Section>
      {before === null && after === null ? null : (
        <Section title={say('changed')}>
          <Difference before={before} after={after} />
        </Section>
      )}
      {Object.keys(detail).length === 0 ? null : (
        <Section title={say('detail')}>
          <pre className={styles.json}>{JSON.stringify(detail, null, 2)}</pre>
        </Section>
      )}
    </Scrolling>
  );
}

const Filtered = ({ search, words }: { search: Record<string, string>; words: string }) => (
  <Link to="/audit" search={search} className="link">
    {words}
  </Link>
);

const ApprovalLink = ({ id }: { id: string }) => (
  <Link to="/approvals" search={{ view: 'decided', row: id }} className="link">
    {id}
  </Link>
);
