import { leaderboardPageRows, tournamentState } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { Button, Card, type Column, Table } from '@pavilion/ui';
import { useState } from 'react';
import { formatCount } from '../../../content/format.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import styles from './tournaments.module.css';
import { type BoardLine, boardOf, groupPrizes, isPending, linesBelow, scoreText, stepsOf } from './tournament-text.ts';

type LeaderboardProps = { tournament: Tournament; name: string; playerId: string };

/** The leaderboard below the podium: a page, further pages on demand; the player's row comes first if it is not on screen (design §5.8). */
export function Leaderboard({ tournament, name, playerId }: LeaderboardProps) {
  const texts = usePageTexts('tournament');
  const columns = useColumns(tournament, playerId);
  const groupOf = usePrizeGroups(tournament);
  const [pages, setPages] = useState(1);
  const lines = linesBelow(tournament);
  const shown = lines.slice(0, pages * leaderboardPageRows);
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
        <p className={`small text-secondary ${styles.padded}`}>{texts(emptyKey(tournament))}</p>
      ) : (
        <Table
          label={texts('leaderboard.caption', { tournament: name })}
          columns={columns}
          rows={rows}
          rowId={(line) => line.playerId}
          isOwn={(line) => line.playerId === playerId}
          groupOf={groupOf}
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

function emptyKey(tournament: Tournament): string {
  if (tournament.state === tournamentState.scheduled) return 'leaderboard.emptyUpcoming';
  if (isPending(tournament)) return 'main.resultsPending';
  return boardOf(tournament).length > 0 ? 'leaderboard.emptyBelow' : 'leaderboard.empty';
}

/** The player's row, unless the podium has it. */
function ownLine(tournament: Tournament, playerId: string): BoardLine | undefined {
  const { playerEntry } = tournament;
  if (playerId === '' || !playerEntry || isOnPodium(tournament, playerId)) return undefined;
  return { playerId, nickname: null, place: playerEntry.place, points: playerEntry.points };
}

const isOnPodium = (tournament: Tournament, playerId: string): boolean =>
  stepsOf(tournament).some(({ line }) => line?.playerId === playerId);

/** The prize that neighbouring places share, once above them; who has not scored has none. */
function usePrizeGroups({ prizes = [] }: Tournament) {
  const texts = usePageTexts('tournament');
  const { visitor } = useSite();
  const groups = groupPrizes(prizes);
  return ({ place, points }: BoardLine) => {
    const group = points > 0 ? groups.find(({ first, last }) => place >= first && place <= last) : undefined;
    if (group === undefined) return undefined;
    const [first, last] = [formatCount(group.first, visitor.locale), formatCount(group.last, visitor.locale)];
    const heading = (
      <span className={styles.prizeLine}>
        <span>
          {texts('leaderboard.table.position')} <bdi>{first === last ? first : texts('prizes.range', { first, last })}</bdi>
        </span>
        <span>
          <span className="visually-hidden">{texts('leaderboard.table.prize')} </span>
          <bdi>{group.title}</bdi>
        </span>
      </span>
    );
    return { id: String(group.first), heading };
  };
}

function useColumns({ type }: Tournament, playerId: string): Column<BoardLine>[] {
  const texts = usePageTexts('tournament');
  const { visitor } = useSite();
  return [
    {
      id: 'place',
      heading: texts('leaderboard.table.position'),
      cell: ({ place }) => <span className={styles.place}>{formatCount(place, visitor.locale)}</span>,
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
    {
      id: 'points',
      heading: texts('leaderboard.table.points'),
      isEnd: true,
      cell: ({ points }) => <bdi dir="ltr">{scoreText(points, type, visitor.locale)}</bdi>,
    },
  ];
}
