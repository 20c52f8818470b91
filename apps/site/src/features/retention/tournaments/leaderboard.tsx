import { leaderboardPageRows, tournamentState } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { Button, Card, type Column, Table } from '@pavilion/ui';
import { useState } from 'react';
import { formatCount, formatScore } from '../../../content/format.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import styles from './tournaments.module.css';
import { type BoardLine, boardOf } from './tournament-text.ts';

const winners = 3;
const medals: Readonly<Record<number, string>> = { 1: 'gold', 2: 'silver', 3: 'bronze' };

type LeaderboardProps = { tournament: Tournament; name: string; playerId: string };

/** The leaderboard: winners and one more page, further pages on demand; the player's row comes first if it is not on screen (design §5.8). */
export function Leaderboard({ tournament, name, playerId }: LeaderboardProps) {
  const texts = usePageTexts('tournament');
  const columns = useColumns(tournament, playerId);
  const [pages, setPages] = useState(1);
  const lines = boardOf(tournament);
  const shown = lines.slice(0, winners + pages * leaderboardPageRows);
  const own = ownLine(tournament, playerId);
  const rows = own === undefined || shown.some((line) => line.playerId === playerId) ? shown : [own, ...shown];
  const isRunning = tournament.state === tournamentState.running;
  return (
    <Card
      isFlush
      className={styles.board}
      title={texts('leaderboard.title')}
      titleEnd={isRunning ? <span className="caption text-tertiary">{texts('leaderboard.updated')}</span> : undefined}
    >
      {rows.length === 0 ? (
        <p className={`small text-secondary ${styles.padded}`}>
          {texts(tournament.state === tournamentState.scheduled ? 'leaderboard.emptyUpcoming' : 'leaderboard.empty')}
        </p>
      ) : (
        <Table
          label={texts('leaderboard.caption', { tournament: name })}
          columns={columns}
          rows={rows}
          rowId={(line) => line.playerId}
          isOwn={(line) => line.playerId === playerId}
        />
      )}
      {shown.length < lines.length ? (
        <div className={styles.padded}>
          <Button isBlock onClick={() => setPages(pages + 1)}>
            {texts('leaderboard.more')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function ownLine({ playerEntry }: Tournament, playerId: string): BoardLine | undefined {
  if (playerId === '' || !playerEntry) return undefined;
  return { playerId, nickname: null, place: playerEntry.place, points: playerEntry.points };
}

function useColumns({ prizes = [] }: Tournament, playerId: string): Column<BoardLine>[] {
  const texts = usePageTexts('tournament');
  const { visitor } = useSite();
  return [
    {
      id: 'place',
      heading: texts('leaderboard.table.position'),
      cell: ({ place, points }) => <PlaceMark place={formatCount(place, visitor.locale)} medal={points > 0 ? medals[place] : undefined} />,
    },
    {
      id: 'player',
      heading: texts('leaderboard.table.player'),
      cell: (line) =>
        line.playerId === playerId ? (
          <b className="weight-semibold">{texts('leaderboard.you')}</b>
        ) : (
          <bdi>{line.nickname ?? texts('leaderboard.defaultNickname')}</bdi>
        ),
    },
    { id: 'points', heading: texts('leaderboard.table.points'), isEnd: true, cell: ({ points }) => formatScore(points, visitor.locale) },
    {
      id: 'prize',
      heading: texts('leaderboard.table.prize'),
      isEnd: true,
      cell: ({ place, points }) => (
        <bdi className="weight-semibold">{points > 0 ? prizes.find((prize) => prize.place === place)?.title : ''}</bdi>
      ),
    },
  ];
}

/** The place as a number in a disc, in the colour of its medal for the first three. */
function PlaceMark({ place, medal }: { place: string; medal?: string | undefined }) {
  return (
    <span className={styles.place} data-medal={medal}>
      {place}
    </span>
  );
}
