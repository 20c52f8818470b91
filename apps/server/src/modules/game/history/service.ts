import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { playedGame, spin, winner } from '@pavilion/contract/areas/game/game.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Kernel } from '../../../kernel/context.ts';
import { maskNickname, nicknamesOf } from '../../player/index.ts';
import { balancesAfter } from '../../wallet/index.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import { type GamePictures, gameToWire } from '../catalogue/wire.ts';
import * as store from './store.ts';

type HistoryContext = Pick<Kernel, 'database' | 'clock'>;

function formatAmount(amountMinor: bigint, currency: string): string {
  return formatDecimal(amountMinor, scaleOf(currency));
}

/** A player's rounds, of one game where it is named, the newest first (wire §3.9 Spin). A game that left the catalogue is named by its id. */
export async function listSpins(
  context: HistoryContext,
  page: { playerId: string; page: number; perPage: number; gameId?: string | undefined },
): Promise<{ data: SchemaInput<typeof spin>[]; totalRows: number }> {
  const [{ rows, totalRows }, { gameByKey }] = await Promise.all([
    store.listSpins(context.database, {
      playerId: page.playerId,
      gameId: page.gameId,
      limit: page.perPage,
      offset: (page.page - 1) * page.perPage,
    }),
    catalogueOf(context),
  ]);
  const played = rows.map((row) => ({ source: row.source, round: row.round_id }));
  const balanceOf = await balancesAfter(context.database, { playerId: page.playerId, rounds: played });
  const data = rows.map((row) => {
    const game = gameByKey.get(row.game_id);
    const balance = balanceOf({ source: row.source, round: row.round_id });
    return {
      // The studio's own id of the round, by which the studio's verifier finds it.
      id: row.round_id,
      game: game?.name ?? row.game_id,
      gameIdentity: game?.identity ?? row.game_id,
      amount: formatAmount(row.stake_minor, row.currency),
      payout: formatAmount(row.payout_minor, row.currency),
      forfeited: formatAmount(row.forfeited_minor, row.currency),
      balance: balance === undefined ? null : formatAmount(balance, row.currency),
      currency: row.currency,
      createdAt: row.created_at,
    };
  });
  return { data, totalRows };
}

/** Games a player played last with the last round of each, most recent first. */
export async function listPlayedGames(
  context: HistoryContext,
  { pictures, ...played }: { pictures: GamePictures; playerId: string; limit: number },
): Promise<SchemaInput<typeof playedGame>[]> {
  const [gameIds, { gameByKey }] = await Promise.all([store.listPlayedGameIds(context.database, played), catalogueOf(context)]);
  const spins = await store.listLastSpins(context.database, { playerId: played.playerId, gameIds });
  const lastOf = new Map(spins.map((spin) => [spin.game_id, spin]));
  return gameIds.flatMap((id) => {
    const game = gameByKey.get(id);
    return game === undefined ? [] : [{ ...gameToWire(pictures, game), lastRound: lastRoundOf(lastOf.get(id)) }];
  });
}

function lastRoundOf(row: store.SpinRow | undefined): SchemaInput<typeof playedGame>['lastRound'] {
  if (row === undefined) return null;
  const { round_id: id, currency, created_at: createdAt } = row;
  return { id, amount: formatAmount(row.stake_minor, currency), payout: formatAmount(row.payout_minor, currency), currency, createdAt };
}

/** Recent wins, one a game, the newest first. */
export async function listWinners(context: HistoryContext, pictures: GamePictures, limit: number): Promise<SchemaInput<typeof winner>[]> {
  const [rows, { gameByKey }] = await Promise.all([store.listWinners(context.database, limit), catalogueOf(context)]);
  const nicknames = await nicknamesOf(context, [...new Set(rows.map((row) => row.player_id))]);
  return rows.flatMap((row) => {
    const game = gameByKey.get(row.game_id);
    if (game === undefined) return [];
    const nickname = nicknames.get(row.player_id);
    const { images, customImages } = gameToWire(pictures, game);
    return [
      {
        nickname: nickname === undefined ? null : maskNickname(nickname),
        amount: formatAmount(row.stake_minor, row.currency),
        payout: formatAmount(row.payout_minor, row.currency),
        currency: row.currency,
        gameId: game.identity,
        gameName: game.name,
        isDemoMode: game.isDemoMode,
        wonAt: row.won_at,
        gameImages: images,
        gameCustomImages: customImages,
      },
    ];
  });
}
