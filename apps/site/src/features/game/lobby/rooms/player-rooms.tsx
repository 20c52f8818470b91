import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import { Progress } from '@pavilion/ui';
import { Suspense } from 'react';
import { useQuery } from '../../../../hydration/use-query.ts';
import { decimalDifference } from '../../../../content/decimal-amount.ts';
import { formatCount, formatPercent } from '../../../../content/format.ts';
import { imageOf } from '../../../../content/picture.ts';
import { type Texts, useTexts } from '../../../../content/texts.tsx';
import { loadableBelow } from '../../../../navigation/below.ts';
import { useHref } from '../../../../navigation/use-href.ts';
import { Lanterns } from '../../../../scenes/lanterns.tsx';
import { useSite } from '../../../../visitor/use-site.ts';
import { doneTasks, questPercent, useActiveQuests } from '../../../retention/quests/queries.ts';
import { Money } from '../../../settings/money.tsx';
import { useActiveAccount } from '../../../wallet/queries.ts';
import { playerBonusesOptions } from '../../bonuses/queries.ts';
import { WagerProgress } from '../../bonuses/wager-progress.tsx';
import { useGameList } from '../../catalogue/game-list.tsx';
import type { GameTileData } from '../../catalogue/tiles.ts';
import { favoritesOptions, type PlayedGame, playedOptions } from '../../queries.ts';
import ledger from './ledger.module.css';
import boards from './boards.module.css';
import { Changes } from './changes.tsx';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';

/** Only a new account loads it. */
const firstSteps = loadableBelow(() => import('./first-steps.tsx').then(({ FirstSteps }) => FirstSteps));

const continuedMost = 5;
const favoritesMost = 9;
const questsMost = 3;

type Named = Pick<GameTileData, 'identity'>;
const without = <Game extends Named>(games: readonly Game[], shown: readonly Named[]): Game[] =>
  games.filter(({ identity }) => !shown.some((one) => one.identity === identity));

/**
 * A player's own rooms. They come with the player's data, below what the first screen shows, so that nothing moves.
 * @param around games of the rooms above and below: none of them stands here a second time
 */
export function PlayerRooms({ texts, around }: { texts: Texts; around: readonly Named[] }) {
  const { api, visitor } = useSite();
  const { data: played = [], isPending } = useQuery(playedOptions(api, visitor));
  const isNew = !isPending && played.length === 0;
  const { data: favorites = [] } = useQuery(favoritesOptions(api));
  // The last game is at the top of the page already.
  const above = [...around, ...played.slice(0, 1)];
  const continued = without(played, above).slice(0, continuedMost);
  const liked = without(favorites, [...above, ...continued]).slice(0, favoritesMost);
  return (
    <>
      {continued.length > 0 ? <Continue games={continued} texts={texts} /> : null}
      {isNew ? (
        <Suspense fallback={null}>
          <firstSteps.Component texts={texts.group('rooms.firstSteps')} />
        </Suspense>
      ) : null}
      <Changes texts={texts.group('rooms.since')} />
      <UnderWay title={texts('rooms.underWay.title')} />
      {liked.length > 0 ? <Favorites games={liked} title={texts('railTitles.favorites')} /> : null}
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
              <img {...imageOf(game.square)} width="200" height="200" alt="" loading="lazy" decoding="async" />
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

/** What the last round of a game won less its stake. */
function LastRound({ round: { amount, payout, currency } }: { round: NonNullable<PlayedGame['lastRound']> }) {
  const chip = useTexts('layout', 'sessionChip');
  return (
    <>
      {chip('lastLabel')} <Money amount={Number(decimalDifference(payout, amount, currency))} currency={currency} isResult />
    </>
  );
}

/** The bonus that is being wagered, and the quests that run. */
function UnderWay({ title }: { title: string }) {
  const { api } = useSite();
  const href = useHref();
  const currency = useActiveAccount()?.currency ?? '';
  const { data: bonuses } = useQuery({ ...playerBonusesOptions(api, currency), enabled: currency !== '' });
  const { data: quests = [] } = useActiveQuests();
  const bonus = bonuses?.find(({ status }) => status === bonusStatus.active);
  if (bonus === undefined && quests.length === 0) return null;
  return (
    <section className={styles.room} aria-labelledby="under-way">
      <RoomHead id="under-way" title={title} />
      <ul className={ledger.underWay}>
        {bonus === undefined ? null : (
          <li>
            <a href={href('/profile/bonuses')}>
              <WagerProgress bonus={bonus} start={<b>{bonus.name}</b>} />
            </a>
          </li>
        )}
        {quests.slice(0, questsMost).map((quest) => (
          <li key={quest.id}>
            <a href={href('/', { 'quest-tasks': quest.id })} data-modal="quest-tasks" data-modal-value={quest.id}>
              <QuestUnderWay quest={quest} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A quest as the bonus beside it: name and share, lanterns, bar, and how far it is in words. */
function QuestUnderWay({ quest }: { quest: Quest }) {
  const { visitor } = useSite();
  const loyalty = useTexts('globalComponents', 'loyalty');
  const percent = questPercent(quest);
  const count = (value: number): string => formatCount(value, visitor.locale);
  const { tasks } = quest;
  const [single] = tasks;
  // The rounds of an only task, else its tasks.
  const rounds = tasks.length === 1 && single ? `${count(single.progress)} / ${count(single.quantity)}` : undefined;
  const way = rounds ?? loyalty('tasksDone', { done: doneTasks(quest), total: tasks.length });
  return (
    <>
      <span className="row between">
        <b>
          <bdi>{quest.name}</bdi>
        </b>
        <span className="small text-secondary tabular">{formatPercent(Math.floor(percent), visitor.locale)}</span>
      </span>
      <Lanterns percent={percent} />
      <Progress percent={percent} label={quest.name} valueText={way} />
      <span className="small text-secondary tabular">
        <bdi dir={rounds === undefined ? undefined : 'ltr'}>{way}</bdi>
      </span>
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
