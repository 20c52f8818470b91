import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Id, Money, Tag } from '../../parts/marks.tsx';
import { useSorting } from '../../parts/sorting.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { stateTones } from './file.tsx';

interface Filter {
  kind?: string[];
  provider?: string[];
  playerId?: string | undefined;
  reference?: string | undefined;
}

interface InvoiceTableProps {
  filter: Filter;
  onOpen: (id: string) => void;
  /** At the end of a row: what else can be done with it. */
  endOf?: (id: string) => ReactNode;
}

/** Payments as a list, of everybody or of one player. */
export function InvoiceTable({ filter, onOpen, endOf }: InvoiceTableProps) {
  const say = useText('payments');
  const stateName = useTextOf('payments');
  const { minute } = useFormats();
  const { sortOrder, sorting } = useSorting();
  const list = useList(['invoices', filter, sortOrder], (cursor, signal) =>
    api.payments.listInvoices({ query: { ...filter, sortOrder, cursor } }, { signal }),
  );
  return (
    <Answer {...list.answer} empty={<Nothing title={say('noInvoices')} />}>
      <DataTable
        label={say('invoicesTitle')}
        name="invoices"
        rows={list.rows}
        rowId={({ id }) => id}
        onChoose={onOpen}
        onEnd={list.onEnd}
        columns={[
          {
            id: 'amount',
            heading: say('amount'),
            isEnd: true,
            cell: ({ id, amount, currency }) => (
              <Link to="/invoices/$id" params={{ id }}>
                <Money amount={amount} currency={currency} />
              </Link>
            ),
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
          ...(endOf === undefined ? [] : [{ id: 'end', heading: '', isEnd: true, cell: ({ id }: { id: string }) => endOf(id) }]),
        ]}
      />
    </Answer>
  );
}
