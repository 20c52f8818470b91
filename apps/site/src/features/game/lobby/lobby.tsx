import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { Texts } from '../../../content/texts.tsx';
import { SearchForm } from '../../../navigation/search/search-form.tsx';
import { roomsPart } from './late-blocks.ts';
import boards from './rooms/boards.module.css';
import feature from './rooms/feature.module.css';
import ledger from './rooms/ledger.module.css';
import styles from './rooms/rooms.module.css';
import scores from './rooms/scores.module.css';
import wall from './rooms/wall.module.css';

type LobbyProps = {
  top?: ReactNode;
  tournament: ReactNode;
  /** The room of news since a player's last visit; it combines several areas. */
  since: ComponentType<{ texts: Texts }>;
};

/** The style sheets of all rooms come with the page, as the server renders the rooms before their scripts load. */
const sheets = [styles.lobby, boards.lobby, ledger.lobby, feature.lobby, scores.lobby, wall.lobby].join(' ');

/** The lobby: its top, then the doors and rooms. */
export function Lobby({ top, tournament, since }: LobbyProps) {
  return (
    <div className={sheets}>
      {top}
      <SearchForm className={styles.mobileSearch} isTall />
      <Suspense fallback={null}>
        <roomsPart.Component tournament={tournament} since={since} />
      </Suspense>
    </div>
  );
}
