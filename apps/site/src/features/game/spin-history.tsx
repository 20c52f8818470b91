import type { Spin } from '@pavilion/contract/game.ts';
import { Button, type Column, Table } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../content/format.ts';
import type { Texts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../session/use-site.ts';
import { Listing } from '../content/listing.tsx';
import { Money } from '../settings/money.tsx';
import { RoundDetail, roundPage } from './round-detail.tsx';
import { spinsOptions } from './history-queries.ts';

type SpinHistoryProps = {
  texts: Texts;
  /** The rounds of this game only, kept up to date while they are looked at. */
  gameId?: string | undefined;
  page: number;
  onPage: (page: number) => void;
  /** The round that is open, by the studio's own id of it. */
  roundId: string | undefined;
  onRound: (roundId: string | undefined) => void;
};

/** How often the rounds of a game that is open are asked for again. */
const followEveryMs = 4000;

/** Rounds with stake, return and what they brought, in one neutral colour (W-53). */
export function SpinHistory({ texts, gameId, page, onPage, roundId, onRound }: SpinHistoryProps) {
  const { api, visitor, config } = useSite();
  const href = useHref();
  // The list follows the books a moment later than the game shows a round's end.
  const answer = useQuery({ ...spinsOptions(api, page, gameId), refetchInterval: gameId === undefined ? false : followEveryMs });
  const moment = (row: Spin) => formatMoment(row.createdAt, visitor.locale);
  const columns: Column<Spin>[] = [
    gameId === undefined
      ? {
          id: 'game',
          heading: texts('tableColumns.game'),
          cell: (row) => (
            <>
              <a className="b6" href={href(`/games/${row.gameIdentity}`, { real: 'true' })}>
                {row.game}
              </a>
              <br />
              <span className="cap t3 only-m">
                {moment(row)}, <Money amount={row.amount} currency={row.currency} />
              </span>
            </>
          ),
        }
      : {
          id: 'moment',
          heading: texts('tableColumns.date'),
          cell: (row) => (
            <>
              {moment(row)}
              <br />
              <span className="cap t3 only-m">
                {texts('tableColumns.bet')} <Money amount={row.amount} currency={row.currency} />
              </span>
            </>
          ),
        },
    ...(gameId === undefined ? [{ id: 'date', heading: texts('tableColumns.date'), isWideOnly: true, cell: moment }] : []),
    {
      id: 'bet',
      heading: texts('tableColumns.bet'),
      isEnd: true,
      isWideOnly: true,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'result',
      heading: texts('tableColumns.result'),
      isEnd: true,
      isWideOnly: true,
      cell: (row) => <Money amount={row.payout} currency={row.currency} />,
    },
    {
      id: 'net',
      heading: texts('totals.net'),
      isEnd: true,
      cell: (row) => (
        <b className="b6">
          {row.payout > row.amount ? '+' : ''}
          <Money amount={row.payout - row.amount} currency={row.currency} />
        </b>
      ),
    },
  ];
  if (config.verifierUrl !== '') {
    columns.push({
      id: 'verify',
      heading: texts('verifyHeading'),
      isEnd: true,
      cell: (row) => (
        <a href={roundPage(config.verifierUrl, row, visitor.locale)} target="_blank" rel="noopener">
          {texts('verify')}
          <span className="vh"> {texts('verifyRound', { game: row.game })}</span>
        </a>
      ),
    });
  }
  columns.push({
    id: 'round',
    heading: texts('roundId'),
    isEnd: true,
    cell: (row) => (
      <Button size="sm" aria-expanded={row.id === roundId} onClick={() => onRound(row.id === roundId ? undefined : row.id)}>
        {texts('open')}
        <span className="vh"> {texts('openRound', { game: row.game, date: formatMoment(row.createdAt, visitor.locale) })}</span>
      </Button>
    ),
  });
  const opened = answer.data?.data.find(({ id }) => id === roundId);
  return (
    <div className="stack">
      {opened ? <RoundDetail texts={texts} round={opened} onClose={() => onRound(undefined)} /> : null}
      <Listing texts={texts} answer={answer} page={page} onPage={onPage}>
        <Table label={texts('tabLabel')} rows={answer.data?.data ?? []} rowId={(row) => row.id} columns={columns} />
      </Listing>
    </div>
  );
}
