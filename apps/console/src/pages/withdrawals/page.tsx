import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../commands/keys.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { useBulk } from '../../components/bulk/use-bulk.tsx';
import type { Marks } from '../../components/marking/marked.ts';
import { ClaimNote } from '../../components/people/claim.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { focusRow, nextOf } from '../../components/table/next-row.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Age, Money } from '../../components/marks.tsx';
import { ClearFilters, useCounted } from '../../components/table/list-range.tsx';
import { Columns, Panel, Scrolling } from '../../components/panel.tsx';
import { SavedViews } from '../../components/fields/saved-views.tsx';
import { Answer, answerOf, Nothing, NothingOpen } from '../../components/states.tsx';
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
  const open = (row: string | undefined): void => change({ row });
  const goOn = (): void => {
    const next = nextOf(ids, chosen);
    focusRow(next);
    open(next ?? chosen);
  };
  useKeys({ Escape: () => open(undefined) });
  return (
    <Panel
      title={say('withdrawalsTitle')}
      count={list.meta && say('waiting', counted(list.meta))}
      end={
        <>
          <AutomaticStopped />
          <ExportButton list="withdrawals/held" query={filter} />
        </>
      }
    >
      <SavedViews count={(view) => api.payments.listHeldWithdrawals({ query: { ...heldFilterOf(view), perPage: 1 } })} />
      <QueueFilters />
      <Columns
        isSecondOpen={chosen !== undefined}
        first={
          <Scrolling label={say('queue')} foot={bulk.bar}>
            <Answer
              {...list.answer}
              empty={<Nothing title={say(isNarrowed(search) ? 'noneFits' : 'noneWait')} action={<ClearFilters names={heldFilters} />} />}
            >
              <Queue rows={list.rows} chosen={chosen} onChoose={open} marks={bulk.marks} onEnd={list.onEnd} />
            </Answer>
          </Scrolling>
        }
        second={
          chosen === undefined ? (
            <NothingOpen label={say('payment')} invitation={list.answer.isEmpty ? undefined : say('choose')} />
          ) : (
            <Chosen key={chosen} id={chosen} onBack={() => open(undefined)} onDecided={goOn} />
          )
        }
      />
    </Panel>
  );
}

interface QueueProps {
  rows: readonly HeldWithdrawal[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  marks: Marks | undefined;
  onEnd: (() => void) | undefined;
}

function Queue({ rows, chosen, onChoose, marks, onEnd }: QueueProps) {
  const say = useText('payments');
  const { minute } = useFormats();
  const now = usePlatformNow();
  return (
    <DataTable
      label={say('queue')}
      name="withdrawals"
      rows={rows}
      rowId={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      marks={marks}
      isStacked
      onEnd={onEnd}
      columns={[
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
      ]}
    />
  );
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
