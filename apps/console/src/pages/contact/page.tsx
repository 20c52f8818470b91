import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../frame/keys.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { LinkTabs } from '../../parts/link-tabs.tsx';
import { Age, Tag } from '../../parts/marks.tsx';
import { Columns, Panel, Scrolling } from '../../parts/panel.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { ContactDetail, type ContactMessage } from './detail.tsx';

const views = ['waiting', 'answered', 'closed'] as const;
type View = (typeof views)[number];

/** Messages to the support and complaints: those that wait the longest first (operator §2.2, page 4). */
export function Page() {
  const say = useText('contact');
  const [search, change] = useSearchState();
  const view: View = views.find((one) => one === search.view) ?? 'waiting';
  const list = useList(['contact', view], (cursor, signal) =>
    api.contact.listContactMessages({ query: { state: [view], cursor } }, { signal }),
  );
  const open = list.rows.find(({ id }) => id === search.row);
  useKeys({ Escape: () => change({ row: undefined }) });
  return (
    <Panel title={say('title')} count={list.meta === undefined ? undefined : say('count', { count: list.meta.count })}>
      <LinkTabs
        label={say('title')}
        current={view}
        tabs={views.map((id) => ({ id, label: say(`view_${id}`), to: '/contact', search: id === 'waiting' ? {} : { view: id } }))}
      />
      <Columns
        isSecondOpen={open !== undefined}
        first={
          <Scrolling label={say('title')}>
            <Answer {...list.answer} empty={<Nothing title={say('none')} />}>
              <Messages rows={list.rows} chosen={search.row} onChoose={(row) => change({ row })} onEnd={list.onEnd} />
            </Answer>
          </Scrolling>
        }
        second={
          open === undefined ? (
            <Scrolling label={say('message')}>{list.answer.isEmpty ? null : <Nothing title={say('choose')} />}</Scrolling>
          ) : (
            <ContactDetail key={open.id} message={open} onBack={() => change({ row: undefined })} />
          )
        }
      />
    </Panel>
  );
}

interface MessagesProps {
  rows: readonly ContactMessage[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onEnd: (() => void) | undefined;
}

function Messages({ rows, chosen, onChoose, onEnd }: MessagesProps) {
  const say = useText('contact');
  const now = usePlatformNow();
  return (
    <DataTable
      label={say('title')}
      name="contact"
      rows={rows}
      rowId={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      onEnd={onEnd}
      columns={[
        { id: 'from', heading: say('from'), cell: ({ email, number }) => email || number },
        {
          id: 'kind',
          heading: say('kind'),
          cell: ({ isComplaint }) => (isComplaint ? <Tag tone="warning">{say('complaint')}</Tag> : <Tag>{say('question')}</Tag>),
        },
        { id: 'language', heading: say('language'), isWideOnly: true, cell: ({ locale }) => locale ?? '–' },
        { id: 'age', heading: say('age'), cell: ({ receivedAt, targetAt }) => <Age since={receivedAt} target={targetAt} now={now} /> },
      ]}
    />
  );
}
