import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { LinkTabs } from '../../parts/link-tabs.tsx';
import { useListRange } from '../../parts/list-range.tsx';
import { Panel, Scrolling } from '../../parts/panel.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { AdjustmentTable } from './table.tsx';

const decided = ['approved', 'refused', 'withdrawn', 'expired', 'stale'];
const statesOf = (view: string | undefined): string[] => (view === 'decided' ? decided : ['open']);

/** Sums that one person asked to give or to take, and what another said (operator §2.2, page 17). */
export function Page() {
  const say = useText('books');
  const [{ view }] = useSearchState();
  const isDecided = view === 'decided';
  const list = useList(['adjustments', isDecided], (page, signal) =>
    api.payments.listAdjustments({ query: { state: statesOf(view), ...page } }, { signal }),
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
      <SavedViews count={(kept) => api.payments.listAdjustments({ query: { state: statesOf(kept.view), perPage: 1 } })} />
      <Scrolling label={say('adjustments')}>
        <Answer {...list.answer} empty={<Nothing title={say('noAdjustments')} />}>
          <AdjustmentTable rows={list.rows} onEnd={list.onEnd} />
        </Answer>
      </Scrolling>
    </Panel>
  );
}
