import { ROLE_NAME_LENGTH_MAX } from '@pavilion/contract/console/act-limits.ts';
import { Button, TextInput } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog, type ActGiven } from '../../components/act-dialog.tsx';
import { keptOf } from '../../components/fields/kept.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { ActionBar, BackButton, Columns, Scrolling, Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { announce } from '../../components/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { withTurned, type Turned } from './grants.ts';
import { type Granted, grantText } from './limits.ts';
import { type Role, RoleMatrix } from './matrix.tsx';
import styles from './operators.module.css';
import { PermissionChoices, usePermissions } from './permissions.tsx';

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
        isNarrow
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
            <RoleMatrix roles={rows} onChoose={onChoose} />
          ) : (
            <OneRole key={open.id} role={open} onBack={() => onChoose(undefined)} />
          )
        }
      />
      {isMaking ? <NewRoleDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

/** The grants that differ from the role's, and the version upon which the first of them was turned. */
const noneTurned: { since: number; turned: Turned } = { since: 0, turned: new Map() };
const useTurned = keptOf<typeof noneTurned>();

function OneRole({ role, onBack }: { role: Role; onBack: () => void }) {
  const say = useText('operators');
  const may = useMay();
  const client = useQueryClient();
  const canAsk = may('operators.roles.ask');
  const [draft, setDraft] = useTurned(role.id, noneTurned);
  const [isAsking, setAsking] = useState(false);
  const permissions = withTurned(role.permissions, draft.turned);
  const change = changeOf(role.permissions, permissions);
  const isChanged = change.gained.length + change.lost.length > 0;
  const hint = !isChanged ? 'roleHint' : draft.since === role.version ? 'roleChanged' : 'roleMoved';
  const foot = canAsk ? (
    <ActionBar>
      <p className="text-secondary">{say(hint)}</p>
      <Button kind="primary" aria-disabled={!isChanged} onClick={() => isChanged && setAsking(true)}>
        {say('rolesAct')}
      </Button>
    </ActionBar>
  ) : null;
  async function act({ reason }: ActGiven): Promise<void> {
    const body = { version: role.version, permissions: [...permissions], reason };
    await api.operators.askRole({ params: { id: role.id }, body });
    announce(say('roleNow', { role: role.name }));
    setDraft(noneTurned);
    await client.invalidateQueries();
  }
  const turn = (permission: string, grant: Granted | undefined): void =>
    setDraft({ since: isChanged ? draft.since : role.version, turned: new Map([...draft.turned, [permission, grant]]) });
  return (
    <Scrolling label={role.name} foot={foot}>
      <Section
        title={<RoleTitle name={role.name} onBack={onBack} />}
        caption={say('holders', { count: role.operators })}
        end={
          <Button kind="quiet" className={styles.compare} onClick={onBack}>
            {say('allRoles')}
          </Button>
        }
      >
        <PermissionChoices chosen={permissions} isFixed={!canAsk} onTurn={turn} />
      </Section>
      {isAsking ? (
        <ActDialog title={say('roleTitle', { role: role.name })} confirm={say('rolesAct')} act={act} onClose={() => setAsking(false)}>
          <RoleEffect change={change} operators={role.operators} />
        </ActDialog>
      ) : null}
    </Scrolling>
  );
}

interface RoleChange {
  gained: readonly Granted[];
  lost: readonly Granted[];
}

/** The grants a role gains and loses; a grant with changed limits counts as both. */
function changeOf(held: readonly Granted[], wanted: readonly Granted[]): RoleChange {
  const missingIn = (others: readonly Granted[]) => {
    const texts = new Set(others.map(grantText));
    return (grant: Granted): boolean => !texts.has(grantText(grant));
  };
  return { gained: wanted.filter(missingIn(held)), lost: held.filter(missingIn(wanted)) };
}

function RoleEffect({ change: { gained, lost }, operators }: { change: RoleChange; operators: number }) {
  const say = useText('operators');
  const wordsOf = new Map(usePermissions().map(({ permission, words }) => [permission, words]));
  const named = (grants: readonly Granted[]): string[] =>
    grants.map(({ permission, max, countries, tags }) =>
      [
        wordsOf.get(permission) ?? permission,
        ...(max === null ? [] : [say('upTo', { max })]),
        ...countries,
        ...tags.map((tag) => `#${tag}`),
      ].join(', '),
    );
  const lists = [
    ['gains', named(gained)],
    ['loses', named(lost)],
  ] as const;
  return (
    <>
      <p className="text-secondary">{say('roleEffect', { count: operators })}</p>
      {lists
        .filter(([, lines]) => lines.length > 0)
        .map(([key, lines]) => (
          <div key={key}>
            <strong>{say(key)}</strong>
            <ul className={styles.effect}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
    </>
  );
}

const RoleTitle = ({ name, onBack }: { name: string; onBack: () => void }) => (
  <span className="row">
    <BackButton onBack={onBack} />
    {name}
  </span>
);

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
