import type { TileNotice } from '@pavilion/ui';
import { useMemo } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import type { GameTileData } from './tiles.ts';

/** Why games of a list cannot be played where the visitor is, by identity. */
export function useNotices(games: readonly GameTileData[]): ReadonlyMap<string, TileNotice> {
  const { visitor } = useSite();
  const texts = useTexts('globalComponents', 'cardsGroup');
  return useMemo(() => {
    const isOffered = ({ countries }: GameTileData): boolean =>
      countries === undefined || visitor.country === '' || countries.includes(visitor.country);
    const blocked = games.filter((game) => !isOffered(game));
    if (blocked.length === 0) return none;
    const country = new Intl.DisplayNames([visitor.locale], { type: 'region' }).of(visitor.country) ?? visitor.country;
    const notice: TileNotice = {
      kind: 'blocked',
      icon: 'globe-lock',
      reason: texts('notOffered', { country }),
      note: texts('rulesReadable'),
    };
    return new Map(blocked.map(({ identity }) => [identity, notice]));
  }, [games, texts, visitor.country, visitor.locale]);
}

const none: ReadonlyMap<string, TileNotice> = new Map();
