import type { Client } from '@pavilion/contract/calls/client.ts';
import type { Winner } from '@pavilion/contract/areas/game/game.ts';
import { platform } from '@pavilion/contract/page-constants.ts';
import { queryOptions } from '@tanstack/react-query';
import { oncePer } from '../../../api/once-per.ts';
import { type Picture, pictureOf } from '../../../content/picture.ts';
import type { Visitor } from '../../../visitor/visitor.ts';

const winnersStaleMs = 15_000;
/** wire §7.2 */
const winnersLength = 12;

export type WinnerRow = {
  nickname: string | null;
  payout: number;
  currency: string;
  gameId: string;
  gameName: string;
  picture: Picture;
};

const rowsOf = oncePer((winners: Winner[]): WinnerRow[] =>
  winners.map((winner) => ({
    nickname: winner.nickname,
    payout: winner.payout,
    currency: winner.currency,
    gameId: winner.gameId,
    gameName: winner.gameName,
    picture: pictureOf(winner.gameImages, winner.gameCustomImages, '200x200'),
  })),
);

/** The latest wins, from real settled rounds; empty without any (P-29). */
export const winnersOptions = (api: Client, { country, isMobile }: Pick<Visitor, 'country' | 'isMobile'>) =>
  queryOptions({
    queryKey: ['game', 'listWinners', country, isMobile],
    queryFn: async (): Promise<WinnerRow[]> => {
      const winners = await api.game.listWinners({
        query: {
          perPage: winnersLength,
          platform: isMobile ? platform.mobile : platform.desktop,
          ...(country ? { countryCode: country } : {}),
        },
      });
      return rowsOf(winners);
    },
    staleTime: winnersStaleMs,
  });
