import type { Bet } from '@pavilion/contract/game.ts';
import { Badge, type Column, Table, Tabs } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../content/format.ts';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { Listing } from '../content/listing.tsx';
import { Money } from '../settings/money.tsx';
import { betsOptions } from './history-queries.ts';

export type BetHistoryProps = {
  texts: Texts;
  page: number;
  isSettled: boolean;
  onPage: (page: number) => void;
  onSettled: (isSettled: boolean) => void;
};

/** Bets on sport, the settled ones first (W-53). */
export function BetHistory({ texts, page, isSettled, onPage, onSettled }: BetHistoryProps) {
  const { api, visitor } = useSite();
  const constants = useTexts('globalComponents', 'constants');
  const answer = useQuery(betsOptions(api, page, isSettled));
  const columns: Column<Bet>[] = [
    {
      id: 'event',
      heading: texts('betCard.comboBetsLabel'),
      cell: (row) => (
        <>
          <b className="b6">{row.items.map(({ event }) => event).join(', ') || row.game}</b>
          <br />
          <span className="cap t3">{formatMoment(row.createdAt, visitor.locale)}</span>
        </>
      ),
    },
    {
      id: 'odds',
      heading: texts('betCard.coefficientLabel'),
      isEnd: true,
      isWideOnly: true,
      cell: (row) => <bdi dir="ltr">{row.coefficient}</bdi>,
    },
    { id: 'status', heading: '', isWideOnly: true, cell: (row) => <Badge>{constants(`betStatuses.${row.status}`)}</Badge> },
    {
      id: 'bet',
      heading: texts('betCard.betLabel'),
      isEnd: true,
      isWideOnly: true,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'result',
      heading: texts('betCard.resultLabel'),
      isEnd: true,
      cell: (row) => <Money amount={row.payout} currency={row.currency} />,
    },
  ];
  return (
    <div className="stack">
      <Tabs
        look="segments"
        label={texts('tabLabel')}
        selectedId={isSettled ? 'settled' : 'unsettled'}
        items={[
          { id: 'settled', label: texts('settledTab') },
          { id: 'unsettled', label: texts('unsettledTab') },
        ]}
        onSelect={(id) => onSettled(id === 'settled')}
      />
      <Listing texts={texts} answer={answer} page={page} onPage={onPage}>
        <Table label={texts('tabLabel')} rows={answer.data?.data ?? []} rowId={(row) => row.id} columns={columns} />
      </Listing>
    </div>
  );
}
