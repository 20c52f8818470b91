import { Button, TextInput } from '@pavilion/ui';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { listed } from '../../api/query-given.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { ListPage } from '../../components/table/list-page.tsx';
import { ClearFilters, useListRange } from '../../components/table/list-range.tsx';
import { FilterBar, Panel } from '../../components/panel.tsx';
import type { ViewWords } from '../../components/fields/saved-views.tsx';
import { Nothing } from '../../components/states.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { ColleagueDetail, readColleague, useColleagueColumns } from './colleagues.tsx';
import { InviteDialog } from './dialogs.tsx';
import { Roles } from './roles.tsx';

/** The operators, and the permissions of each (operator §3.1, §3.2). */
export function Page() {
  const [search] = useSearchState();
  return search.view === 'roles' ? <RolesPage /> : <PeoplePage />;
}

function Tabs({ current }: { current: 'people' | 'roles' }) {
  const say = useText('operators');
  return (
    <LinkTabs
      label={say('title')}
      current={current}
      tabs={[
        { id: 'people', label: say('people'), to: '/operators' },
        { id: 'roles', label: say('roles'), to: '/operators', search: { view: 'roles' } },
      ]}
    />
  );
}

/** Asks a colleague in, from either tab. */
function Invite() {
  const say = useText('operators');
  const may = useMay();
  const [isInviting, setInviting] = useState(false);
  if (!may('operators.invite')) return null;
  return (
    <>
      <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
        {say('invite')}
      </Button>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}

function RolesPage() {
  const say = useText('operators');
  const [search, change] = useSearchState();
  return (
    <Panel title={say('title')} end={<Invite />}>
      <Tabs current="roles" />
      <Roles chosen={search.row} onChoose={(row) => change({ row })} />
    </Panel>
  );
}

const states = ['invited', 'active', 'blocked'] as const;
const filterOf = ({ q, state, role }: ViewWords) => ({ q: q ?? '', state: listed(state), role: listed(role) });

function PeoplePage() {
  const say = useText('operators');
  const [search] = useSearchState();
  const filter = filterOf(search);
  const list = useList(['operators', filter], (page, signal) => api.operators.listOperators({ query: { ...filter, ...page } }, { signal }));
  return (
    <ListPage
      title={say('title')}
      label={say('people')}
      count={useListRange(list)}
      end={<Invite />}
      tabs={<Tabs current="people" />}
      countView={(view) => api.operators.listOperators({ query: { ...filterOf(view), perPage: 1 } })}
      filters={<PeopleFilters />}
      name="operators"
      list={list}
      columns={useColleagueColumns()}
      empty={<Nothing title={say('none')} action={<ClearFilters names={['q', 'state', 'role']} />} />}
      detail={{
        label: say('colleague'),
        invitation: say('choose'),
        read: readColleague,
        of: (colleague, onBack) => <ColleagueDetail colleague={colleague} onBack={onBack} />,
      }}
    />
  );
}

function PeopleFilters() {
  const say = useText('operators');
  const [search, change] = useSearchState();
  const { data: roles = [] } = useQuery({ queryKey: ['roles'], queryFn: () => api.operators.listRoles() });
  const narrow = (changed: ViewWords): void => change({ ...changed, row: undefined });
  return (
    <FilterBar>
      <TextInput label={say('search')} type="search" value={search.q ?? ''} onChange={(event) => narrow({ q: event.target.value })} />
      <OneOrNone
        label={say('state')}
        none={say('every')}
        options={states}
        labelOf={(state) => say(state)}
        chosen={search.state}
        onChange={(state) => narrow({ state })}
      />
      <OneOrNone
        label={say('role')}
        none={say('every')}
        options={roles.map(({ name }) => name)}
        chosen={search.role}
        onChange={(role) => narrow({ role })}
      />
    </FilterBar>
  );
}
