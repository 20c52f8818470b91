import { useNavigate } from '@tanstack/react-router';
import { Select, TextInput } from '@pavilion/ui';
import { useState } from 'react';
import { useSearchState } from '../../frame/search-state.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { FilterBar, Panel, Scrolling } from '../../parts/panel.tsx';
import { useText } from '../../texts/use-text.ts';
import { InvoiceTable } from './table.tsx';

/** Deposits and withdrawals, the newest first (operator §2.2, page 12). */
export function Page() {
  const say = useText('payments');
  const navigate = useNavigate();
  const [search, change] = useSearchState();
  const { kind, reference, provider } = search;
  const [typed, setTyped] = useState(reference ?? '');
  return (
    <Panel title={say('invoicesTitle')} end={<ExportButton list="invoices" query={{ kind, provider, reference }} />}>
      <SavedViews />
      <FilterBar>
        <Select label={say('kind')} value={kind ?? ''} onChange={(event) => change({ kind: event.target.value || undefined })}>
          <option value="">{say('bothKinds')}</option>
          <option value="deposit">{say('deposit')}</option>
          <option value="withdrawal">{say('withdrawal')}</option>
        </Select>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change({ reference: typed || undefined });
          }}
        >
          <TextInput label={say('referenceFilter')} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </form>
        <TextInput
          label={say('provider')}
          value={provider ?? ''}
          onChange={(event) => change({ provider: event.target.value || undefined })}
        />
      </FilterBar>
      <Scrolling label={say('invoicesTitle')}>
        <InvoiceTable
          filter={{ kind: kind === undefined ? [] : [kind], provider: provider === undefined ? [] : [provider], reference }}
          onOpen={(id) => void navigate({ to: '/invoices/$id', params: { id } })}
        />
      </Scrolling>
    </Panel>
  );
}
