import { VIEW_NAME_LENGTH_MAX } from '@pavilion/contract/console/act-limits.ts';
import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { deskEndpoints } from '@pavilion/contract/console/workplace/workplace.ts';
import type { KeysetMeta } from '@pavilion/contract/formats/keyset.ts';
import { Button, TextInput, Note } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { OneOrNone } from './choices.tsx';
import { api } from '../../api/api.ts';
import { useFormats } from '../../texts/formats.ts';
import { useSession } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { ActDialog } from '../act-dialog.tsx';
import styles from './saved-views.module.css';
import { announce } from '../toasts.tsx';

export type ViewWords = Readonly<Record<string, string | undefined>>;

/** The number of rows in a list narrowed by a view. */
export type CountView = (search: ViewWords) => Promise<{ meta: KeysetMeta }>;

/** The search part of the address without the open row and the open bulk, which belong to the moment. */
const viewOf = (searchText: string): string => {
  const search = new URLSearchParams(searchText);
  search.delete('row');
  search.delete('bulk');
  search.sort();
  return search.toString();
};

/** More than a tab of the page: there is something to keep. */
const isNarrowed = (view: string): boolean => [...new URLSearchParams(view).keys()].some((name) => name !== 'view');

/** Views of a list saved by the operator or shared with their role: each is an address with its number of rows (operator §2.1). */
export function SavedViews({ count }: { count?: CountView }) {
  const say = useText('common');
  const { pathname, searchStr } = useLocation();
  const { data = [] } = useQuery({ queryKey: ['views', pathname], queryFn: () => api.desk.listViews({ query: { page: pathname } }) });
  const current = viewOf(searchStr);
  const shown = data.find(({ query }) => viewOf(query) === current);
  const isNew = shown === undefined && isNarrowed(current);
  if (data.length === 0 && !isNew) return null;
  return (
    <nav className={styles.views} aria-label={say('views')}>
      {data.map((view) => (
        <ViewLink key={view.id} view={view} isShown={view.id === shown?.id} count={count} />
      ))}
      {shown?.isOwn === true ? <RemoveView key={shown.id} view={shown} /> : null}
      {isNew ? <SaveView key={current} page={pathname} query={current} /> : null}
    </nav>
  );
}

type View = AnswerOf<(typeof deskEndpoints)['listViews']>[number];

interface ViewLinkProps {
  view: View;
  isShown: boolean;
  count: CountView | undefined;
}

function ViewLink({ view: { id, page, name, query, sharedWith }, isShown, count }: ViewLinkProps) {
  const say = useText('common');
  return (
    <Link
      to={page}
      search={Object.fromEntries(new URLSearchParams(query))}
      aria-current={isShown ? 'true' : undefined}
      title={sharedWith === null ? undefined : say('sharedWith', { role: sharedWith })}
    >
      {name}
      {count === undefined ? null : <ViewCount id={id} query={query} count={count} />}
    </Link>
  );
}

const COUNT_EVERY_MS = 60_000;

/** Nothing is shown until the views are known, or if they cannot be read. */
function ViewCount({ id, query, count }: { id: string; query: string; count: CountView }) {
  const say = useText('common');
  const { count: written } = useFormats();
  const { data } = useQuery({
    queryKey: ['views', 'count', id, query],
    queryFn: () => count(Object.fromEntries(new URLSearchParams(query))),
    refetchInterval: COUNT_EVERY_MS,
    staleTime: COUNT_EVERY_MS / 2,
  });
  if (data === undefined) return null;
  const number = written(data.meta.count);
  return <span>{data.meta.isExact ? number : say('about', { number })}</span>;
}

function RemoveView({ view: { id, name } }: { view: View }) {
  const say = useText('common');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" icon="trash-2" onClick={() => setAsking(true)}>
        {say('removeView')}
      </Button>
      {isAsking ? (
        <ActDialog
          title={say('removeView')}
          confirm={say('removeView')}
          isDanger
          hasReason={false}
          act={async () => {
            await api.desk.removeView({ params: { id } });
            announce(say('viewRemoved', { name }));
            await client.invalidateQueries({ queryKey: ['views'] });
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-secondary">{say('removeViewText', { name })}</p>
        </ActDialog>
      ) : null}
    </>
  );
}

function SaveView(view: { page: string; query: string }) {
  const say = useText('common');
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Button kind="quiet" icon="plus" onClick={() => setSaving(true)}>
        {say('saveView')}
      </Button>
      {isSaving ? <SaveDialog {...view} onClose={() => setSaving(false)} /> : null}
    </>
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
      act={async () => {
        await api.desk.saveView({ body: { page, query, name, sharedWith: sharedWith === '' ? null : sharedWith } });
        announce(say('viewSaved', { name }));
        await client.invalidateQueries({ queryKey: ['views'] });
      }}
      onClose={onClose}
    >
      <TextInput
        label={say('viewName')}
        value={name}
        maxLength={VIEW_NAME_LENGTH_MAX}
        data-autofocus=""
        onChange={(event) => setName(event.target.value)}
      />
      <OneOrNone
        label={say('share')}
        none={say('shareNobody')}
        options={roles}
        chosen={sharedWith}
        onChange={(role = '') => setShared(role)}
      />
      {new URLSearchParams(query).has('q') ? <Note>{say('viewWithoutSought')}</Note> : null}
    </ActDialog>
  );
}
