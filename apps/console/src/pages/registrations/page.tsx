import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { ListPage } from '../../components/table/list-page.tsx';
import { ClearFilters, useCounted } from '../../components/table/list-range.tsx';
import { Tag } from '../../components/marks.tsx';
import { type Sorting, useSorting } from '../../components/table/sorting.tsx';
import { Nothing } from '../../components/states.tsx';
import type { Column } from '../../components/table/table-row.tsx';
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
  const [search] = useSearchState();
  const filter = registrationFilterOf(search, zone);
  const { sortOrder, sorting } = useSorting();
  const list = useList(['registrations', filter, sortOrder], (page, signal) =>
    api.players.listRegistrations({ query: { ...filter, sortOrder, ...page } }, { signal }),
  );
  const query = { ...filter, isRefused: filter.isRefused === undefined ? undefined : String(filter.isRefused) };
  return (
    <ListPage
      title={say('title')}
      count={list.meta && say('count', counted(list.meta))}
      end={<ExportButton list="registrations" query={query} />}
      countView={(view) => api.players.listRegistrations({ query: { ...registrationFilterOf(view, zone), perPage: 1 } })}
      filters={<RegistrationFilters />}
      isEven
      name="registrations"
      list={list}
      columns={useColumns(sorting)}
      empty={<Nothing title={say('none')} text={say('noneText')} action={<ClearFilters names={registrationFilters} />} />}
      detail={{
        label: say('one'),
        invitation: say('choose'),
        read: readOne,
        of: (minute, onBack) => <RegistrationDetail minute={minute} onBack={onBack} />,
      }}
    />
  );
}

const readOne = async (id: string): Promise<RegistrationMinute | undefined> =>
  (await api.players.listRegistrations({ query: { id } })).data[0];

function useColumns(sorting: Sorting): Column<RegistrationMinute>[] {
  const say = useText('registrations');
  const fieldName = useTextOf('registrations');
  const { minute, count } = useFormats();
  return [
    { id: 'minute', ...sorting(say('minute')), cell: ({ createdAt }) => minute(createdAt) },
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
  ];
}
