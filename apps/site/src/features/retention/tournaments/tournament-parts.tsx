import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { Card, type Column, Icon, Table } from '@pavilion/ui';
import type { ComponentType } from 'react';
import type { ContentBody } from '../../../content/lookup.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { LongText } from '../../content/article.tsx';
import { textAt, usePageTexts } from '../../content/page.ts';
import type { RailGames } from '../../game/queries.ts';
import { useBaseCurrency, useMoneyFormat } from '../../settings/queries.ts';
import styles from './tournaments.module.css';
import { groupPrizes, type PrizeGroup, rulesOf } from './tournament-text.ts';

/** The address of the games on the page. */
export const gamesId = 'games';
/** Two rows, next to the leaderboard. */
const GAMES_SHOWN = 6;

type GridProps = { games: RailGames['games']; label: string; shape: 'square'; className: string | undefined };
export type GamesGrid = ComponentType<GridProps>;

export interface Counted {
  games: RailGames | undefined;
  /** Names of the collections that do not count. */
  excluded: string;
  /** Where all games that count are; empty where they are too many for a list of their own. */
  rooms: readonly { identity: string; label: string }[];
}

/** Games that count, and the rooms where the others are. */
export function Games({ counted: { games, rooms }, Grid }: { counted: Counted; Grid: GamesGrid }) {
  const texts = usePageTexts('tournament');
  const href = useHref();
  if (!games || games.games.length === 0) return null;
  return (
    <Card
      id={gamesId}
      className={styles.games}
      tabIndex={-1}
      title={texts('games.title')}
      titleEnd={<span className="caption text-secondary">{texts('games.count', { count: games.totalRows })}</span>}
    >
      <Grid games={games.games.slice(0, GAMES_SHOWN)} label={texts('games.title')} shape="square" className={styles.gameTiles} />
      <p className={styles.gameRooms}>
        {rooms.length === 0 ? (
          <a className="link small" href={href('/categories')}>
            {texts('games.all')}
          </a>
        ) : null}
        {rooms.map(({ identity, label }) => (
          <a key={identity} className="link small" href={href(`/categories/${identity}`)}>
            {texts('games.more')}: {label}
          </a>
        ))}
      </p>
    </Card>
  );
}

export function Rules({ tournament, gamesCount, excluded }: { tournament: Tournament; gamesCount: number; excluded: string }) {
  const texts = usePageTexts('tournament');
  const money = useMoneyFormat();
  const baseCurrency = useBaseCurrency();
  const rules = rulesOf(tournament, { texts, money: money.text, baseCurrency, gamesCount, excluded });
  return (
    <Card title={texts('termsLabel')}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>
            <Icon name="check" />
            {rule}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Prizes({ tournament, name }: { tournament: Tournament; name: string }) {
  const texts = usePageTexts('tournament');
  const columns: Column<PrizeGroup>[] = [
    {
      id: 'place',
      heading: texts('leaderboard.table.position'),
      cell: ({ first, last }) => <span className="tabular">{first === last ? first : texts('prizes.range', { first, last })}</span>,
    },
    {
      id: 'prize',
      heading: texts('leaderboard.table.prize'),
      isEnd: true,
      cell: ({ title }) => <bdi className="weight-semibold">{title}</bdi>,
    },
  ];
  return (
    <Card isFlush title={texts('prizes.title')}>
      <Table
        label={`${texts('prizes.title')}: ${name}`}
        columns={columns}
        rows={groupPrizes(tournament.prizes ?? [])}
        rowId={({ first }) => String(first)}
      />
    </Card>
  );
}

/** Additional terms written by the operator. */
export function Terms({ page }: { page: ContentBody }) {
  const title = textAt(page, 'info.title');
  const parts = [textAt(page, 'info.text'), textAt(page, 'termsText')].filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  return (
    <Card title={title}>
      <LongText body={{ content: parts.join('\n\n') }} />
    </Card>
  );
}
