import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../frame/keys.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { ClearFilters, useCounted } from '../../parts/list-range.tsx';
import { Tag } from '../../parts/marks.tsx';
import { OpenRow } from '../../parts/open-row.tsx';
import { Columns, Panel, Scrolling } from '../../parts/panel.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSorting } from '../../parts/sorting.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { RegistrationDetail } from './detail.tsx';
import type { RegistrationMinute } from './fields.ts';
import { registrationFilterOf, registrationFilters, RegistrationFilters } from './filters.tsx';

/** Registrations and refused tries by minute, country and tag, and where they fail (operator §2.2, page 8). */
export function Page() {
  const say = useText('registrations');
  const counted = useCounted();
  const { zone } = useFormats();
  const [search, change] = useSearchState();
  const filter = registrationFilterOf(search, zone);
  const { sortOrder, sorting } = useSorting();
  const list = useList(['registrations', filter, sortOrder], (page, signal) =>
    api.players.listRegistrations({ query: { ...filter, sortOrder, ...page } }, { signal }),
  );
  const close = (): void => change({ row: undefined });
  useKeys({ Escape: close });
  const query = { ...filter, isRefused: filter.isRefused === undefined ? undefined : String(filter.isRefused) };
  return (
    <Panel
      title={say('title')}
      count={list.meta && say('count', counted(list.meta))}
      end={<ExportButton list="registrations" query={query} />}
    >
      <SavedViews count={(view) => api.players.listRegistrations({ query: { ...registrationFilterOf(view, zone), perPage: 1 } })} />
      <RegistrationFilters />
      <Columns
        isEven
        isSecondOpen={search.row !== undefined}
        first={
          <Scrolling label={say('title')}>
            <Answer
              {...list.answer}
              empty={<Nothing title={say('none')} text={say('noneText')} action={<ClearFilters names={registrationFilters} />} />}
            >
              <Rows
                rows={list.rows}
                chosen={search.row}
                onChoose={(row) => change({ row })}
                onEnd={list.onEnd}
                minute={sorting(say('minute'))}
              />
            </Answer>
          </Scrolling>
        }
        second={
          <OpenRow
            label={say('one')}
            name="registrations"
            list={list}
            id={search.row}
            read={readOne}
            invitation={say('choose')}
            onBack={close}
          >
            {(minute) => <RegistrationDetail key={minute.id} minute={minute} onBack={close} />}
          </OpenRow>
        }
      />
    </Panel>
  );
}

const readOne = async (id: string): Promise<RegistrationMinute | undefined> =>
  (await api.players.listRegistrations({ query: { id } })).data[0];

interface RowsProps {
  rows: readonly RegistrationMinute[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onEnd: (() => void) | undefined;
  minute: ReturnType<ReturnType<typeof useSorting>['sorting']>;
}

function Rows({ rows, chosen, onChoose, onEnd, minute: heading }: RowsProps) {
  const say = useText('registrations');
  const fieldName = useTextOf('registrations');
  const { minute, count } = useFormats();
  return (
    <DataTable
      label={say('title')}
      name="registrations"
      rows={rows}
      rowId={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      onEnd={onEnd}
      columns={[
        { id: 'minute', ...heading, cell: ({ createdAt }) => minute(createdAt) },
        { id: 'country', heading: say('country'), cell: ({ country }) => country ?? '–' },
        { id: 'tag', heading: say('tag'), isWideOnly: true, isShort: true, cell: ({ affiliateTag }) => affiliateTag ?? '–' },
        {
          id: 'registered',
          heading: say('registered'),
          isEnd: true,
          cell: ({ registered }) => (registered === 0 ? '–' : count(registered)),
        },
        {
          id: 'refused',
          heading: say('refused'),
          isEnd: true,
          cell: ({ refused }) => (refused === 0 ? '–' : <Tag tone="warning">{count(refused)}</Tag>),
        },
        {
          id: 'failing',
          heading: say('failing'),
          isWideOnly: true,
          isShort: true,
          cell: ({ failing }) => (failing.length === 0 ? '–' : failing.map(({ field }) => fieldName(`field_${field}`) ?? field).join(', ')),
        },
      ]}
    />
  );
}
