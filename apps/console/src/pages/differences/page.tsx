import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payments.ts';
import { differenceStates } from '@pavilion/contract/console/payment-views.ts';
import { Button, TextArea } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OneOf } from '../../parts/choices.tsx';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Id, Tag } from '../../parts/marks.tsx';
import { Panel, Scrolling, Section } from '../../parts/panel.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { announce } from '../../parts/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';

type Day = AnswerOf<(typeof paymentsEndpoints)['listReconciliations']>['data'][number];
type Difference = Day['differences'][number];
const tones = { open: 'warning', explained: 'info', corrected: 'ok' } as const;

/** Days compared with the providers' reports; what differs stays until somebody has said what it is (operator §2.2, page 15). */
export function Page() {
  const say = useText('books');
  const list = useList(['reconciliations'], (page, signal) => api.payments.listReconciliations({ query: page }, { signal }));
  return (
    <Panel title={say('differences')}>
      <Scrolling label={say('differences')}>
        <Answer {...list.answer} empty={<Nothing title={say('noDays')} />}>
          {list.rows.map((day) => (
            <DaySection key={`${day.provider}${day.day}`} day={day} />
          ))}
        </Answer>
      </Scrolling>
    </Panel>
  );
}

function DaySection({ day }: { day: Day }) {
  const say = useText('books');
  const may = useMay();
  const { minute } = useFormats();
  const [noting, setNoting] = useState<Difference>();
  const { provider, comparedCount, ranAt, differences } = day;
  return (
    <Section
      title={`${day.day}, ${provider}`}
      caption={`${say('compared', { count: comparedCount })}, ${minute(ranAt)}`}
      end={
        differences.length === 0 ? (
          <Tag tone="ok" icon="check">
            {say('equal')}
          </Tag>
        ) : null
      }
    >
      {differences.length === 0 ? null : (
        <DataTable
          label={`${day.day}, ${provider}`}
          rows={differences}
          rowId={({ number }) => String(number)}
          columns={[
            { id: 'kind', heading: say('kind'), cell: ({ kind }) => say(`difference_${kind}`) },
            {
              id: 'invoice',
              heading: say('payment'),
              cell: ({ invoiceId }) => (
                <Link to="/invoices/$id" params={{ id: invoiceId }} className="link">
                  <Id id={invoiceId} />
                </Link>
              ),
            },
            { id: 'ours', heading: say('ours'), isEnd: true, cell: ({ ours }) => ours },
            { id: 'theirs', heading: say('theirs'), isEnd: true, cell: ({ theirs }) => theirs },
            { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone={tones[state]}>{say(`state_${state}`)}</Tag> },
            {
              id: 'note',
              heading: say('reason'),
              isWideOnly: true,
              cell: ({ note, notedBy }) => (note === '' ? '–' : `${note} (${notedBy?.email ?? ''})`),
            },
            {
              id: 'act',
              heading: '',
              isEnd: true,
              cell: (row) => (may('payments.query') ? <Button onClick={() => setNoting(row)}>{say('explain')}</Button> : null),
            },
          ]}
        />
      )}
      {noting === undefined ? null : <NoteDialog day={day} difference={noting} onClose={() => setNoting(undefined)} />}
    </Section>
  );
}

function NoteDialog({ day, difference, onClose }: { day: Day; difference: Difference; onClose: () => void }) {
  const say = useText('books');
  const client = useQueryClient();
  const [state, setState] = useState<Difference['state']>('explained');
  const [note, setNote] = useState(difference.note);
  return (
    <ActDialog
      title={say('explain')}
      confirm={say('save')}
      hasReason={false}
      canConfirm={note.trim() !== ''}
      act={async ({ idempotencyKey }) => {
        const params = { provider: day.provider, day: day.day, number: String(difference.number) };
        await api.payments.noteDifference({ idempotencyKey, params, body: { state, note } });
        announce(say('noted'));
        await client.invalidateQueries({ queryKey: ['reconciliations'] });
      }}
      onClose={onClose}
    >
      <OneOf label={say('state')} options={differenceStates} labelOf={(one) => say(`state_${one}`)} chosen={state} onChange={setState} />
      <TextArea label={say('reason')} value={note} maxLength={2000} data-autofocus="" onChange={(event) => setNote(event.target.value)} />
    </ActDialog>
  );
}
