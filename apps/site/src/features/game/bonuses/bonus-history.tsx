import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { bonusStatus } from '@pavilion/contract/constants.ts';
import { type Column, Table, Tabs } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { Listing } from '../../content/listing.tsx';
import { Money } from '../../settings/money.tsx';
import { resultKey, useBonusTexts } from './bonus-labels.ts';
import { pastBonusesOptions, pastFreespinsOptions } from '../history/queries.ts';

export type BonusKind = 'cash' | 'freespins';
type BonusHistoryProps = {
  texts: Texts;
  page: number;
  kind: BonusKind;
  onPage: (page: number) => void;
  onKind: (kind: BonusKind) => void;
};
type ViewProps = Pick<BonusHistoryProps, 'texts' | 'page' | 'onPage'>;

/** All bonuses and free spins of the player, whatever their status. */
export function BonusHistory({ texts, page, kind, onPage, onKind }: BonusHistoryProps) {
  return (
    <div className="stack">
      <Tabs
        look="segments"
        label={texts('tabLabel')}
        selectedId={kind}
        items={[
          { id: 'cash', label: texts('cashBonusTab') },
          { id: 'freespins', label: texts('freeSpinsTab') },
        ]}
        onSelect={(id) => onKind(id === 'cash' ? 'cash' : 'freespins')}
      />
      {kind === 'cash' ? (
        <CashBonuses texts={texts} page={page} onPage={onPage} />
      ) : (
        <Freespins texts={texts} page={page} onPage={onPage} />
      )}
    </div>
  );
}

/** The label of a row's state in the page's language: the result of a finished bonus, else whether it is active. */
export const stateLabel = (texts: Texts, { status, result }: { status: number; result: number }): string =>
  status === bonusStatus.finished
    ? texts(`bonusStatuses.${resultKey(result)}`)
    : texts(status === bonusStatus.active ? 'availability.active' : 'availability.issued');

/** Names a row; on a phone, which has no room for their columns, the state and the day stand under the name. */
const Name = ({ row, facts }: { row: { name: string }; facts: readonly string[] }) => (
  <>
    <b className="weight-semibold">
      <bdi>{row.name}</bdi>
    </b>
    <p className="caption text-tertiary only-mobile">{facts.join(' · ')}</p>
  </>
);

function CashBonuses({ texts, page, onPage }: ViewProps) {
  const { api } = useSite();
  const moments = useMoments();
  const answer = useQuery(pastBonusesOptions(api, page));
  const states = useBonusTexts();
  const columns: Column<PlayerBonus>[] = [
    {
      id: 'name',
      heading: texts('tableColumns.name'),
      cell: (row) => <Name row={row} facts={[stateLabel(states, row), moments.day(row.createdAt)]} />,
    },
    { id: 'status', heading: texts('tableColumns.status'), isWideOnly: true, cell: (row) => stateLabel(states, row) },
    {
      id: 'wager',
      heading: texts('tableColumns.wager'),
      isWideOnly: true,
      cell: (row) => <Money amount={row.currentWagerAmount} currency={row.currency} />,
    },
    { id: 'date', heading: texts('tableColumns.date'), isWideOnly: true, cell: (row) => moments.day(row.createdAt) },
    {
      id: 'expired',
      heading: texts('tableColumns.expired'),
      isWideOnly: true,
      cell: (row) => (row.finishedAt === null ? '–' : moments.day(row.finishedAt)),
    },
    {
      id: 'amount',
      heading: texts('tableColumns.amount'),
      isEnd: true,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
  ];
  return (
    <Listing texts={texts} answer={answer} page={page} onPage={onPage}>
      <Table label={texts('cashBonusTab')} rows={answer.data?.data ?? []} rowId={(row) => row.id} columns={columns} />
    </Listing>
  );
}

function Freespins({ texts, page, onPage }: ViewProps) {
  const { api } = useSite();
  const moments = useMoments();
  const answer = useQuery(pastFreespinsOptions(api, page));
  const states = useBonusTexts();
  const columns: Column<PlayerFreespin>[] = [
    {
      id: 'name',
      heading: texts('tableColumns.name'),
      cell: (row) => <Name row={row} facts={[stateLabel(states, row), ...(row.createdAt ? [moments.day(row.createdAt)] : [])]} />,
    },
    { id: 'status', heading: texts('tableColumns.status'), isWideOnly: true, cell: (row) => stateLabel(states, row) },
    {
      id: 'date',
      heading: texts('tableColumns.date'),
      isWideOnly: true,
      cell: (row) => (row.createdAt ? moments.day(row.createdAt) : ''),
    },
    { id: 'amount', heading: texts('tableColumns.amount'), isEnd: true, cell: (row) => `${row.usedCount} / ${row.count}` },
  ];
  return (
    <Listing texts={texts} answer={answer} page={page} onPage={onPage}>
      <Table label={texts('freeSpinsTab')} rows={answer.data?.data ?? []} rowId={(row) => row.id} columns={columns} />
    </Listing>
  );
}
