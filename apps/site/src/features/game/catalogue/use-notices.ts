import type { TileNotice } from '@pavilion/ui';
import { useMemo } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import type { GameTileData } from '../tiles.ts';

/** Why games of a list cannot be played where the visitor is, or now, by identity. */
export function useNotices(games: readonly GameTileData[]): ReadonlyMap<string, TileNotice> {
  const { visitor } = useSite();
  const texts = useTexts('globalComponents', 'cardsGroup');
  return useMemo(() => {
    const isOffered = ({ countries }: GameTileData): boolean =>
      countries === undefined || visitor.country === '' || countries.includes(visitor.country);
    const blocked = games.filter((game) => !isOffered(game));
    const paused = games.filter((game) => isOffered(game) && game.labels.includes('maintenance'));
    if (blocked.length === 0 && paused.length === 0) return none;
    const note = texts('rulesReadable');
    const country = visitor.country === '' ? '' : (new Intl.DisplayNames([visitor.locale], { type: 'region' }).of(visitor.country) ?? '');
    const notOffered: TileNotice = { kind: 'blocked', icon: 'globe-lock', reason: texts('notOffered', { country }), note };
    const inMaintenance: TileNotice = { kind: 'maintenance', icon: 'settings', reason: texts('inMaintenance'), note };
    return new Map<string, TileNotice>([
      ...blocked.map(({ identity }) => [identity, notOffered] as const),
      ...paused.map(({ identity }) => [identity, inMaintenance] as const),
    ]);
  }, [games, texts, visitor.country, visitor.locale]);
}

const none: ReadonlyMap<string, TileNotice> = new Map();
