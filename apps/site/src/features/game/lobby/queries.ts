import type { Client } from '@pavilion/contract/calls/client.ts';
import type { Game, Provider, Winner } from '@pavilion/contract/areas/game/game.ts';
import type { DoorKind, Lobby } from '@pavilion/contract/areas/game/lobby.ts';
import { platform } from '@pavilion/contract/page-constants.ts';
import { queryOptions } from '@tanstack/react-query';
import { oncePer } from '../../../api/once-per.ts';
import { type Picture, pictureOf } from '../../../content/picture.ts';
import type { Visitor } from '../../../visitor/visitor.ts';
import { type GameTileData, toTile } from '../tiles.ts';
import { catalogueStaleMs } from '../queries.ts';

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
  multiplier: number;
  wonAt: string;
};

const rowsOf = oncePer((winners: Winner[]): WinnerRow[] =>
  winners.map((winner) => ({
    nickname: winner.nickname,
    payout: winner.payout,
    currency: winner.currency,
    gameId: winner.gameId,
    gameName: winner.gameName,
    picture: pictureOf(winner.gameImages, winner.gameCustomImages, '200x200'),
    multiplier: winner.amount > 0 ? winner.payout / winner.amount : 0,
    wonAt: winner.wonAt,
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

/** A game of a room: its tile, its wide painting where it has one, and what it states about itself. */
export type RoomGame = GameTileData & { wide: Picture; figures: Readonly<Record<string, string>> };

const figureLabel = /^(rtp|max-win|measured-rtp|measured-rounds|bet-range-[A-Z]+)-(.+)$/;

function toRoomGame(game: Game): RoomGame {
  const wide = pictureOf(game.images, game.customImages, 'wide');
  const figures = game.labels.flatMap(({ name }) => {
    const [, figure, value] = figureLabel.exec(name) ?? [];
    return figure === undefined || value === undefined ? [] : [[figure, value] as const];
  });
  return { ...toTile(game), wide: wide.length > 0 ? wide : squareOf(game), figures: Object.fromEntries(figures) };
}

const squareOf = (game: Game): Picture => pictureOf(game.images, game.customImages, '200x200');

/** The painting without its title: a sign has its words below. */
const signOf = (game: Game | null): string | undefined => game?.images['plain']?.['1x'] ?? game?.images['200x200']?.['1x'];

const providerOf = ({ identity, name, gameEnabledCount }: Provider) => ({ identity, name, gameCount: gameEnabledCount });

const viewOf = oncePer(({ rooms, ateliers, ...figures }: Lobby) => ({
  ...figures,
  rooms: rooms.map(({ kind, games }) => ({ kind, games: games.map(toRoomGame) })),
  ateliers: ateliers.map(({ provider, sign }) => ({ ...providerOf(provider), sign: signOf(sign) })),
}));
export type LobbyView = ReturnType<typeof viewOf>;

/** The rooms of the lobby with their games, composed by the server, and the measured figures. */
export const lobbyOptions = (api: Client, { country }: Pick<Visitor, 'country'>) =>
  queryOptions({
    queryKey: ['game', 'readLobby', country],
    queryFn: async (): Promise<LobbyView> => viewOf(await api.game.readLobby()),
    staleTime: catalogueStaleMs,
  });

/** The paintings of the rooms' doors: the page of one carries no lobby. */
export const doorPicturesOptions = (api: Client, { country }: Pick<Visitor, 'country'>) =>
  queryOptions({
    queryKey: ['game', 'listDoors', country],
    queryFn: async (): Promise<Readonly<Partial<Record<DoorKind, string>>>> =>
      Object.fromEntries((await api.game.listDoors()).map(({ kind, picture }) => [kind, picture])),
    staleTime: catalogueStaleMs,
  });

/** The paintings of the studios' signs. */
export const signPicturesOptions = (api: Client, { country }: Pick<Visitor, 'country'>) =>
  queryOptions({
    queryKey: ['game', 'listSigns', country],
    queryFn: async (): Promise<Readonly<Record<string, string>>> =>
      Object.fromEntries((await api.game.listSigns()).map(({ provider, picture }) => [provider, picture])),
    staleTime: catalogueStaleMs,
  });

/** How long recent payouts took. */
export const payoutTimeOptions = (api: Client) =>
  queryOptions({ queryKey: ['payment', 'readPayoutTime'], queryFn: () => api.payment.readPayoutTime(), staleTime: catalogueStaleMs });
