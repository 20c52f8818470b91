import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { ListPage } from '../../components/table/list-page.tsx';
import { ClearFilters, useCounted } from '../../components/table/list-range.tsx';
import type { ViewWords } from '../../components/fields/saved-views.tsx';
import { Id, Tag } from '../../components/marks.tsx';
import { Nothing } from '../../components/states.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { startOfDay } from '../../texts/zone-day.ts';
import { ChainCheck } from './chain.tsx';
import { type AuditRecord, RecordDetail } from './detail.tsx';
import { auditFields, AuditFilters } from './filters.tsx';
import { useActor, useWhat } from './what.ts';

const listed = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : [text]);

/** The filters from the address; both days are included, in the chosen time zone. */
const filterOf = ({ kind, actor, act, object, playerId, recordedFrom, recordedTo }: ViewWords, zone: string) => ({
  kind: listed(kind),
  actor: listed(actor),
  act: act === undefined || act === '' ? [] : act.split(','),
  object,
  playerId,
  recordedFrom: startOfDay(recordedFrom, zone),
  recordedTo: startOfDay(recordedTo, zone, 1),
});

/** Everything that was recorded: who did what to whom, why, and from where (operator §3.6). */
export function Page() {
  const say = useText('audit');
  const { zone } = useFormats();
  const counted = useCounted();
  const [search, change] = useSearchState();
  const filter = filterOf(search, zone);
  const list = useList(['audit', filter], (page, signal) => api.audit.listAudit({ query: { ...filter, ...page } }, { signal }));
  return (
    <ListPage
      title={say('title')}
      count={list.meta && say('records', counted(list.meta))}
      end={
        <>
          <ExportButton list="audit" query={filter} />
          <ChainCheck />
        </>
      }
      countView={(view) => api.audit.listAudit({ query: { ...filterOf(view, zone), perPage: 1 } })}
      filters={
        <AuditFilters
          key={JSON.stringify(filter)}
          search={search}
          onChange={(changed) => change({ ...changed, row: undefined }, { isStep: true })}
        />
      }
      isEven
      isStacked
      name="audit"
      list={list}
      columns={useColumns()}
      empty={<Nothing title={say('none')} text={say('noneText')} action={<ClearFilters names={auditFields} />} />}
      detail={{
        label: say('record'),
        invitation: say('choose'),
        read: readRecord,
        of: (record, onBack) => <RecordDetail record={record} onBack={onBack} />,
      }}
    />
  );
}

const readRecord = async (id: string): Promise<AuditRecord | undefined> => (await api.audit.listAudit({ query: { id } })).data[0];

function useColumns(): Column<AuditRecord>[] {
  const say = useText('audit');
  const [whatOf, actorOf] = [useWhat(), useActor()];
  const { second } = useFormats();
  return [
    { id: 'time', heading: say('time'), cell: ({ recordedAt }) => second(recordedAt) },
    {
      id: 'kind',
      heading: say('what'),
      cell: (record) => <Tag tone={record.kind === 'operatorRefused' ? 'warning' : 'neutral'}>{whatOf(record)}</Tag>,
    },
    { id: 'actor', heading: say('actor'), cell: actorOf },
    { id: 'object', heading: say('object'), isOnDemand: true, cell: ({ object: about }) => about ?? '–' },
    {
      id: 'player',
      heading: say('playerId'),
      isOnDemand: true,
      cell: ({ playerId: id }) => (id === null ? '–' : <Id id={id} />),
    },
    { id: 'reason', heading: say('reason'), isOnDemand: true, cell: ({ reason }) => reason ?? '–' },
    { id: 'address', heading: say('address'), isOnDemand: true, cell: ({ address }) => address ?? '–' },
  ];
}
