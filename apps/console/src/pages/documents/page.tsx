import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../commands/keys.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { focusRow, nextOf } from '../../components/table/next-row.ts';
import { neighbourOf } from '../../components/table/row-keys.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { useCounted } from '../../components/table/list-range.tsx';
import { ListPage } from '../../components/table/list-page.tsx';
import { Nothing } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { DocumentDetail } from './judgement.tsx';
import { useDocumentColumns } from './table.tsx';

const views = ['waiting', 'approved', 'rejected'] as const;
type View = (typeof views)[number];

const viewOf = (name: string | undefined): View => views.find((one) => one === name) ?? 'waiting';

/** Documents that await review, those with the most blocked money first (operator §2.4). */
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
  useKeys({ n: () => open(neighbourOf(ids, chosen, 1)) });
  return (
    <ListPage
      title={say('title')}
      label={say('papers')}
      count={list.meta && say('count', counted(list.meta))}
      tabs={
        <LinkTabs
          label={say('title')}
          current={view}
          tabs={views.map((id) => ({ id, label: say(`view_${id}`), to: '/documents', search: id === 'waiting' ? {} : { view: id } }))}
        />
      }
      countView={(kept) => api.identity.listDocuments({ query: { status: [viewOf(kept.view)], perPage: 1 } })}
      name="documents"
      columnsName="papers"
      list={list}
      columns={useDocumentColumns()}
      empty={<Nothing title={say('none')} />}
      detail={{
        label: say('paper'),
        invitation: say('choose'),
        ofId: (id, onBack) => <DocumentDetail id={id} onBack={onBack} onDecided={goOn} />,
      }}
    />
  );
}
