import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { Button, TextInput } from '@pavilion/ui';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { api } from '../../api/api.ts';
import { type List, useList } from '../../api/use-list.ts';
import { listed, listedCountry } from '../../api/query-given.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { useBulk } from '../../components/bulk/use-bulk.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { useSorting } from '../../components/table/sorting.tsx';
import { ClearFilters, useListRange } from '../../components/table/list-range.tsx';
import { SavedViews, type ViewWords } from '../../components/fields/saved-views.tsx';
import { Id, Money, Tag } from '../../components/marks.tsx';
import { FilterBar, Panel, Scrolling } from '../../components/panel.tsx';
import { Answer, Nothing } from '../../components/states.tsx';
import { useTyped } from '../../components/fields/use-typed.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { statusTones } from './status.ts';

const filters = ['q', 'status', 'country', 'tag'] as const;
const statuses = ['active', 'limited', 'blocked', 'closed'] as const;

/** Players, found by anything they say; what is personal is masked by the server (operator §2.2, page 5). */
export function Page() {
  const say = useText('players');
  const [search, change] = useSearchState();
  const { q, status, country, tag } = search;
  const filter = filterOf(search);
  const { sortOrder, sorting } = useSorting();
  const list = useList(['players', filter, sortOrder], (page, signal) =>
    api.players.listPlayers({ query: { ...filter, sortOrder, ...page } }, { signal }),
  );
  const [typed, setTyped] = useTyped(q ?? '');
  /** Every change of a filter submits the typed text too. */
  const narrow = (changed: Readonly<Record<string, string | undefined>>, isStep = false): void =>
    change({ q: typed || undefined, ...changed }, { isStep });
  return (
    <Panel title={say('title')} count={useListRange(list)} end={<ExportButton list="players" query={{ q, status, country, tag }} />}>
      <SavedViews count={(view) => api.players.listPlayers({ query: { ...filterOf(view), perPage: 1 } })} />
      <FilterBar>
        <form
          role="search"
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            narrow({}, true);
          }}
        >
          <TextInput label={say('find')} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </form>
        <OneOrNone
          label={say('status')}
          none={say('everyStatus')}
          options={statuses}
          labelOf={(one) => say(one)}
          chosen={status}
          onChange={(chosen) => narrow({ status: chosen })}
        />
        <TextInput
          label={say('country')}
          value={country ?? ''}
          maxLength={2}
          onChange={(event) => narrow({ country: event.target.value.toUpperCase() || undefined })}
        />
        <TextInput
          label={say('tag')}
          value={tag ?? ''}
          maxLength={40}
          onChange={(event) => narrow({ tag: event.target.value.trim().toLowerCase() || undefined })}
        />
        <Button onClick={() => narrow({}, true)}>{say('search')}</Button>
      </FilterBar>
      <Players list={list} filter={filter} sorting={sorting} />
    </Panel>
  );
}

/** The filters from the address; a partly typed country does not filter. */
const filterOf = ({ q, status, country, tag }: ViewWords) => ({
  q,
  status: listed(status),
  country: listedCountry(country),
  tag: listed(tag),
});

type Player = AnswerOf<(typeof playerDeskEndpoints)['listPlayers']>['data'][number];

interface PlayersProps {
  list: List<Player>;
  filter: ReturnType<typeof filterOf>;
  sorting: ReturnType<typeof useSorting>['sorting'];
}

function Players({ list, filter, sorting }: PlayersProps) {
  const say = useText('players');
  const { minute } = useFormats();
  const bulk = useBulk({ list: 'players', filter, rows: list.rows, meta: list.meta });
  return (
    <Scrolling label={say('title')} foot={bulk.bar}>
      <Answer {...list.answer} empty={<Nothing title={say('nobody')} text={say('noneText')} action={<ClearFilters names={filters} />} />}>
        <DataTable
          label={say('title')}
          name="players"
          rows={list.rows}
          rowId={({ id }) => id}
          pageOf={({ id }) => ({ to: '/players/$id/$tab', params: { id, tab: 'overview' } })}
          marks={bulk.marks}
          onEnd={list.onEnd}
          columns={[
            { id: 'nickname', heading: say('nickname'), cell: ({ nickname }) => nickname ?? say('noNickname') },
            { id: 'email', heading: say('contact'), cell: ({ email, phone }) => email ?? phone ?? '–' },
            { id: 'status', heading: say('status'), cell: ({ status }) => <Tag tone={statusTones[status]}>{say(status)}</Tag> },
            { id: 'identity', heading: say('identity'), isWideOnly: true, cell: ({ identity }) => say(identity) },
            { id: 'country', heading: say('country'), isWideOnly: true, cell: ({ country }) => country ?? '–' },
            { id: 'tags', heading: say('tags'), isWideOnly: true, cell: ({ tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>) },
            { id: 'seen', heading: say('seen'), isWideOnly: true, cell: ({ seenAt }) => (seenAt === null ? '–' : minute(seenAt)) },
            { id: 'since', ...sorting(say('since')), isWideOnly: true, cell: ({ createdAt }) => minute(createdAt) },
            { id: 'level', heading: say('level'), isOnDemand: true, cell: ({ level }) => level ?? '–' },
            {
              id: 'balance',
              heading: say('balance'),
              isEnd: true,
              isOnDemand: true,
              cell: ({ balance, baseCurrency }) => <Money amount={balance} currency={baseCurrency} />,
            },
            {
              id: 'deposits',
              heading: say('deposits30d'),
              isEnd: true,
              isOnDemand: true,
              cell: ({ deposits30d, baseCurrency }) => <Money amount={deposits30d} currency={baseCurrency} />,
            },
            { id: 'id', heading: say('id'), isWideOnly: true, cell: ({ id }) => <Id id={id} /> },
          ]}
        />
      </Answer>
    </Scrolling>
  );
}
