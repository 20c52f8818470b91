import { linkKinds } from '@pavilion/contract/console/player/links.ts';
import { TextInput } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { ListPage } from '../../components/table/list-page.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { useCounted } from '../../components/table/list-range.tsx';
import { FilterBar } from '../../components/panel.tsx';
import type { ViewWords } from '../../components/fields/saved-views.tsx';
import { Nothing } from '../../components/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { PairDetail } from './detail.tsx';
import { namesOf, type Pair } from './pairs.ts';
import { Kinds, Score } from './reasons.tsx';

const states = ['open', 'notSame'] as const;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Without a pair nothing of it stays in the address. */
const alone = { row: undefined, middle: undefined, depth: undefined };

/** The filters from the address; a partly typed id does not filter. */
const filterOf = ({ view, kind, player }: ViewWords) => ({
  state: view === 'notSame' ? ('notSame' as const) : ('open' as const),
  kind: linkKinds.filter((one) => one === kind),
  playerId: UUID.test(player ?? '') ? player : undefined,
});

/** Pairs of accounts that may be one person's, the highest score first (operator §2.2, page 9). */
export function Page() {
  const say = useText('duplicates');
  const [search] = useSearchState();
  const counted = useCounted();
  const filter = filterOf(search);
  const {
    state,
    kind: [kind],
    playerId,
  } = filter;
  const list = useList(['duplicates', filter], (page, signal) => api.links.listDuplicates({ query: { ...filter, ...page } }, { signal }));
  return (
    <ListPage
      title={say('title')}
      count={list.meta && say('count', counted(list.meta))}
      tabs={
        <LinkTabs
          label={say('title')}
          current={state}
          tabs={states.map((id) => ({
            id,
            label: say(`view_${id}`),
            to: '/duplicates',
            search: { view: id === 'open' ? undefined : id, kind, player: playerId },
          }))}
        />
      }
      countView={(view) => api.links.listDuplicates({ query: { ...filterOf(view), perPage: 1 } })}
      filters={<Filters />}
      name="duplicates"
      list={list}
      columns={useColumns()}
      addressOf={(row) => (row === undefined ? alone : { row, middle: undefined })}
      empty={<NoPairs state={state} isFiltered={kind !== undefined || playerId !== undefined} />}
      detail={{ label: say('one'), invitation: say('choose'), ofId: (id, onBack) => <PairDetail id={id} onBack={onBack} /> }}
    />
  );
}

/** Nothing yet, or nothing that fits, with the way back to all. */
function NoPairs({ state, isFiltered }: { state: (typeof states)[number]; isFiltered: boolean }) {
  const say = useText('duplicates');
  if (!isFiltered) return <Nothing title={say(`none_${state}`)} />;
  return (
    <Nothing
      title={say('none_filtered')}
      action={
        <Link to="/duplicates" search={state === 'open' ? {} : { view: state }} className="link">
          {say('all')}
        </Link>
      }
    />
  );
}

/** Filters by kind of link, and by one of the two accounts. */
function Filters() {
  const say = useText('duplicates');
  const [{ kind, player }, change] = useSearchState();
  return (
    <FilterBar>
      <OneOrNone
        label={say('common')}
        none={say('anything')}
        options={linkKinds}
        labelOf={(one) => say(`kind_${one}`)}
        chosen={kind}
        onChange={(chosen) => change({ ...alone, kind: chosen })}
      />
      <TextInput
        label={say('playerId')}
        value={player ?? ''}
        {...(player !== undefined && !UUID.test(player) && { error: say('notPlayerId') })}
        onChange={(event) => change({ ...alone, player: event.target.value.trim() || undefined })}
      />
    </FilterBar>
  );
}

function useColumns(): Column<Pair>[] {
  const say = useText('duplicates');
  const { minute } = useFormats();
  return [
    { id: 'score', heading: say('score'), cell: ({ score }) => <Score score={score} /> },
    { id: 'players', heading: say('accounts'), cell: (pair) => namesOf(pair) },
    { id: 'reasons', heading: say('common'), cell: ({ reasons }) => <Kinds kinds={reasons.map(({ kind }) => kind)} /> },
    { id: 'found', heading: say('found'), isWideOnly: true, cell: ({ foundAt }) => minute(foundAt) },
  ];
}
