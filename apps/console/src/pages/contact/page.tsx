import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../commands/keys.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { useBulk } from '../../components/bulk/use-bulk.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { Age, Tag } from '../../components/marks.tsx';
import { ListPage } from '../../components/table/list-page.tsx';
import { useCounted } from '../../components/table/list-range.tsx';
import { Panel } from '../../components/panel.tsx';
import { focusRow, nextOf } from '../../components/table/next-row.ts';
import { Nothing } from '../../components/states.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { ContactDetail, type ContactMessage } from './detail.tsx';
import { TemplatesView } from './templates.tsx';

const views = ['waiting', 'answered', 'closed'] as const;
type View = (typeof views)[number];
const TEMPLATES = 'templates';
const allViews = [...views, TEMPLATES] as const;

const viewOf = (name: string | undefined): View => views.find((one) => one === name) ?? 'waiting';

/** Messages to the support and complaints: longest waiting first, and the templates for answers (operator §2.2, page 4). */
export function Page() {
  const [search] = useSearchState();
  return search.view === TEMPLATES ? <TemplatesPage /> : <MessagesPage view={viewOf(search.view)} />;
}

function Views({ current }: { current: View | typeof TEMPLATES }) {
  const say = useText('contact');
  return (
    <LinkTabs
      label={say('title')}
      current={current}
      tabs={allViews.map((id) => ({
        id,
        label: say(`view_${id}`),
        to: '/contact',
        search: id === 'waiting' ? {} : { view: id },
      }))}
    />
  );
}

function TemplatesPage() {
  const say = useText('contact');
  const [, change] = useSearchState();
  useKeys({ Escape: () => change({ row: undefined }) });
  return (
    <Panel title={say('title')}>
      <Views current={TEMPLATES} />
      <TemplatesView />
    </Panel>
  );
}

function MessagesPage({ view }: { view: View }) {
  const say = useText('contact');
  const counted = useCounted();
  const list = useList(['contact', view], (page, signal) =>
    api.contact.listContactMessages({ query: { state: [view], ...page } }, { signal }),
  );
  const bulk = useBulk({ list: 'contact-messages', filter: { state: [view] }, rows: list.rows, meta: list.meta });
  const ids = list.rows.map(({ id }) => id);
  return (
    <ListPage
      title={say('title')}
      count={list.meta && say('count', counted(list.meta))}
      tabs={<Views current={view} />}
      countView={(kept) => api.contact.listContactMessages({ query: { state: [viewOf(kept.view)], perPage: 1 } })}
      name="contact"
      list={list}
      columns={useColumns()}
      bulk={bulk}
      empty={<Nothing title={say('none')} />}
      detail={{
        label: say('message'),
        invitation: say('choose'),
        read: readMessage,
        of: (message, onBack) => <ContactDetail message={message} onBack={onBack} onDecided={() => focusRow(nextOf(ids, message.id))} />,
      }}
    />
  );
}

/** One message in its current state. */
const readMessage = async (id: string): Promise<ContactMessage | undefined> =>
  (await api.contact.listContactMessages({ query: { state: [...views], id } })).data[0];

function useColumns(): Column<ContactMessage>[] {
  const say = useText('contact');
  const now = usePlatformNow();
  return [
    { id: 'from', heading: say('from'), cell: (message) => <Writer {...message} /> },
    {
      id: 'kind',
      heading: say('kind'),
      cell: ({ isComplaint }) => (isComplaint ? <Tag tone="warning">{say('complaint')}</Tag> : <Tag>{say('question')}</Tag>),
    },
    { id: 'language', heading: say('language'), isWideOnly: true, cell: ({ locale }) => locale ?? '–' },
    { id: 'age', heading: say('age'), cell: ({ waitsSince, targetAt }) => <Age since={waitsSince} target={targetAt} now={now} /> },
  ];
}

/** The sender, masked, and the message's own number, since masked addresses look alike. */
function Writer({ email, number }: Pick<ContactMessage, 'email' | 'number'>) {
  if (email === '') return number;
  return (
    <>
      {email} <span className="caption text-tertiary">{number}</span>
    </>
  );
}
