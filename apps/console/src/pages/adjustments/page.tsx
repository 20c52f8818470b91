import { adjustmentKinds } from '@pavilion/contract/console/payment/views.ts';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { ClearFilters, useListRange } from '../../components/table/list-range.tsx';
import { FilterBar, Panel, Scrolling } from '../../components/panel.tsx';
import { SavedViews, type ViewWords } from '../../components/fields/saved-views.tsx';
import { Answer, Nothing } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { AdjustmentTable } from './table.tsx';

const decided = ['approved', 'refused', 'withdrawn', 'expired', 'stale'];
const filterOf = ({ view, kind }: ViewWords) => ({
  state: view === 'decided' ? decided : ['open'],
  kind: adjustmentKinds.filter((one) => one === kind),
});

/** Credits and debits requested by one person and decided by another (operator §2.2, page 17). */
export function Page() {
  const say = useText('books');
  const [search, change] = useSearchState();
  const isDecided = search.view === 'decided';
  const filter = filterOf(search);
  const list = useList(['adjustments', filter], (page, signal) =>
    api.payments.listAdjustments({ query: { ...filter, ...page } }, { signal }),
  );
  return (
    <Panel title={say('adjustments')} count={useListRange(list)} end={<span>{say('adjustmentsHint')}</span>}>
      <LinkTabs
        label={say('adjustments')}
        current={isDecided ? 'decided' : 'open'}
        tabs={[
          { id: 'open', label: say('view_open'), to: '/adjustments' },
          { id: 'decided', label: say('view_decided'), to: '/adjustments', search: { view: 'decided' } },
        ]}
      />
      <SavedViews count={(kept) => api.payments.listAdjustments({ query: { ...filterOf(kept), perPage: 1 } })} />
      <FilterBar>
        <OneOrNone
          label={say('kind')}
          none={say('every')}
          options={adjustmentKinds}
          labelOf={(kind) => say(`kind_${kind}`)}
          chosen={search.kind}
          onChange={(kind) => change({ kind })}
        />
      </FilterBar>
      <Scrolling label={say('adjustments')}>
        <Answer {...list.answer} empty={<Nothing title={say('noAdjustments')} action={<ClearFilters names={['kind']} />} />}>
          <AdjustmentTable rows={list.rows} onEnd={list.onEnd} />
        </Answer>
      </Scrolling>
    </Panel>
  );
}
