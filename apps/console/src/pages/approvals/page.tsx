import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { useListRange } from '../../components/table/list-range.tsx';
import { focusRow, nextOf } from '../../components/table/next-row.ts';
import { ListPage } from '../../components/table/list-page.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { useSession } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { ApprovalDetail } from './detail.tsx';
import { useApprovalColumns } from './list.tsx';
import { useMayDecide } from './use-may-decide.ts';
import { useTitle } from './use-title.ts';

const views = ['forMe', 'mine', 'decided'] as const;
type View = (typeof views)[number];
const decided = ['approved', 'refused', 'withdrawn', 'expired', 'stale'];

const viewOf = (name: string | undefined): View => views.find((view) => view === name) ?? 'forMe';

/** Requests of one person that another decides: your own are never among those to decide (operator §3.4). */
export function Page() {
  const say = useText('approvals');
  const { operator } = useSession();
  const mayDecide = useMayDecide();
  const [search] = useSearchState();
  const view = viewOf(search.view);
  const list = useList(
    ['approvals', view],
    (page, signal) => api.approvals.listApprovals({ query: { state: view === 'decided' ? decided : ['open'], ...page } }, { signal }),
    { keep: (row) => view === 'decided' || (view === 'mine' ? row.askedBy === operator.id : mayDecide(row)) },
  );
  const titleOf = useTitle();
  const rows = list.rows.map((row) => ({ ...row, what: titleOf(row) }));
  // The list is filtered here, so the total is unknown until it is loaded to its end.
  const shown =
    view === 'decided' || list.meta === undefined
      ? list
      : { rows, meta: { ...list.meta, count: rows.length, isExact: list.onEnd === undefined } };
  const ids = rows.map(({ id }) => id);
  return (
    <ListPage
      title={say('title')}
      label={say(view)}
      tableLabel={say('title')}
      count={useListRange(shown)}
      end={<span>{say('rule')}</span>}
      tabs={
        <LinkTabs
          label={say('title')}
          current={view}
          tabs={views.map((id) => ({ id, label: say(id), to: '/approvals', search: id === 'forMe' ? {} : { view: id } }))}
        />
      }
      name="approvals"
      list={{ ...list, rows }}
      columns={useApprovalColumns()}
      isStacked
      empty={<Nothing title={say(`${view}Empty`)} />}
      detail={{
        label: say('detail'),
        invitation: say('choose'),
        ofId: (id, onBack) => <Chosen id={id} onGone={onBack} onDecided={() => focusRow(nextOf(ids, id))} />,
      }}
    />
  );
}

function Chosen({ id, onGone, onDecided }: { id: string; onGone: () => void; onDecided: () => void }) {
  const titleOf = useTitle();
  const query = useQuery({
    queryKey: ['approvals', 'one', id],
    queryFn: () => api.approvals.readApproval({ params: { id } }),
    refetchInterval: 10_000,
  });
  const approval = query.data;
  if (approval !== undefined)
    return <ApprovalDetail approval={{ ...approval, what: titleOf(approval) }} onBack={onGone} onDecided={onDecided} />;
  return <Answer {...answerOf(query)}>{null}</Answer>;
}
