import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../components/table/data-table.tsx';
import { Id, Money, Tag } from '../../components/marks.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { tones } from '../approvals/list.tsx';

type Adjustment = AnswerOf<(typeof paymentsEndpoints)['listAdjustments']>['data'][number];

export function AdjustmentTable({ rows, onEnd }: { rows: readonly Adjustment[]; onEnd: (() => void) | undefined }) {
  const say = useText('books');
  const state = useText('approvals');
  const { minute } = useFormats();
  return (
    <DataTable
      label={say('adjustments')}
      name="adjustments"
      rows={rows}
      rowId={({ id }) => id}
      onEnd={onEnd}
      columns={[
        {
          id: 'amount',
          heading: say('amount'),
          isEnd: true,
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} isSigned />,
        },
        { id: 'kind', heading: say('kind'), cell: ({ kind }) => say(`kind_${kind}`) },
        {
          id: 'player',
          heading: say('player'),
          cell: ({ playerId, nickname }) => (
            <Link to="/players/$id/$tab" params={{ id: playerId, tab: 'money' }} className="link">
              {nickname ?? <Id id={playerId} />}
            </Link>
          ),
        },
        {
          id: 'state',
          heading: say('state'),
          cell: (row) => (
            <Link to="/approvals" search={{ view: row.state === 'open' ? undefined : 'decided', row: row.id }}>
              <Tag tone={tones[row.state]}>{state(row.state)}</Tag>
            </Link>
          ),
        },
        { id: 'reason', heading: say('reason'), isWideOnly: true, cell: ({ reason }) => reason },
        { id: 'by', heading: say('askedBy'), isWideOnly: true, cell: ({ askedByEmail }) => askedByEmail },
        { id: 'at', heading: say('askedAt'), isWideOnly: true, cell: ({ askedAt }) => minute(askedAt) },
        { id: 'decided', heading: say('decidedBy'), isWideOnly: true, cell: ({ decidedByEmail }) => decidedByEmail ?? '–' },
        {
          id: 'decidedAt',
          heading: say('decidedAt'),
          isOnDemand: true,
          cell: ({ decidedAt }) => (decidedAt === null ? '–' : minute(decidedAt)),
        },
        {
          id: 'base',
          heading: say('baseAmount'),
          isEnd: true,
          isOnDemand: true,
          cell: ({ baseAmount, baseCurrency }) => <Money amount={baseAmount} currency={baseCurrency} isSigned />,
        },
      ]}
    />
  );
}
