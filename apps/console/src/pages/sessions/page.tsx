import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { ListPage } from '../../components/table/list-page.tsx';
import { ClearFilters, useCounted } from '../../components/table/list-range.tsx';
import { Id, Tag } from '../../components/marks.tsx';
import { type Sorting, useSorting } from '../../components/table/sorting.tsx';
import { Nothing } from '../../components/states.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { deviceName } from '../own/device-name.ts';
import { SessionDetail } from './detail.tsx';
import { sessionFilterOf, sessionFilters, SessionFilters } from './filters.tsx';
import { type PlayerSession, stateTones } from './states.ts';

/** Current and past sessions, with address and device (operator §2.2, page 7). */
export function Page() {
  const say = useText('sessions');
  const counted = useCounted();
  const { zone } = useFormats();
  const [search] = useSearchState();
  const filter = sessionFilterOf(search, zone);
  const { sortOrder, sorting } = useSorting();
  const list = useList(['player-sessions', filter, sortOrder], (page, signal) =>
    api.players.listAllSessions({ query: { ...filter, sortOrder, ...page } }, { signal }),
  );
  return (
    <ListPage
      title={say('title')}
      count={list.meta && say('count', counted(list.meta))}
      end={<ExportButton list="player-sessions" query={filterAsQuery(filter)} />}
      countView={(view) => api.players.listAllSessions({ query: { ...sessionFilterOf(view, zone), perPage: 1 } })}
      filters={<SessionFilters />}
      isEven
      name="player-sessions"
      list={list}
      columns={useColumns(sorting)}
      empty={<Nothing title={say('none')} text={say('noneText')} action={<ClearFilters names={sessionFilters} />} />}
      detail={{
        label: say('one'),
        invitation: say('choose'),
        read: readOne,
        of: (session, onBack) => <SessionDetail session={session} onBack={onBack} />,
      }}
    />
  );
}

const readOne = async (id: string): Promise<PlayerSession | undefined> => (await api.players.listAllSessions({ query: { id } })).data[0];

/** The filter as query text. */
const filterAsQuery = ({ isPlaying, isShared, ...filter }: ReturnType<typeof sessionFilterOf>) => ({
  ...filter,
  isPlaying: isPlaying === undefined ? undefined : String(isPlaying),
  isShared: isShared === undefined ? undefined : String(isShared),
});

function useColumns(sorting: Sorting): Column<PlayerSession>[] {
  const say = useText('sessions');
  const { minute } = useFormats();
  return [
    { id: 'player', heading: say('player'), isShort: true, cell: ({ nickname, number }) => nickname ?? number },
    { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone={stateTones[state]}>{say(`state_${state}`)}</Tag> },
    { id: 'opened', ...sorting(say('opened')), cell: ({ createdAt }) => minute(createdAt) },
    {
      id: 'device',
      heading: say('device'),
      isWideOnly: true,
      isShort: true,
      cell: ({ userAgent }) => <span title={userAgent}>{deviceName(userAgent)}</span>,
    },
    {
      id: 'playing',
      heading: say('playing'),
      isWideOnly: true,
      isShort: true,
      cell: ({ playing }) => (playing.length === 0 ? '–' : playing.join(', ')),
    },
    {
      id: 'shared',
      heading: say('sharedBy'),
      isEnd: true,
      isWideOnly: true,
      cell: ({ sharedBy }) => (sharedBy === 0 ? '–' : sharedBy),
    },
    { id: 'country', heading: say('country'), isWideOnly: true, isOnDemand: true, cell: ({ country }) => country ?? '–' },
    { id: 'address', heading: say('address'), isWideOnly: true, isOnDemand: true, cell: ({ address }) => address },
    { id: 'seen', heading: say('seen'), isWideOnly: true, isOnDemand: true, cell: ({ seenAt }) => minute(seenAt) },
    { id: 'id', heading: say('id'), isWideOnly: true, isOnDemand: true, cell: ({ id }) => <Id id={id} /> },
  ];
}
