import { Icon } from '@pavilion/ui';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../frame/keys.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { ClaimNote } from '../../parts/claim.tsx';
import { DataTable, neighbourOf } from '../../parts/data-table.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { Age, Money, Tag } from '../../parts/marks.tsx';
import { Columns, Panel, Scrolling } from '../../parts/panel.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { usePlatformNow, useSession } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { InvoiceActs } from '../invoices/acts.tsx';
import { concernIcon, type HeldWithdrawal } from '../invoices/concern.tsx';
import { InvoiceFileView } from '../invoices/file.tsx';
import styles from '../invoices/invoices.module.css';
import { useInvoice } from '../invoices/use-invoice.ts';

/** Withdrawals that wait for a decision, the nearest target first: why each waits stands beside it (operator §2.2, §2.4). */
export function Page() {
  const say = useText('payments');
  const [search, change] = useSearchState();
  const list = useList(['withdrawals'], (cursor, signal) => api.payments.listHeldWithdrawals({ query: { cursor } }, { signal }));
  const ids = list.rows.map(({ id }) => id);
  const chosen = search.row;
  const open = (row: string | undefined): void => change({ row });
  useKeys({ Escape: () => open(undefined) });
  return (
    <Panel
      title={say('withdrawalsTitle')}
      count={list.meta === undefined ? undefined : say('waiting', { count: list.meta.count })}
      end={<ExportButton list="withdrawals/held" />}
    >
      <Columns
        isSecondOpen={chosen !== undefined}
        first={
          <Scrolling label={say('queue')}>
            <Answer {...list.answer} empty={<Nothing title={say('noneWait')} />}>
              <Queue rows={list.rows} chosen={chosen} onChoose={open} onEnd={list.onEnd} />
            </Answer>
          </Scrolling>
        }
        second={
          chosen === undefined ? (
            <Scrolling label={say('payment')}>{list.answer.isEmpty ? null : <Nothing title={say('choose')} />}</Scrolling>
          ) : (
            <Chosen key={chosen} id={chosen} onBack={() => open(undefined)} onDecided={() => open(neighbourOf(ids, chosen, 1))} />
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
  onEnd: (() => void) | undefined;
}

function Queue({ rows, chosen, onChoose, onEnd }: QueueProps) {
  const say = useText('payments');
  const now = usePlatformNow();
  return (
    <DataTable
      label={say('queue')}
      name="withdrawals"
      rows={rows}
      rowId={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
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
        { id: 'why', heading: say('why'), cell: (row) => <Why row={row} /> },
      ]}
    />
  );
}

/** The first reason in words; how many more there are, who has released it already, and whether it is put aside. */
function Why({ row }: { row: HeldWithdrawal }) {
  const say = useText('payments');
  const { concerns, isGreen } = row;
  const [first, ...rest] = concerns;
  return (
    <span className={styles.reasons}>
      <Marks row={row} />
      {first === undefined ? null : (
        <span>
          <Icon name={concernIcon(first)} size="s" />
          {say(first.name)}
          {rest.length === 0 ? '' : ` +${rest.length}`}
        </span>
      )}
      {isGreen && first === undefined ? <Tag tone="ok">{say('green')}</Tag> : null}
    </span>
  );
}

/** Who has it open, who has released it already, and whether it is put aside. */
function Marks({ row: { firstRelease, holdUntil, claim } }: { row: HeldWithdrawal }) {
  const say = useText('payments');
  const { operator } = useSession();
  const isOthers = claim !== null && claim.operatorId !== operator.id;
  return (
    <>
      {isOthers ? <Tag icon="user-round">{claim.email?.split('@')[0] ?? say('colleague')}</Tag> : null}
      {holdUntil === null ? null : <Tag icon="pause">{say('held')}</Tag>}
      {firstRelease === null ? null : <Tag tone="info">{say('secondPerson')}</Tag>}
    </>
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
  return (
    <Answer isLoading={query.isPending} error={query.error} retry={() => void query.refetch()}>
      {null}
    </Answer>
  );
}
