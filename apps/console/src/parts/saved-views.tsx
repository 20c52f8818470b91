import { Button, Select, TextInput } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { useSession } from '../session/session.ts';
import { useText } from '../texts/use-text.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './saved-views.module.css';
import { announce } from './toasts.tsx';

/** The search part of the address without the open row, which belongs to the moment. */
const viewOf = (searchText: string): string => {
  const search = new URLSearchParams(searchText);
  search.delete('row');
  search.sort();
  return search.toString();
};

/** Views of a list that one or one's role has kept: each is an address (operator §2.1). */
export function SavedViews() {
  const say = useText('common');
  const { pathname, searchStr } = useLocation();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const { data = [] } = useQuery({ queryKey: ['views', pathname], queryFn: () => api.desk.listViews({ query: { page: pathname } }) });
  const current = viewOf(searchStr);
  const open = data.find(({ query }) => viewOf(query) === current);
  async function remove(id: string): Promise<void> {
    await api.desk.removeView({ params: { id } });
    await client.invalidateQueries({ queryKey: ['views'] });
  }
  if (data.length === 0 && current === '') return null;
  return (
    <nav className={styles.views} aria-label={say('views')}>
      {data.map(({ id, name, query, sharedWith }) => (
        <Link
          key={id}
          to={pathname}
          search={Object.fromEntries(new URLSearchParams(query))}
          aria-current={open?.id === id ? 'true' : undefined}
          title={sharedWith === null ? undefined : say('sharedWith', { role: sharedWith })}
        >
          {name}
        </Link>
      ))}
      {open?.isOwn === true ? (
        <Button kind="quiet" icon="trash-2" onClick={() => void remove(open.id)}>
          {say('removeView')}
        </Button>
      ) : null}
      {open === undefined && current !== '' ? (
        <Button kind="quiet" icon="plus" onClick={() => setSaving(true)}>
          {say('saveView')}
        </Button>
      ) : null}
      {isSaving ? <SaveDialog page={pathname} query={current} onClose={() => setSaving(false)} /> : null}
    </nav>
  );
}

function SaveDialog({ page, query, onClose }: { page: string; query: string; onClose: () => void }) {
  const say = useText('common');
  const { roles } = useSession();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [sharedWith, setShared] = useState('');
  return (
    <ActDialog
      title={say('saveView')}
      confirm={say('save')}
      hasReason={false}
      canConfirm={name.trim() !== ''}
      act={async ({ idempotencyKey }) => {
        await api.desk.saveView({ idempotencyKey, body: { page, query, name, sharedWith: sharedWith === '' ? null : sharedWith } });
        announce(say('viewSaved', { name }));
        await client.invalidateQueries({ queryKey: ['views'] });
      }}
      onClose={onClose}
    >
      <TextInput label={say('viewName')} value={name} maxLength={60} data-autofocus="" onChange={(event) => setName(event.target.value)} />
      <Select label={say('share')} value={sharedWith} onChange={(event) => setShared(event.target.value)}>
        <option value="">{say('shareNobody')}</option>
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
    </ActDialog>
  );
}
