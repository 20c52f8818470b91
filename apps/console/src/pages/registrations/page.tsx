import { Button, TextInput } from '@pavilion/ui';
import { useState } from 'react';
import { OneOrNone } from '../../parts/choices.tsx';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { listed } from '../../api/query-given.ts';
import { useKeys } from '../../frame/keys.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { Tag } from '../../parts/marks.tsx';
import { Columns, FilterBar, Panel, Scrolling } from '../../parts/panel.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSorting } from '../../parts/sorting.tsx';
import { Answer, Nothing, NothingOpen } from '../../parts/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { RegistrationDetail } from './detail.tsx';
import { failingFields, type RegistrationMinute } from './fields.ts';

const DAY_LENGTH = 10;
const dayStart = (day: string | undefined): string | undefined => (day?.length === DAY_LENGTH ? `${day}T00:00:00.000Z` : undefined);

/** What the list is narrowed by, as the address says. */
function useRegistrationFilter() {
  const [{ country, tag, field, tries, from, to }] = useSearchState();
  return {
    country: listed(country?.length === 2 ? country : undefined),
    affiliateTag: listed(tag),
    field: listed(field),
    isRefused: tries === 'refused' ? true : undefined,
    createdFrom: dayStart(from),
    createdTo: dayStart(to),
  };
}

/** Registrations and refused tries by minute, country and tag, and where they fail (operator §2.2, page 8). */
export function Page() {
  const say = useText('registrations');
  const { count } = useFormats();
  const [{ row: chosen }, change] = useSearchState();
  const { isRefused, ...filter } = useRegistrationFilter();
  const { sortOrder, sorting } = useSorting();
  const list = useList(['registrations', filter, isRefused, sortOrder], (page, signal) =>
    api.players.listRegistrations({ query: { ...filter, isRefused, sortOrder, ...page } }, { signal }),
  );
  const open = list.rows.find(({ id }) => id === chosen);
  useKeys({ Escape: () => change({ row: undefined }) });
  const query = { ...filter, isRefused: isRefused === undefined ? undefined : String(isRefused) };
  return (
    <Panel
      title={say('title')}
      count={
        list.meta === undefined
          ? undefined
          : say(list.meta.isExact ? 'count' : 'countAbout', { count: list.meta.count, shown: count(list.meta.count) })
      }
      end={<ExportButton list="registrations" query={query} />}
    >
      <SavedViews />
      <Filters />
      <Columns
        isEven
        isSecondOpen={open !== undefined}
        first={
          <Scrolling label={say('title')}>
            <Answer {...list.answer} empty={<Nothing title={say('none')} text={say('noneText')} />}>
              <Rows
                rows={list.rows}
                chosen={chosen}
                onChoose={(row) => change({ row })}
                onEnd={list.onEnd}
                minute={sorting(say('minute'))}
              />
            </Answer>
          </Scrolling>
        }
        second={
          open === undefined ? (
            <NothingOpen label={say('one')} invitation={list.answer.isEmpty ? undefined : say('choose')} />
          ) : (
            <RegistrationDetail key={open.id} minute={open} onBack={() => change({ row: undefined })} />
          )
        }
      />
    </Panel>
  );
}

function Filters() {
  const say = useText('registrations');
  const [search, change] = useSearchState();
  const [typed, setTyped] = useState(search.tag ?? '');
  const narrow = (changed: Readonly<Record<string, string | undefined>>): void => change({ ...changed, row: undefined });
  return (
    <FilterBar>
      <OneOrNone
        label={say('tries')}
        none={say('everyTry')}
        options={['refused']}
        labelOf={() => say('refusedOnly')}
        chosen={search.tries}
        onChange={(tries) => narrow({ tries })}
      />
      <OneOrNone
        label={say('failing')}
        none={say('anyField')}
        options={failingFields}
        labelOf={(field) => say(`field_${field}`)}
        chosen={search.field}
        onChange={(field) => narrow({ field })}
      />
      <TextInput
        label={say('country')}
        value={search.country ?? ''}
        maxLength={2}
        onChange={(event) => narrow({ country: event.target.value.toUpperCase() || undefined })}
      />
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          narrow({ tag: typed.trim() || undefined });
        }}
      >
        <TextInput label={say('tag')} value={typed} maxLength={100} onChange={(event) => setTyped(event.target.value)} />
      </form>
      <TextInput
        label={say('from')}
        type="date"
        value={search.from ?? ''}
        onChange={(event) => narrow({ from: event.target.value || undefined })}
      />
      <TextInput
        label={say('to')}
        type="date"
        value={search.to ?? ''}
        onChange={(event) => narrow({ to: event.target.value || undefined })}
      />
      <Button onClick={() => narrow({ tag: typed.trim() || undefined })}>{say('show')}</Button>
    </FilterBar>
  );
}

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
