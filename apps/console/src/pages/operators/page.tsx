import { Button, TextInput } from '@pavilion/ui';
import { useState } from 'react';
import { useSearchState } from '../../frame/search-state.ts';
import { LinkTabs } from '../../parts/link-tabs.tsx';
import { FilterBar, Panel } from '../../parts/panel.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { Colleagues } from './colleagues.tsx';
import { InviteDialog } from './dialogs.tsx';
import { Roles } from './roles.tsx';

/** Who works here, and what each of them may do (operator §3.1, §3.2). */
export function Page() {
  const say = useText('operators');
  const may = useMay();
  const [search, change] = useSearchState();
  const [isInviting, setInviting] = useState(false);
  const isRoles = search.view === 'roles';
  const invite = may('operators.invite') ? (
    <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
      {say('invite')}
    </Button>
  ) : null;
  return (
    <Panel title={say('title')} end={invite}>
      <LinkTabs
        label={say('title')}
        current={isRoles ? 'roles' : 'people'}
        tabs={[
          { id: 'people', label: say('people'), to: '/operators' },
          { id: 'roles', label: say('roles'), to: '/operators', search: { view: 'roles' } },
        ]}
      />
      {isRoles ? (
        <Roles chosen={search.row} onChoose={(row) => change({ row })} />
      ) : (
        <>
          <FilterBar>
            <TextInput
              label={say('search')}
              type="search"
              value={search.q ?? ''}
              onChange={(event) => change({ q: event.target.value, row: undefined })}
            />
          </FilterBar>
          <Colleagues typed={search.q ?? ''} chosen={search.row} onChoose={(row) => change({ row })} />
        </>
      )}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Panel>
  );
}
