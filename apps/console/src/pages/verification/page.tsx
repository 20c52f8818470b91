import { verificationLists } from '@pavilion/contract/console/player/verification.ts';
import { TextInput } from '@pavilion/ui';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { listedCountry } from '../../api/query-given.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { Age, Tag } from '../../components/marks.tsx';
import { FilterBar, Panel } from '../../components/panel.tsx';
import { ListPanes } from '../../components/table/list-page.tsx';
import { ClearFilters, useCounted } from '../../components/table/list-range.tsx';
import { SavedViews } from '../../components/fields/saved-views.tsx';
import { Nothing } from '../../components/states.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { ageText, useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { VerificationDetail } from './detail.tsx';
import { Levels } from './levels.tsx';
import { levelTones, type Verification } from './states.ts';

const LEVELS = 'levels';
type List = (typeof verificationLists)[number];

const listOf = (view: string | undefined): List => verificationLists.find((one) => one === view) ?? 'due';
/** Players' verification levels and deadlines (operator §2.2, page 23). */
export function Page() {
  const say = useText('verification');
  const [{ view }] = useSearchState();
  const list = listOf(view);
  const current = view === LEVELS ? LEVELS : list;
  return (
    <Panel title={say('title')}>
      <LinkTabs
        label={say('title')}
        current={current}
        tabs={[
          ...verificationLists.map((id) => ({
            id,
            label: say(`list_${id}`),
            to: '/verification',
            search: id === 'due' ? {} : { view: id },
          })),
          { id: LEVELS, label: say('levels'), to: '/verification', search: { view: LEVELS } },
        ]}
      />
      <SavedViews
        count={(kept) =>
          api.identity.listVerifications({ query: { list: listOf(kept.view), country: listedCountry(kept.country), perPage: 1 } })
        }
      />
      {view === LEVELS ? <Levels /> : <Players key={list} list={list} />}
    </Panel>
  );
}

function Players({ list: name }: { list: List }) {
  const say = useText('verification');
  const [search, change] = useSearchState();
  const { country } = search;
  const counted = useCounted();
  const filter = { list: name, country: listedCountry(country) };
  const list = useList(['verification', filter], (page, signal) =>
    api.identity.listVerifications({ query: { ...filter, ...page } }, { signal }),
  );
  return (
    <>
      <FilterBar>
        <TextInput
          label={say('country')}
          value={country ?? ''}
          maxLength={2}
          onChange={(event) => change({ country: event.target.value.toUpperCase() || undefined, row: undefined })}
        />
        {list.meta === undefined ? null : <p role="status">{say('count', counted(list.meta))}</p>}
      </FilterBar>
      <ListPanes
        label={say(`list_${name}`)}
        name="verification"
        columnsName="verifications"
        list={list}
        columns={useColumns()}
        empty={<Nothing title={say(`empty_${name}`)} action={<ClearFilters names={['country']} />} />}
        detail={{
          label: say('one'),
          invitation: say('choose'),
          read: readOne,
          of: (verification, onBack) => <VerificationDetail verification={verification} list={name} onBack={onBack} />,
        }}
      />
    </>
  );
}

const readOne = (id: string): Promise<Verification> => api.identity.readPlayerVerification({ params: { id } });

function useColumns(): Column<Verification>[] {
  const say = useText('verification');
  const { minute } = useFormats();
  return [
    { id: 'player', heading: say('player'), isShort: true, cell: ({ nickname }) => nickname ?? say('noNickname') },
    { id: 'level', heading: say('level'), cell: ({ level }) => <Tag tone={levelTones[level]}>{say(`level_${level}`)}</Tag> },
    { id: 'due', heading: say('due'), cell: (row) => <Due row={row} /> },
    { id: 'country', heading: say('country'), isWideOnly: true, cell: ({ country }) => country ?? '–' },
    {
      id: 'decided',
      heading: say('decided'),
      isWideOnly: true,
      cell: ({ decidedAt }) => (decidedAt === null ? '–' : minute(decidedAt)),
    },
    {
      id: 'failures',
      heading: say('list_rejected'),
      isEnd: true,
      isWideOnly: true,
      cell: ({ failures }) => (failures === 0 ? '–' : failures),
    },
  ];
}

/** The time left, as a part of the whole time. */
function Due({ row: { dueAt, dueBy, decidedAt, registeredAt } }: { row: Verification }) {
  const say = useText('verification');
  const now = usePlatformNow();
  if (dueAt === null) return '–';
  const leftMs = new Date(dueAt).getTime() - now;
  const since = dueBy === 'restart' ? (decidedAt ?? registeredAt) : registeredAt;
  return <Age since={since} target={dueAt} now={now} text={leftMs > 0 ? say('left', { time: ageText(leftMs) }) : say('over')} />;
}
