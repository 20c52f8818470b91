import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { useKeys } from '../../commands/keys.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { useListRange } from '../../components/table/list-range.tsx';
import { focusRow, nextOf } from '../../components/table/next-row.ts';
import { Columns, Panel, Scrolling } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing, NothingOpen } from '../../components/states.tsx';
import { useSession } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { ApprovalDetail } from './detail.tsx';
import { ApprovalList } from './list.tsx';
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
  const [search, change] = useSearchState();
  const view = viewOf(search.view);
  const list = useList(
    ['approvals', view],
    (page, signal) => api.approvals.listApprovals({ query: { state: view === 'decided' ? decided : ['open'], ...page } }, { signal }),
    { keep: (row) => view === 'decided' || (view === 'mine' ? row.askedBy === operator.id : mayDecide(row)) },
  );
  const titleOf = useTitle();
  const rows = list.rows.map((row) => ({ ...row, what: titleOf(row) }));
  const chosen = search.row;
  // The list is filtered here, so the total is unknown until it is loaded to its end.
  const shown =
    view === 'decided' || list.meta === undefined
      ? list
      : { rows, meta: { ...list.meta, count: rows.length, isExact: list.onEnd === undefined } };
  const ids = rows.map(({ id }) => id);
  const open = (row: string | undefined): void => change({ row });
  useKeys({ Escape: () => open(undefined) });
  return (
    <Panel title={say('title')} count={useListRange(shown)} end={<span>{say('rule')}</span>}>
      <LinkTabs
        label={say('title')}
        current={view}
        tabs={views.map((id) => ({ id, label: say(id), to: '/approvals', search: id === 'forMe' ? {} : { view: id } }))}
      />
      <Columns
        isSecondOpen={chosen !== undefined}
        first={
          <Scrolling label={say(view)}>
            <Answer {...list.answer} empty={<Nothing title={say(`${view}Empty`)} />}>
              <ApprovalList rows={rows} chosen={chosen} onChoose={open} onEnd={list.onEnd} />
            </Answer>
          </Scrolling>
        }
        second={
          chosen === undefined ? (
            <NothingOpen label={say('detail')} invitation={list.answer.isEmpty ? undefined : say('choose')} />
          ) : (
            <Chosen key={chosen} id={chosen} onGone={() => open(undefined)} onDecided={() => focusRow(nextOf(ids, chosen))} />
          )
        }
      />
    </Panel>
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
