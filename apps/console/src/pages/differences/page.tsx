import { DayField } from '../../components/fields/day-field.tsx';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { api } from '../../api/api.ts';
import { listed } from '../../api/query-given.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { ListPage } from '../../components/table/list-page.tsx';
import { ClearFilters, useListRange } from '../../components/table/list-range.tsx';
import { Tag } from '../../components/marks.tsx';
import { FilterBar } from '../../components/panel.tsx';
import type { ViewWords } from '../../components/fields/saved-views.tsx';
import { Nothing } from '../../components/states.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { useMethodChoices } from '../invoices/use-method-choices.ts';
import { DayDetail } from './detail.tsx';
import { LeftDays } from './left-days.tsx';
import type { Day } from './note.tsx';

const filters = ['provider', 'only', 'from', 'until'] as const;
const only = ['open', 'different'] as const;
const isDay = (word: string | undefined): word is string => /^\d{4}-\d{2}-\d{2}$/.test(word ?? '');

/** The filters in the address; the days are those of the providers' reports. */
const filterOf = ({ provider, only: kind, from, until }: ViewWords) => ({
  provider: listed(provider),
  isOpen: kind === 'open' ? true : undefined,
  isDifferent: kind === 'different' ? true : undefined,
  dayFrom: isDay(from) ? from : undefined,
  dayTo: isDay(until) ? until : undefined,
});

/** Days compared with the providers' reports; a difference stays open until an operator explains it (operator §2.2, page 15). */
export function Page() {
  const say = useText('books');
  const [search] = useSearchState();
  const filter = filterOf(search);
  const list = useList(['reconciliations', filter], (page, signal) =>
    api.payments.listReconciliations({ query: { ...filter, ...page } }, { signal }),
  );
  const isNarrowed = filters.some((name) => search[name] !== undefined);
  return (
    <ListPage
      title={say('differences')}
      label={say('days')}
      count={useListRange(list)}
      countView={(view) => api.payments.listReconciliations({ query: { ...filterOf(view), perPage: 1 } })}
      filters={
        <>
          <LeftDays />
          <Filters />
        </>
      }
      name="reconciliations"
      columnsName="differences"
      list={list}
      columns={useColumns()}
      empty={<Nothing title={say(isNarrowed ? 'noDayFits' : 'noDays')} action={<ClearFilters names={filters} />} />}
      // The address may name a difference of a day, as `provider/day/difference`.
      openId={search.row?.split('/').slice(0, 2).join('/')}
      detail={{
        label: say('oneDay'),
        invitation: say('chooseDay'),
        read: readDay,
        of: (day, onBack) => <DayDetail day={day} onBack={onBack} />,
      }}
    />
  );
}

async function readDay(id: string): Promise<Day | undefined> {
  const [provider = '', day] = id.split('/');
  return isDay(day)
    ? (await api.payments.listReconciliations({ query: { provider: [provider], dayFrom: day, dayTo: day } })).data[0]
    : undefined;
}

function Filters() {
  const say = useText('books');
  const [search, change] = useSearchState();
  const { providers } = useMethodChoices();
  const narrow = (changed: ViewWords): void => change({ ...changed, row: undefined });
  return (
    <FilterBar>
      <OneOrNone
        label={say('provider')}
        none={say('every')}
        options={providers}
        chosen={search.provider}
        onChange={(provider) => narrow({ provider })}
      />
      <OneOrNone
        label={say('differences')}
        none={say('every')}
        options={only}
        labelOf={(one) => say(`only_${one}`)}
        chosen={search.only}
        onChange={(one) => narrow({ only: one })}
      />
      {(['from', 'until'] as const).map((name) => (
        <DayField key={name} label={say(`day_${name}`)} day={search[name]} onChange={(day) => narrow({ [name]: day })} />
      ))}
    </FilterBar>
  );
}

function useColumns(): Column<Day>[] {
  const say = useText('books');
  const { minute, calendarDay, count } = useFormats();
  return [
    { id: 'day', heading: say('dayColumn'), cell: ({ day }) => calendarDay(day) },
    { id: 'provider', heading: say('provider'), isShort: true, cell: ({ provider }) => provider },
    { id: 'differences', heading: say('differences'), cell: (day) => <Found day={day} /> },
    {
      id: 'compared',
      heading: say('comparedColumn'),
      isEnd: true,
      isWideOnly: true,
      cell: ({ comparedCount }) => count(comparedCount),
    },
    { id: 'at', heading: say('ranAt'), isOnDemand: true, cell: ({ ranAt }) => minute(ranAt) },
  ];
}

/** The number of differences, and how many are unexplained. */
function Found({ day: { differences } }: { day: Day }) {
  const say = useText('books');
  const open = differences.filter(({ state }) => state === 'open').length;
  if (differences.length === 0)
    return (
      <Tag tone="ok" icon="check">
        {say('equal')}
      </Tag>
    );
  if (open === 0) return <Tag tone="info">{say('allExplained', { count: differences.length })}</Tag>;
  return <Tag tone="warning">{say('openOf', { open, count: differences.length })}</Tag>;
}
