import type { Spin } from '@pavilion/contract/areas/game/game.ts';
import { Button, type Column, Table } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { Listing } from '../../content/listing.tsx';
import { Money } from '../../settings/money.tsx';
import { RoundDetail, roundPage } from './round-detail.tsx';
import { spinsOptions } from './queries.ts';

type SpinHistoryProps = {
  texts: Texts;
  /** Shows only the rounds of this game, and polls them. */
  gameId?: string | undefined;
  page: number;
  onPage: (page: number) => void;
  /** The studio's id of the round whose details are open. */
  roundId: string | undefined;
  onRound: (roundId: string | undefined) => void;
};

/** Polling interval of the rounds beside an open game. */
const pollMs = 4000;

type ColumnOptions = Pick<SpinHistoryProps, 'texts' | 'gameId' | 'roundId' | 'onRound'>;

/** The game and time of a round; only the time in the history of one game. */
function useRoundColumns({ texts, gameId }: ColumnOptions): Column<Spin>[] {
  const moments = useMoments();
  const href = useHref();
  const moment = (row: Spin) => moments.minute(row.createdAt);
  return [
    gameId === undefined
      ? {
          id: 'game',
          heading: texts('tableColumns.game'),
          cell: (row) => (
            <>
              <a className="weight-semibold" href={href(`/games/${row.gameIdentity}`, { real: 'true' })}>
                {row.game}
              </a>
              <br />
              <span className="caption text-tertiary only-mobile">
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
              <span className="caption text-tertiary only-mobile">
                {texts('tableColumns.bet')} <Money amount={row.amount} currency={row.currency} />
              </span>
            </>
          ),
        },
    ...(gameId === undefined ? [{ id: 'date', heading: texts('tableColumns.date'), isWideOnly: true, cell: moment }] : []),
  ];
}

/** Stake, payout, net result, and the balance after the round; on a phone under the result. */
function moneyColumns(texts: Texts): Column<Spin>[] {
  return [
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
        <>
          <b className="weight-semibold">
            <Money amount={row.payout - row.amount} currency={row.currency} isResult />
          </b>
          {row.balance === null ? null : (
            <>
              <br />
              <span className="caption text-tertiary only-mobile">
                {texts('tableColumns.balance')} <Money amount={row.balance} currency={row.currency} />
              </span>
            </>
          )}
          {row.forfeited > 0 ? (
            <>
              <br />
              <span className="caption text-tertiary">
                {texts('forfeited')}: <Money amount={row.forfeited} currency={row.currency} />
              </span>
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'balance',
      heading: texts('tableColumns.balance'),
      isEnd: true,
      isWideOnly: true,
      cell: (row) => (row.balance === null ? '–' : <Money amount={row.balance} currency={row.currency} />),
    },
  ];
}

/** The link to the verifier, where one is configured, and the button for the details. */
function useActionColumns({ texts, roundId, onRound }: ColumnOptions): Column<Spin>[] {
  const { visitor, config } = useSite();
  const moments = useMoments();
  const verify: Column<Spin> = {
    id: 'verify',
    heading: texts('verifyHeading'),
    isEnd: true,
    cell: (row) => (
      <a className="link" href={roundPage(config.verifierUrl, row, visitor.locale)} target="_blank" rel="noopener">
        {texts('verify')}
        <span className="visually-hidden"> {texts('verifyRound', { game: row.game })}</span>
      </a>
    ),
  };
  const details: Column<Spin> = {
    id: 'round',
    heading: texts('roundId'),
    isEnd: true,
    cell: (row) => (
      <Button size="sm" aria-expanded={row.id === roundId} onClick={() => onRound(row.id === roundId ? undefined : row.id)}>
        {texts('open')}
        <span className="visually-hidden"> {texts('openRound', { game: row.game, date: moments.minute(row.createdAt) })}</span>
      </Button>
    ),
  };
  return config.verifierUrl === '' ? [details] : [verify, details];
}

/** Rounds with stake, payout and net result, in one neutral colour (W-53). */
export function SpinHistory({ texts, gameId, page, onPage, roundId, onRound }: SpinHistoryProps) {
  const { api } = useSite();
  const options = { texts, gameId, roundId, onRound };
  // The history is written a moment after the game shows the end of a round, hence the polling.
  const answer = useQuery({ ...spinsOptions(api, page, gameId), refetchInterval: gameId === undefined ? false : pollMs });
  const columns = [...useRoundColumns(options), ...moneyColumns(texts), ...useActionColumns(options)];
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
