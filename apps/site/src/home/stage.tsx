import { useQuery } from '../hydration/use-query.ts';
import { smallOf } from '../content/picture.ts';
import type { Texts } from '../content/texts.tsx';
import { useHref } from '../navigation/use-href.ts';
import { useSite } from '../visitor/use-site.ts';
import { lobbyOptions } from '../features/game/lobby/queries.ts';
import styles from './scene.module.css';

/** The pavilion's open stage: a game to try in its demo, or to play for money if there is some. */
export function Stage({ texts, hasMoney = false }: { texts: Texts; hasMoney?: boolean }) {
  const { api, visitor } = useSite();
  const href = useHref();
  const { data } = useQuery(lobbyOptions(api, visitor));
  // From a room far below: a game of the next rooms would appear twice within a screen.
  const rooms = (data?.rooms ?? []).toSorted((one, other) => Number(other.kind === 'originals') - Number(one.kind === 'originals'));
  const game = rooms.flatMap(({ games }) => games).find(({ isDemo }) => isDemo);
  if (game === undefined) return null;
  return (
    <a className={styles.stage} href={href(`/games/${game.identity}`, hasMoney ? { real: 'true' } : {})} tabIndex={-1} aria-hidden="true">
      <img src={smallOf(game.wide)} width="480" height="270" alt="" decoding="async" fetchPriority="low" />
      <span className={styles.stageName}>{game.name}</span>
      <span className={styles.stagePlay}>{texts(hasMoney ? 'player.playButton' : 'bayButton')}</span>
    </a>
  );
}
