import { Button } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '../../components/table/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { Id, Tag } from '../../components/marks.tsx';
import { BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from '../invoices/invoices.module.css';
import { type Day, type Difference, NoteDialog } from './note.tsx';
import { useSide } from './side.ts';

const tones = { open: 'warning', explained: 'info', corrected: 'ok' } as const;

/** One day of a provider: the number of payments compared, and each difference with its notes. */
export function DayDetail({ day, onBack }: { day: Day; onBack: () => void }) {
  const say = useText('books');
  const { minute, calendarDay, count } = useFormats();
  const [noting, setNoting] = useState<Difference>();
  const { provider, comparedCount, ranAt, differences, sums } = day;
  const title = `${calendarDay(day.day)}, ${provider}`;
  return (
    <Scrolling label={say('oneDay')}>
      <Section>
        <div className={styles.head}>
          <BackButton onBack={onBack} />
          <h2>{title}</h2>
        </div>
        <Facts
          isLined
          facts={[
            { id: 'compared', term: say('comparedColumn'), value: count(comparedCount) },
            { id: 'at', term: say('ranAt'), value: minute(ranAt) },
          ]}
        />
      </Section>
      {sums === null || sums.length === 0 ? null : (
        <Section title={say('sums')}>
          <Sums label={`${say('sums')}, ${title}`} sums={sums} />
        </Section>
      )}
      <Section title={say('differences')}>
        {differences.length === 0 ? (
          <Tag tone="ok" icon="check">
            {say('equal')}
          </Tag>
        ) : (
          <Differences label={title} rows={differences} onNote={setNoting} />
        )}
      </Section>
      {noting === undefined ? null : <NoteDialog day={day} difference={noting} onClose={() => setNoting(undefined)} />}
    </Scrolling>
  );
}

interface SumsProps {
  label: string;
  sums: NonNullable<Day['sums']>;
}

/** The booked sum, the sum reported by the provider and their difference, by currency and direction. */
function Sums({ label, sums }: SumsProps) {
  const say = useText('books');
  const { money } = useFormats();
  const columns = (['booked', 'reported', 'difference'] as const).map((name) => ({
    id: name,
    heading: say(`sum_${name}`),
    isEnd: true,
    cell: (sum: SumsProps['sums'][number]) => {
      const shown = money(Number(sum[name]), sum.currency);
      return name === 'difference' && Number(sum.difference) !== 0 ? <Tag tone="warning">{shown}</Tag> : shown;
    },
  }));
  return (
    <DataTable
      label={label}
      rows={sums}
      rowId={({ currency, direction }) => `${currency} ${direction}`}
      columns={[
        { id: 'of', heading: say('currency'), cell: ({ currency, direction }) => `${currency}, ${say(`sumOf_${direction}`)}` },
        ...columns,
      ]}
    />
  );
}

interface DifferencesProps {
  label: string;
  rows: readonly Difference[];
  onNote: (row: Difference) => void;
}

function Differences({ label, rows, onNote }: DifferencesProps) {
  const say = useText('books');
  const may = useMay();
  const side = useSide();
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={({ number }) => String(number)}
      isStacked
      columns={[
        { id: 'kind', heading: say('kind'), cell: (row) => <Kind row={row} /> },
        { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone={tones[state]}>{say(`state_${state}`)}</Tag> },
        { id: 'ours', heading: say('ours'), isEnd: true, cell: ({ ours }) => <Side name={say('ours')} value={side(ours)} /> },
        { id: 'theirs', heading: say('theirs'), isEnd: true, cell: ({ theirs }) => <Side name={say('theirs')} value={side(theirs)} /> },
        {
          id: 'act',
          heading: '',
          isEnd: true,
          cell: (row) => (may('payments.query') ? <Button onClick={() => onNote(row)}>{say('explain')}</Button> : null),
        },
      ]}
    />
  );
}

/** What differs, with the payment and, once somebody has explained it, the explanation. */
function Kind({ row: { kind, invoiceId, note, notedBy } }: { row: Difference }) {
  const say = useText('books');
  return (
    <>
      {say(`difference_${kind}`)}
      <div className="caption text-secondary">
        <Link to="/invoices/$id" params={{ id: invoiceId }} className="link">
          <Id id={invoiceId} />
        </Link>
        {note === '' ? null : ` ${note} (${notedBy?.email ?? ''})`}
      </div>
    </>
  );
}

/** The value of one side; on a phone, where the table has no head, with its side. */
const Side = ({ name, value }: { name: string; value: string }) => (
  <>
    <span className="phone-only">{name} </span>
    {value}
  </>
);
