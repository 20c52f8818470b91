import { type ComponentType, Suspense } from 'react';
import { useQuery } from '../../../../hydration/use-query.ts';
import { decimalDifference } from '../../../../content/decimal-amount.ts';
import { smallOf } from '../../../../content/picture.ts';
import { type Texts, useTexts } from '../../../../content/texts.tsx';
import { loadableBelow } from '../../../../navigation/below.ts';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { Money } from '../../../settings/money.tsx';
import { useGameList } from '../../catalogue/game-list.tsx';
import { type GameTileData, paintingOf } from '../../tiles.ts';
import { favoritesOptions, type PlayedGame, playedOptions } from '../../queries.ts';
import boards from './boards.module.css';
import { CARDS_LEAST, RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';

/** Only a new account loads it. */
const firstSteps = loadableBelow(() => import('./first-steps.tsx').then(({ FirstSteps }) => FirstSteps));

const continuedMost = 5;
const favoritesMost = 9;

type PlayerRoomsProps = { texts: Texts; since: ComponentType<{ texts: Texts }>; around: readonly Named[] };
type Named = Pick<GameTileData, 'identity'>;
const without = <Game extends Named>(games: readonly Game[], shown: readonly Named[]): Game[] =>
  games.filter(({ identity }) => !shown.some((one) => one.identity === identity));

/**
 * A player's own rooms. They come with the player's data, below what the first screen shows, so that nothing moves.
 * @param around games of the rooms above and below: none of them is repeated here
 */
export function PlayerRooms({ texts, since: Since, around }: PlayerRoomsProps) {
  const { api, visitor } = useSite();
  const { data: played = [], isPending } = useQuery(playedOptions(api, visitor));
  const isNew = !isPending && played.length === 0;
  const { data: favorites = [] } = useQuery(favoritesOptions(api));
  // The last game is already shown at the top of the page.
  const above = [...around, ...played.slice(0, 1)];
  const continued = without(played, above).slice(0, continuedMost);
  const liked = without(favorites, [...above, ...(continued.length >= CARDS_LEAST ? continued : [])]).slice(0, favoritesMost);
  return (
    <>
      {continued.length >= CARDS_LEAST ? <Continue games={continued} texts={texts} /> : null}
      {isNew ? (
        <Suspense fallback={null}>
          <firstSteps.Component texts={texts.group('rooms.firstSteps')} />
        </Suspense>
      ) : null}
      <Since texts={texts.group('rooms.since')} />
      {liked.length >= CARDS_LEAST ? <Favorites games={liked} title={texts('railTitles.favorites')} /> : null}
    </>
  );
}

function Continue({ games, texts }: { games: readonly PlayedGame[]; texts: Texts }) {
  const href = useHref();
  const cards = useTexts('globalComponents', 'cardsGroup');
  return (
    <section className={styles.room} aria-labelledby="continue">
      <RoomHead
        id="continue"
        title={texts('railTitles.continue')}
        end={{ href: href('/recently-played'), label: cards('recentlyPlayed.label') }}
      />
      <ul className={`${styles.scroll} ${boards.continued}`}>
        {games.map((game) => (
          <li key={game.identity}>
            <a className={boards.stone} href={href(`/games/${game.identity}`, { real: 'true' })}>
              <img src={paintingOf(game, 'wide') ?? smallOf(game.square)} width="640" height="360" alt="" loading="lazy" decoding="async" />
              <b>
                {game.name}
                <small>{game.lastRound ? <LastRound round={game.lastRound} /> : game.provider}</small>
              </b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The net result of a game's last round: winnings less stake. */
function LastRound({ round: { amount, payout, currency } }: { round: NonNullable<PlayedGame['lastRound']> }) {
  const chip = useTexts('layout', 'sessionChip');
  return (
    <>
      {chip('lastLabel')} <Money amount={Number(decimalDifference(payout, amount, currency))} currency={currency} isResult />
    </>
  );
}

function Favorites({ games, title }: { games: readonly GameTileData[]; title: string }) {
  const href = useHref();
  const cards = useTexts('globalComponents', 'cardsGroup');
  const { tiles, listeners } = useGameList({ games, shape: 'square' });
  return (
    <section className={styles.room} aria-labelledby="favorites">
      <RoomHead id="favorites" title={title} end={{ href: href('/favorites'), label: cards('moreButton') }} />
      <ul className={`${styles.scroll} ${styles.favorites}`} aria-label={title} {...listeners}>
        {tiles()}
      </ul>
    </section>
  );
}
