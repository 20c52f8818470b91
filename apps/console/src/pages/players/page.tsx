import { Button, Select, TextInput } from '@pavilion/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { useSorting } from '../../parts/sorting.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { Id, Tag } from '../../parts/marks.tsx';
import { FilterBar, Panel, Scrolling } from '../../parts/panel.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { statusTones } from './status.ts';

const statuses = ['active', 'limited', 'blocked', 'closed'] as const;

/** Players, found by anything they say; what is personal is masked by the server (operator §2.2, page 5). */
export function Page() {
  const say = useText('players');
  const [search, change] = useSearchState();
  const { q, status, country } = search;
  const [typed, setTyped] = useState(q ?? '');
  return (
    <Panel title={say('title')} end={<ExportButton list="players" query={{ q, status, country }} />}>
      <SavedViews />
      <FilterBar>
        <form
          role="search"
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            change({ q: typed || undefined }, { isStep: true });
          }}
        >
          <TextInput label={say('find')} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </form>
        <Select label={say('status')} value={status ?? ''} onChange={(event) => change({ status: event.target.value || undefined })}>
          <option value="">{say('everyStatus')}</option>
          {statuses.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
        </Select>
        <TextInput
          label={say('country')}
          value={country ?? ''}
          maxLength={2}
          onChange={(event) => change({ country: event.target.value.toUpperCase() || undefined })}
        />
        <Button onClick={() => change({ q: typed || undefined }, { isStep: true })}>{say('search')}</Button>
      </FilterBar>
      <Scrolling label={say('title')}>
        <Players filter={{ q, status: listed(status), country: listed(country?.length === 2 ? country : undefined) }} />
      </Scrolling>
    </Panel>
  );
}

const listed = (text: string | undefined): string[] => (text === undefined ? [] : [text]);

function Players({ filter }: { filter: { q: string | undefined; status: string[]; country: string[] } }) {
  const say = useText('players');
  const navigate = useNavigate();
  const { minute } = useFormats();
  const { sortOrder, sorting } = useSorting();
  const list = useList(['players', filter, sortOrder], (cursor, signal) =>
    api.players.listPlayers({ query: { ...filter, sortOrder, cursor } }, { signal }),
  );
  return (
    <Answer {...list.answer} empty={<Nothing title={say('nobody')} text={say('noneText')} />}>
      <DataTable
        label={say('title')}
        name="players"
        rows={list.rows}
        rowId={({ id }) => id}
        onChoose={(id) => void navigate({ to: '/players/$id/$tab', params: { id, tab: 'overview' } })}
        onEnd={list.onEnd}
        columns={[
          {
            id: 'nickname',
            heading: say('nickname'),
            cell: ({ id, nickname }) => (
              <Link to="/players/$id/$tab" params={{ id, tab: 'overview' }}>
                {nickname ?? say('noNickname')}
              </Link>
            ),
          },
          { id: 'email', heading: say('contact'), cell: ({ email, phone }) => email ?? phone ?? '–' },
          { id: 'status', heading: say('status'), cell: ({ status }) => <Tag tone={statusTones[status]}>{say(status)}</Tag> },
          { id: 'identity', heading: say('identity'), isWideOnly: true, cell: ({ identity }) => say(identity) },
          { id: 'country', heading: say('country'), isWideOnly: true, cell: ({ country }) => country ?? '–' },
          { id: 'tags', heading: say('tags'), isWideOnly: true, cell: ({ tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>) },
          { id: 'seen', heading: say('seen'), isWideOnly: true, cell: ({ seenAt }) => (seenAt === null ? '–' : minute(seenAt)) },
          { id: 'since', ...sorting(say('since')), isWideOnly: true, cell: ({ createdAt }) => minute(createdAt) },
          { id: 'id', heading: say('id'), isWideOnly: true, cell: ({ id }) => <Id id={id} /> },
        ]}
      />
    </Answer>
  );
}
