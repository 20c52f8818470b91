import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../commands/keys.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { focusRow, nextOf } from '../../components/table/next-row.ts';
import { neighbourOf } from '../../components/table/row-keys.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { useCounted } from '../../components/table/list-range.tsx';
import { Columns, Panel, Scrolling } from '../../components/panel.tsx';
import { SavedViews } from '../../components/fields/saved-views.tsx';
import { Answer, Nothing, NothingOpen } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { JudgedPaper } from './judgement.tsx';
import { PaperTable } from './table.tsx';

const views = ['waiting', 'approved', 'rejected'] as const;
type View = (typeof views)[number];

const viewOf = (name: string | undefined): View => views.find((one) => one === name) ?? 'waiting';

/** Papers that wait to be judged, those with the most blocked money first (operator §2.4). */
export function Page() {
  const say = useText('documents');
  const [search, change] = useSearchState();
  const counted = useCounted();
  const view = viewOf(search.view);
  const list = useList(['documents', view], (page, signal) =>
    api.identity.listDocuments({ query: { status: [view], ...page } }, { signal }),
  );
  const ids = list.rows.map(({ id }) => id);
  const chosen = search.row;
  const open = (row: string | undefined): void => change({ row });
  const goOn = (): void => {
    const next = nextOf(ids, chosen);
    focusRow(next);
    open(next ?? chosen);
  };
  useKeys({ Escape: () => open(undefined), n: () => open(neighbourOf(ids, chosen, 1)) });
  return (
    <Panel title={say('title')} count={list.meta && say('count', counted(list.meta))}>
      <LinkTabs
        label={say('title')}
        current={view}
        tabs={views.map((id) => ({ id, label: say(`view_${id}`), to: '/documents', search: id === 'waiting' ? {} : { view: id } }))}
      />
      <SavedViews count={(kept) => api.identity.listDocuments({ query: { status: [viewOf(kept.view)], perPage: 1 } })} />
      <Columns
        isSecondOpen={chosen !== undefined}
        first={
          <Scrolling label={say('papers')}>
            <Answer {...list.answer} empty={<Nothing title={say('none')} />}>
              <PaperTable rows={list.rows} chosen={chosen} onChoose={open} onEnd={list.onEnd} />
            </Answer>
          </Scrolling>
        }
        second={
          chosen === undefined ? (
            <NothingOpen label={say('paper')} invitation={list.answer.isEmpty ? undefined : say('choose')} />
          ) : (
            <JudgedPaper key={chosen} id={chosen} onBack={() => open(undefined)} onDecided={goOn} />
          )
        }
      />
    </Panel>
  );
}
