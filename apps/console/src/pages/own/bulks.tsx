import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { bulkTones, takenOf } from '../../components/bulk/bulk-run.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer } from '../../components/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';

/** The bulks the operator started: their progress, and their files. */
export function OwnBulks() {
  const say = useText('bulk');
  const { count, minute } = useFormats();
  const list = useList(['bulk'], (page, signal) => api.bulk.listBulks({ query: page }, { signal }));
  return (
    <Section title={say('own')}>
      <Answer {...list.answer} empty={<p className="text-secondary">{say('noneOwn')}</p>}>
        <DataTable
          label={say('own')}
          rows={list.rows}
          rowId={({ id }) => id}
          pageOf={({ id }) => ({ to: '/own', search: { bulk: id } })}
          onEnd={list.onEnd}
          columns={[
            { id: 'act', heading: say('run'), cell: ({ act }) => say(act) },
            { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone={bulkTones[state]}>{say(`state_${state}`)}</Tag> },
            {
              id: 'taken',
              heading: say('progress'),
              cell: (bulk) => say('takenOf', { taken: count(takenOf(bulk)), of: count(bulk.able) }),
            },
            { id: 'reason', heading: say('reason'), isWideOnly: true, cell: ({ reason }) => reason },
            { id: 'created', heading: say('confirmedAt'), isWideOnly: true, cell: ({ createdAt }) => minute(createdAt) },
          ]}
        />
      </Answer>
    </Section>
  );
}
