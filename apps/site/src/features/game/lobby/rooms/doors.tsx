import type { DoorKind } from '@pavilion/contract/areas/game/lobby.ts';
import { useTexts } from '../../../../content/texts.tsx';
import { isPageOffered } from '../../../../navigation/routes.ts';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { textAt } from '../../../content/page.ts';
import { doorCollections } from '../../catalogue/room-doors.ts';
import { useCollectionLooks } from '../../catalogue/collection-looks.ts';
import type { LobbyView } from '../queries.ts';
import styles from './rooms.module.css';

/** The seven doors of the pavilion: five to games, one to sports, one to rewards. */
export function Doors({ doors, label }: { doors: LobbyView['doors']; label: string }) {
  const { config, visitor } = useSite();
  const href = useHref();
  const looks = useCollectionLooks();
  const header = useTexts('layout', 'header');
  const sidebar = useTexts('layout', 'siteSidebar');
  const cards = useTexts('globalComponents', 'cardsGroup');
  const offered = doors.filter(({ kind }) => kind !== 'sports' || isPageOffered('/betting', config));
  // The menu's names contain the hyphenation points of long words in other languages.
  const menu = new Map(sidebar.list('topMenu.items').map((item) => [textAt(item, 'url'), textAt(item, 'label')]));
  const faceOf = (kind: DoorKind): { url: string; name: string } => {
    const identity = doorCollections[kind];
    if (identity !== undefined) {
      const url = `/categories/${identity}`;
      return { url, name: menu.get(url) ?? looks({ identity, name: identity }).label };
    }
    return kind === 'sports' ? { url: '/betting', name: header('sportsLabel') } : { url: '/rewards', name: sidebar('rewardsLabel') };
  };
  return (
    <nav className={styles.doors} aria-label={label}>
      {offered.map(({ kind, gameCount, picture }) => {
        const { url, name } = faceOf(kind);
        return (
          <a key={kind} className={styles.door} href={href(url)}>
            <span className={styles.arch}>
              <img
                src={picture}
                width="360"
                height="240"
                alt=""
                loading={visitor.isMobile ? 'lazy' : undefined}
                decoding="async"
                fetchPriority="low"
              />
            </span>
            <span>
              {name}
              {gameCount > 0 ? <small>{cards('gamesCount', { count: gameCount })}</small> : null}
            </span>
          </a>
        );
      })}
    </nav>
  );
}
