import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Id, Money, Tag } from '../../components/marks.tsx';
import { useSorting } from '../../components/table/sorting.tsx';
import { Answer } from '../../components/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { stateTones } from './file.tsx';
import type { InvoiceFilter } from './filter.ts';

/** Payments as a list, of everybody or of one player. */
export function useInvoices(filter: InvoiceFilter) {
  const { sortOrder } = useSorting();
  return useList(['invoices', filter, sortOrder], (page, signal) =>
    api.payments.listInvoices({ query: { ...filter, sortOrder, ...page } }, { signal }),
  );
}

interface InvoiceTableProps {
  list: ReturnType<typeof useInvoices>;
  /** Shown in place of the list where there is none. */
  empty: ReactNode;
  /** At the end of a row: what else can be done with it. */
  endOf?: (id: string) => ReactNode;
}

export function InvoiceTable({ list, empty, endOf }: InvoiceTableProps) {
  const say = useText('payments');
  const stateName = useTextOf('payments');
  const { minute } = useFormats();
  const flagName = (flag: string): string => stateName(flag.replace(/^held_/, '')) ?? flag;
  const { sorting } = useSorting();
  return (
    <Answer {...list.answer} empty={empty}>
      <DataTable
        label={say('invoicesTitle')}
        name="invoices"
        rows={list.rows}
        rowId={({ id }) => id}
        pageOf={({ id }) => ({ to: '/invoices/$id', params: { id } })}
        onEnd={list.onEnd}
        columns={[
          {
            id: 'amount',
            heading: say('amount'),
            isEnd: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          { id: 'kind', heading: say('kind'), cell: ({ kind }) => say(kind) },
          {
            id: 'state',
            heading: say('state'),
            cell: ({ state }) => <Tag tone={stateTones[state] ?? 'info'}>{stateName(`state_${state}`) ?? state}</Tag>,
          },
          { id: 'method', heading: say('method'), isWideOnly: true, cell: ({ methodName }) => methodName },
          { id: 'player', heading: say('player'), isWideOnly: true, cell: ({ nickname, playerId }) => nickname ?? <Id id={playerId} /> },
          { id: 'reference', heading: say('reference'), isWideOnly: true, cell: ({ reference }) => reference ?? '–' },
          { id: 'created', ...sorting(say('created')), isWideOnly: true, cell: ({ createdAt }) => minute(createdAt) },
          { id: 'id', heading: say('id'), isWideOnly: true, cell: ({ id }) => <Id id={id} /> },
          {
            id: 'settled',
            heading: say('settledColumn'),
            isEnd: true,
            isOnDemand: true,
            cell: ({ settledAmount, currency }) => (settledAmount === null ? '–' : <Money amount={settledAmount} currency={currency} />),
          },
          {
            id: 'processed',
            heading: say('processed'),
            isOnDemand: true,
            cell: ({ processedAt }) => (processedAt === null ? '–' : minute(processedAt)),
          },
          { id: 'provider', heading: say('provider'), isOnDemand: true, cell: ({ provider }) => provider },
          {
            id: 'flags',
            heading: say('flags'),
            isOnDemand: true,
            cell: ({ flags }) => flags.map((flag) => flagName(flag)).join(', ') || '–',
          },
          ...(endOf === undefined ? [] : [{ id: 'end', heading: '', isEnd: true, cell: ({ id }: { id: string }) => endOf(id) }]),
        ]}
      />
    </Answer>
  );
}
