import { ROLE_NAME_LENGTH_MAX } from '@pavilion/contract/console/act-limits.ts';
import { Button, TextInput } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog, type ActGiven } from '../../components/act-dialog.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { ActionBar, BackButton, Columns, Scrolling, Section } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { announce } from '../../components/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { type Granted, grantText } from './limits.ts';
import { PermissionChoices } from './permissions.tsx';

interface Role {
  id: string;
  name: string;
  isShipped: boolean;
  version: number;
  operators: number;
  permissions: Granted[];
}

/** Roles as sets of permissions; another set is asked of a second administrator. */
export function Roles({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id: string | undefined) => void }) {
  const say = useText('operators');
  const may = useMay();
  const query = useQuery({ queryKey: ['roles'], queryFn: () => api.operators.listRoles() });
  const [isMaking, setMaking] = useState(false);
  const rows = query.data ?? [];
  const open = rows.find(({ id }) => id === chosen);
  const make = may('operators.roles.ask') ? (
    <ActionBar>
      <Button icon="plus" onClick={() => setMaking(true)}>
        {say('newRole')}
      </Button>
    </ActionBar>
  ) : null;
  return (
    <>
      <Columns
        isSecondOpen={open !== undefined}
        first={
          <Scrolling label={say('roles')} foot={make}>
            <Answer {...answerOf(query)}>
              <DataTable
                label={say('roles')}
                name="roles"
                rows={rows}
                rowId={({ id }) => id}
                chosen={chosen}
                onChoose={onChoose}
                columns={[
                  { id: 'name', heading: say('role'), cell: ({ name }) => name },
                  { id: 'kind', heading: say('kind'), cell: ({ isShipped }) => <Tag>{say(isShipped ? 'shipped' : 'ownRole')}</Tag> },
                  { id: 'people', heading: say('people'), isEnd: true, cell: ({ operators }) => operators },
                  { id: 'permissions', heading: say('permissions'), isEnd: true, cell: ({ permissions }) => permissions.length },
                ]}
              />
            </Answer>
          </Scrolling>
        }
        second={
          open === undefined ? (
            <Scrolling label={say('role')}>
              <Nothing title={say('chooseRole')} />
            </Scrolling>
          ) : (
            <OneRole key={`${open.id}${open.version}`} role={open} onBack={() => onChoose(undefined)} />
          )
        }
      />
      {isMaking ? <NewRoleDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

function OneRole({ role, onBack }: { role: Role; onBack: () => void }) {
  const say = useText('operators');
  const may = useMay();
  const client = useQueryClient();
  const canAsk = may('operators.roles.ask');
  const [permissions, setPermissions] = useState<readonly Granted[]>(role.permissions);
  const [isAsking, setAsking] = useState(false);
  const held = new Set(role.permissions.map(grantText));
  const wanted = new Set(permissions.map(grantText));
  const isChanged = held.size !== wanted.size || [...held].some((grant) => !wanted.has(grant));
  const foot = canAsk ? (
    <ActionBar>
      <p className="text-secondary">{say(isChanged ? 'roleChanged' : 'roleHint')}</p>
      <Button kind="primary" aria-disabled={!isChanged} onClick={() => isChanged && setAsking(true)}>
        {say('rolesAct')}
      </Button>
    </ActionBar>
  ) : null;
  async function act({ reason }: ActGiven): Promise<void> {
    const body = { version: role.version, permissions: [...permissions], reason };
    await api.operators.askRole({ params: { id: role.id }, body });
    announce(say('roleNow', { role: role.name }));
    setPermissions(role.permissions);
    await client.invalidateQueries();
  }
  return (
    <Scrolling label={role.name} foot={foot}>
      <Section title={<RoleTitle name={role.name} onBack={onBack} />} caption={say('holders', { count: role.operators })}>
        <PermissionChoices chosen={permissions} isFixed={!canAsk} onChange={setPermissions} />
      </Section>
      {isAsking ? (
        <ActDialog title={say('roleTitle', { role: role.name })} confirm={say('rolesAct')} act={act} onClose={() => setAsking(false)}>
          <p className="text-secondary">
            {say('roleEffect', {
              count: role.operators,
              gained: namesOf(permissions, held),
              lost: namesOf(role.permissions, wanted),
            })}
          </p>
        </ActDialog>
      ) : null}
    </Scrolling>
  );
}

const RoleTitle = ({ name, onBack }: { name: string; onBack: () => void }) => (
  <span className="row">
    <BackButton onBack={onBack} />
    {name}
  </span>
);

/** The grants missing in the other set, in words: one with changed limits counts as removed and added. */
const namesOf = (grants: readonly Granted[], others: ReadonlySet<string>): string =>
  grants
    .filter((grant) => !others.has(grantText(grant)))
    .map(({ permission, max, countries, tags }) =>
      [permission, ...(max === null ? [] : [`≤ ${max}`]), ...countries, ...tags.map((tag) => `#${tag}`)].join(' '),
    )
    .join(', ') || '–';

function NewRoleDialog({ onClose }: { onClose: () => void }) {
  const say = useText('operators');
  const client = useQueryClient();
  const [name, setName] = useState('');
  async function act({ reason }: ActGiven): Promise<void> {
    await api.operators.askNewRole({ body: { name, permissions: [], reason } });
    announce(say('roleNow', { role: name }));
    await client.invalidateQueries();
  }
  return (
    <ActDialog title={say('newRole')} confirm={say('rolesAct')} canConfirm={name.trim() !== ''} act={act} onClose={onClose}>
      <p className="text-secondary">{say('newRoleText')}</p>
      <TextInput
        label={say('role')}
        value={name}
        maxLength={ROLE_NAME_LENGTH_MAX}
        data-autofocus=""
        onChange={(event) => setName(event.target.value)}
      />
    </ActDialog>
  );
}
