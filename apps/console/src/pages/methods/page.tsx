import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { Button } from '@pavilion/ui';
import { ChoiceFilters } from '../../components/fields/choice-filters.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Money, Tag } from '../../components/marks.tsx';
import { ClearFilters, useListRange } from '../../components/table/list-range.tsx';
import { Panel, Scrolling } from '../../components/panel.tsx';
import { SavedViews, type ViewWords } from '../../components/fields/saved-views.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { SwitchDialog } from './switch.tsx';

type Method = AnswerOf<(typeof paymentsEndpoints)['listMethods']>[number];

const filters = ['direction', 'currency', 'state'] as const;

/** Whether players can pay with it: off, or on without a provider that answers, or on. */
const stateOf = ({ isEnabled, isProviderAvailable }: Method): 'off' | 'providerAway' | 'on' =>
  isEnabled ? (isProviderAvailable ? 'on' : 'providerAway') : 'off';

const fits = (row: Method, { direction, currency, state }: ViewWords): boolean =>
  (direction ?? row.direction) === row.direction && (currency ?? row.currency) === row.currency && (state ?? stateOf(row)) === stateOf(row);

/**
 * Ways to pay, in the order that players see them; one that is switched off disappears from the wallet within two seconds (operator §2.2,
 * page 19).
 */
export function Page() {
  const say = useText('books');
  const [search] = useSearchState();
  const [switching, setSwitching] = useState<Method>();
  const query = useQuery({ queryKey: ['methods'], queryFn: () => api.payments.listMethods(), refetchInterval: 10_000 });
  const all = query.data ?? [];
  const rows = all.filter((row) => fits(row, search));
  const meta = { next: null, perPage: all.length, isExact: true };
  return (
    <Panel title={say('methods')} count={useListRange({ rows, meta: { ...meta, count: all.length } })}>
      <SavedViews
        count={async (view) => ({ meta: { ...meta, count: (await api.payments.listMethods()).filter((row) => fits(row, view)).length } })}
      />
      <Filters all={all} />
      <Scrolling label={say('methods')}>
        <Answer
          {...answerOf(query)}
          isEmpty={query.data !== undefined && rows.length === 0}
          empty={<Nothing title={say('noMethod')} action={<ClearFilters names={filters} />} />}
        >
          <Methods rows={rows} onSwitch={setSwitching} />
        </Answer>
      </Scrolling>
      {switching === undefined ? null : <SwitchDialog method={switching} onClose={() => setSwitching(undefined)} />}
    </Panel>
  );
}

function Filters({ all }: { all: readonly Method[] }) {
  const say = useText('books');
  const [search, change] = useSearchState();
  const choices: Record<(typeof filters)[number], Readonly<Record<string, string>>> = {
    direction: { deposit: say('deposit'), withdrawal: say('withdrawal') },
    currency: Object.fromEntries(
      all
        .map(({ currency }) => currency)
        .toSorted()
        .map((code) => [code, code]),
    ),
    state: { on: say('on'), off: say('off'), providerAway: say('providerAway') },
  };
  return (
    <ChoiceFilters
      names={filters}
      choices={choices}
      labelOf={say}
      none={say('every')}
      chosen={search}
      onChange={(name, value) => change({ [name]: value })}
    />
  );
}

function Methods({ rows, onSwitch }: { rows: readonly Method[]; onSwitch: (row: Method) => void }) {
  const say = useText('books');
  const may = useMay();
  const canSwitch = may('payments.methods.write');
  return (
    <DataTable
      label={say('methods')}
      name="methods"
      rows={rows}
      rowId={({ method, currency, direction }) => `${method}${currency}${direction}`}
      isStacked
      columns={[
        { id: 'name', heading: say('method'), cell: ({ name }) => name },
        { id: 'direction', heading: say('direction'), cell: ({ direction, currency }) => `${say(direction)}, ${currency}` },
        { id: 'state', heading: say('state'), cell: (row) => <State row={row} /> },
        { id: 'order', heading: say('order'), isEnd: true, isWideOnly: true, cell: ({ position }) => position },
        {
          id: 'min',
          heading: say('from'),
          isEnd: true,
          isWideOnly: true,
          cell: ({ amountMin, currency }) => <Money amount={amountMin} currency={currency} />,
        },
        {
          id: 'max',
          heading: say('to'),
          isEnd: true,
          isWideOnly: true,
          cell: ({ amountMax, currency }) => <Money amount={amountMax} currency={currency} />,
        },
        {
          id: 'countries',
          heading: say('countries'),
          isWideOnly: true,
          cell: ({ countries }) => countries.join(', ') || say('everywhere'),
        },
        { id: 'provider', heading: say('provider'), isWideOnly: true, cell: ({ provider }) => provider },
        ...(canSwitch
          ? [
              {
                id: 'switch',
                heading: '',
                isEnd: true,
                cell: (row: Method) => <Button onClick={() => onSwitch(row)}>{say(row.isEnabled ? 'switchOff' : 'switchOn')}</Button>,
              },
            ]
          : []),
      ]}
    />
  );
}

function State({ row }: { row: Method }) {
  const say = useText('books');
  const state = stateOf(row);
  if (state === 'off') return <Tag icon="pause">{say('off')}</Tag>;
  return state === 'on' ? (
    <Tag tone="ok" icon="check">
      {say('on')}
    </Tag>
  ) : (
    <Tag tone="error" icon="circle-alert">
      {say('providerAway')}
    </Tag>
  );
}
