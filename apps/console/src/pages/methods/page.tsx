import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payments.ts';
import { Button } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Money, Tag } from '../../parts/marks.tsx';
import { Panel, Scrolling } from '../../parts/panel.tsx';
import { Answer, answerOf } from '../../parts/states.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { SwitchDialog } from './switch.tsx';

type Method = AnswerOf<(typeof paymentsEndpoints)['listMethods']>[number];

/** Ways to pay, in the order that players see them; one that is off is gone from the wallet within two seconds. */
export function Page() {
  const say = useText('books');
  const may = useMay();
  const [switching, setSwitching] = useState<Method>();
  const query = useQuery({ queryKey: ['methods'], queryFn: () => api.payments.listMethods(), refetchInterval: 10_000 });
  const canSwitch = may('payments.methods.write');
  return (
    <Panel title={say('methods')}>
      <Scrolling label={say('methods')}>
        <Answer {...answerOf(query)}>
          <DataTable
            label={say('methods')}
            name="methods"
            rows={query.data ?? []}
            rowId={({ method, currency, direction }) => `${method}${currency}${direction}`}
            columns={[
              { id: 'name', heading: say('method'), cell: ({ name }) => name },
              { id: 'direction', heading: say('direction'), cell: ({ direction }) => say(direction) },
              { id: 'currency', heading: say('currency'), cell: ({ currency }) => currency },
              { id: 'state', heading: say('state'), cell: (row) => <State row={row} /> },
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
              {
                id: 'switch',
                heading: '',
                isEnd: true,
                cell: (row) =>
                  canSwitch ? <Button onClick={() => setSwitching(row)}>{say(row.isEnabled ? 'switchOff' : 'switchOn')}</Button> : null,
              },
            ]}
          />
        </Answer>
      </Scrolling>
      {switching === undefined ? null : <SwitchDialog method={switching} onClose={() => setSwitching(undefined)} />}
    </Panel>
  );
}

function State({ row: { isEnabled, isProviderAvailable } }: { row: Method }) {
  const say = useText('books');
  if (!isEnabled) return <Tag icon="pause">{say('off')}</Tag>;
  return isProviderAvailable ? (
    <Tag tone="ok" icon="check">
      {say('on')}
    </Tag>
  ) : (
    <Tag tone="error" icon="circle-alert">
      {say('providerAway')}
    </Tag>
  );
}
