import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { useBulk } from '../../components/bulk/use-bulk.tsx';
import { ClaimNote } from '../../components/people/claim.tsx';
import { ListPage } from '../../components/table/list-page.tsx';
import { focusRow, nextOf } from '../../components/table/next-row.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Age, Money } from '../../components/marks.tsx';
import { ClearFilters, useCounted } from '../../components/table/list-range.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { InvoiceActs } from '../invoices/acts.tsx';
import type { HeldWithdrawal } from '../invoices/concern.tsx';
import { InvoiceFileView } from '../invoices/file.tsx';
import { useInvoice } from '../invoices/use-invoice.ts';
import { AutomaticStopped } from './automatic.tsx';
import { heldFilterOf, heldFilters, isNarrowed, QueueFilters } from './filters.tsx';
import { Why } from './why.tsx';

/** Withdrawals awaiting a decision, the nearest target first, each with its reasons (operator §2.2, §2.4). */
export function Page() {
  const say = useText('payments');
  const [search, change] = useSearchState();
  const counted = useCounted();
  const filter = heldFilterOf(search);
  const list = useList(['withdrawals', filter], (page, signal) =>
    api.payments.listHeldWithdrawals({ query: { ...filter, ...page } }, { signal }),
  );
  const ids = list.rows.map(({ id }) => id);
  const bulk = useBulk({ list: 'withdrawals/held', filter, rows: list.rows, meta: list.meta });
  const chosen = search.row;
  const goOn = (): void => {
    const next = nextOf(ids, chosen);
    focusRow(next);
    change({ row: next ?? chosen });
  };
  return (
    <ListPage
      title={say('withdrawalsTitle')}
      label={say('queue')}
      count={list.meta && say('waiting', counted(list.meta))}
      end={
        <>
          <AutomaticStopped />
          <ExportButton list="withdrawals/held" query={filter} />
        </>
      }
      countView={(view) => api.payments.listHeldWithdrawals({ query: { ...heldFilterOf(view), perPage: 1 } })}
      filters={<QueueFilters />}
      name="withdrawals"
      list={list}
      columns={useColumns()}
      isStacked
      bulk={bulk}
      empty={<Nothing title={say(isNarrowed(search) ? 'noneFits' : 'noneWait')} action={<ClearFilters names={heldFilters} />} />}
      detail={{
        label: say('payment'),
        invitation: say('choose'),
        ofId: (id, onBack) => <Chosen id={id} onBack={onBack} onDecided={goOn} />,
      }}
    />
  );
}

function useColumns(): Column<HeldWithdrawal>[] {
  const say = useText('payments');
  const { minute } = useFormats();
  const now = usePlatformNow();
  return [
    {
      id: 'amount',
      heading: say('amount'),
      isEnd: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: 'age', heading: say('age'), cell: ({ createdAt, targetAt }) => <Age since={createdAt} target={targetAt} now={now} /> },
    {
      id: 'player',
      heading: say('player'),
      isShort: true,
      cell: ({ nickname, country }) => `${nickname ?? say('noNickname')}${country === null ? '' : `, ${country}`}`,
    },
    { id: 'to', heading: say('to'), isShort: true, cell: ({ methodName }) => methodName },
    { id: 'why', heading: say('why'), cell: (row) => <Why row={row} /> },
    {
      id: 'place',
      heading: say('destination'),
      isOnDemand: true,
      cell: ({ destination }) => (destination === null ? '–' : `•••• ${destination.lastFour}`),
    },
    { id: 'level', heading: say('level'), isOnDemand: true, cell: ({ level }) => level ?? '–' },
    {
      id: 'base',
      heading: say('baseAmount'),
      isEnd: true,
      isOnDemand: true,
      cell: ({ baseAmount, baseCurrency }) => <Money amount={baseAmount} currency={baseCurrency} />,
    },
    {
      id: 'release',
      heading: say('firstPerson'),
      isOnDemand: true,
      cell: ({ firstRelease }) => firstRelease?.email ?? firstRelease?.by ?? '–',
    },
    {
      id: 'created',
      heading: say('asked'),
      isOnDemand: true,
      cell: ({ createdAt }) => minute(createdAt),
    },
  ];
}

function Chosen({ id, onBack, onDecided }: { id: string; onBack: () => void; onDecided: () => void }) {
  const query = useInvoice(id);
  if (query.data !== undefined)
    return (
      <InvoiceFileView
        file={query.data}
        note={<ClaimNote kind="withdrawal" id={id} />}
        onBack={onBack}
        foot={<InvoiceActs file={query.data} onDecided={onDecided} />}
      />
    );
  return <Answer {...answerOf(query)}>{null}</Answer>;
}
