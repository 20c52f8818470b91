import { useSyncExternalStore } from 'react';
import { useHref } from '../../../navigation/use-href.ts';
import { readSeenGame, seenGameText, subscribeToLeftGame } from './return-game.ts';

/** The game that was last opened in this tab, by a guest too, and its address for money. */
export function useLastGame(): { name: string; href: string } | undefined {
  const href = useHref();
  const game = readSeenGame(useSyncExternalStore(subscribeToLeftGame, seenGameText, () => null));
  return game && { name: game.name, href: href(`/games/${game.identity}`, { real: 'true' }) };
}
