import { useState } from 'react';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Id, Money } from '../../../components/marks.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import { ConsoleDialog } from '../../../components/console-dialog.tsx';
import { ExplainButton, ExplainFoot } from './explain.tsx';
import type { Operation } from '../types.ts';

/** Operations of the ledger; opening one shows both of its sides, which sum to zero. */
export function OperationTable({ rows, onEnd }: { rows: readonly Operation[]; onEnd?: (() => void) | undefined }) {
  const say = useText('player');
  const kindName = useTextOf('player');
  const { second, minute } = useFormats();
  const [chosen, setChosen] = useState<string>();
  const open = rows.find(({ id }) => id === chosen);
  return (
    <>
      <DataTable
        label={say('statement')}
        name="statement"
        rows={rows}
        rowId={({ id }) => id}
        onOpen={setChosen}
        onEnd={onEnd}
        columns={[
          { id: 'kind', heading: say('kind'), isShort: true, cell: ({ kind }) => kindName(`kind_${kind}`) ?? kind },
          {
            id: 'amount',
            heading: say('amount'),
            isEnd: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} isSigned />,
          },
          { id: 'time', heading: say('time'), cell: ({ occurredAt }) => <span title={second(occurredAt)}>{minute(occurredAt)}</span> },
          {
            id: 'balance',
            heading: say('balanceAfter'),
            isEnd: true,
            isWideOnly: true,
            cell: ({ balanceAfter, currency }) => <Money amount={balanceAfter} currency={currency} />,
          },
          {
            id: 'reference',
            heading: say('reference'),
            isWideOnly: true,
            isShort: true,
            cell: ({ reference }) =>
              reference.invoiceId === null ? (reference.round ?? reference.externalId) : <Id id={reference.invoiceId} />,
          },
          { id: 'explain', heading: '', isEnd: true, isWideOnly: true, cell: ({ id }) => <ExplainButton kind="operation" id={id} /> },
        ]}
      />
      {open === undefined ? null : <OperationSheet operation={open} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function OperationSheet({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const say = useText('player');
  const kindName = useTextOf('player');
  const { second } = useFormats();
  const { id, kind, entries, currency, occurredAt, reference } = operation;
  const houseName = (account: string): string => {
    const [house = '', ...detail] = account.split(':');
    return [kindName(`house_${house}`) ?? house, detail.join(':')].filter(Boolean).join(', ');
  };
  return (
    <ConsoleDialog
      title={kindName(`kind_${kind}`) ?? kind}
      subtitle={`${second(occurredAt)} · ${id}`}
      onClose={onClose}
      foot={<ExplainFoot id={id} onExplain={onClose} />}
      size="m"
      isText
    >
      <div className="stack">
        <h3>{say('bothSides')}</h3>
        <Facts
          facts={[
            ...entries.map((entry, place) => ({
              id: `${entry.account}${place}`,
              term: kindName(`account_${entry.account}`) ?? houseName(entry.account),
              value: <Money amount={entry.amount} currency={currency} isSigned />,
            })),
            {
              id: 'sum',
              term: say('sum'),
              value: <Money amount={Number(entries.reduce((sum, { amount }) => sum + amount, 0).toFixed(9))} currency={currency} />,
              isSum: true,
            },
          ]}
        />
        <h3>{say('reference')}</h3>
        <Facts
          isLined
          facts={Object.entries(reference)
            .filter(([, value]) => value !== null && value !== '')
            .map(([name, value]) => ({ id: name, term: kindName(`reference_${name}`) ?? name, value: String(value) }))}
        />
      </div>
    </ConsoleDialog>
  );
}
