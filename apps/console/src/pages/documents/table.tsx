import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { identityEndpoints } from '@pavilion/contract/console/player/identity.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import type { RowPage } from '../../components/table/row-opening.tsx';
import { Age, Money, Tag } from '../../components/marks.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';

type DocumentRow = AnswerOf<(typeof identityEndpoints)['listPlayerDocuments']>['data'][number];
export const documentTones = { waiting: 'info', approved: 'ok', rejected: 'error' } as const;

interface DocumentTableProps {
  rows: readonly DocumentRow[];
  pageOf: (row: DocumentRow) => RowPage;
  onEnd: (() => void) | undefined;
}

/** A player's documents, each linking to its page. */
export function DocumentTable({ rows, pageOf, onEnd }: DocumentTableProps) {
  const label = useText('documents')('papers');
  return (
    <DataTable
      label={label}
      name="papers"
      rows={rows}
      rowId={({ id }) => id}
      pageOf={pageOf}
      onEnd={onEnd}
      columns={useDocumentColumns()}
    />
  );
}

/** Documents as rows: a waiting one shows its age against the target, a decided one its outcome. */
export function useDocumentColumns(): Column<DocumentRow>[] {
  const say = useText('documents');
  const typeName = useTextOf('documents');
  const now = usePlatformNow();
  const { minute } = useFormats();
  return [
    {
      id: 'player',
      heading: say('player'),
      isShort: true,
      cell: ({ nickname, country }) => `${nickname ?? say('noNickname')}${country === null ? '' : `, ${country}`}`,
    },
    { id: 'type', heading: say('type'), cell: ({ type }) => typeName(`type_${type}`) ?? type },
    {
      id: 'age',
      heading: say('age'),
      cell: ({ status, uploadedAt, targetAt, decidedAt }) =>
        status === 'waiting' ? (
          <Age since={uploadedAt} target={targetAt} now={now} />
        ) : (
          <Tag tone={documentTones[status]}>{`${say(status)}${decidedAt === null ? '' : `, ${minute(decidedAt)}`}`}</Tag>
        ),
    },
    { id: 'tries', heading: say('triesColumn'), isEnd: true, isWideOnly: true, cell: ({ tries }) => (tries === 0 ? '–' : tries) },
    {
      id: 'blocked',
      heading: say('blocks'),
      isEnd: true,
      isWideOnly: true,
      cell: ({ blocked }) => (blocked === null ? '' : <Money amount={blocked.amount} currency={blocked.currency} />),
    },
  ];
}
