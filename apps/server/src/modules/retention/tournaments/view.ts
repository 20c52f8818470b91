import { tournamentPrizeType } from '@pavilion/contract/constants.ts';
import { formatDecimal, formatShortest, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { maskNickname, nicknamesOf } from '../../player/index.ts';
import { type BoardRow, listBoard } from './board-store.ts';
import type { PrizeRow } from './prize-store.ts';
import { LEAST_POINTS_SHOWN, POINTS_SCALE } from './rules.ts';
import { titleIn } from './title.ts';

/** The rows of a board that are sent; a player below them gets their own row besides. */
export const BOARD_ROWS = 100;

/** Points as the wire has them: a number with at most two decimals. */
export const pointsOf = (pointsBillionths: bigint): number => Number(formatShortest(pointsBillionths / LEAST_POINTS_SHOWN, POINTS_SCALE));

export interface NamedRow extends BoardRow {
  /** Masked; null for a player without a name. */
  nickname: string | null;
}

/** The board with names that only their owners know (S72). */
export async function namedBoard(database: Database, tournamentId: string, limit: number = BOARD_ROWS): Promise<NamedRow[]> {
  const rows = await listBoard(database, { tournamentId, limit });
  const names = await nicknamesOf(
    { database },
    rows.map(({ playerId }) => playerId),
  );
  return rows.map((row) => {
    const name = names.get(row.playerId);
    return { ...row, nickname: name === undefined ? null : maskNickname(name) };
  });
}

export const leaderboardRow = ({ playerId, nickname, place, pointsBillionths }: NamedRow) => ({
  playerId,
  nickname,
  place,
  points: pointsOf(pointsBillionths),
});

/** A prize, with who has won it once that is certain (wire §3.15). */
export function prizeToWire(prize: PrizeRow, { winner, locale }: { winner: NamedRow | undefined; locale: string }) {
  const { place, type, bonusId } = prize;
  const entry =
    winner === undefined
      ? undefined
      : {
          playerId: winner.playerId,
          nickname: winner.nickname,
          points: pointsOf(winner.pointsBillionths),
          createdAt: winner.enteredAt.toISOString(),
          updatedAt: winner.reachedAt.toISOString(),
        };
  const title = titleIn(prize, locale);
  return { place, type, title, ...(bonusId === null ? {} : { bonusId }), ...(entry === undefined ? {} : { entry }) };
}

/** The sum of all money prizes; null without any, or if they are in several currencies. */
export function prizePoolOf(prizes: readonly PrizeRow[]): { amount: string; currency: string } | null {
  const money = prizes.filter(({ type }) => type === tournamentPrizeType.cash);
  const [first] = money;
  if (first?.currency == null || money.some(({ currency }) => currency !== first.currency)) return null;
  const totalMinor = money.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n);
  return { amount: formatDecimal(totalMinor, scaleOf(first.currency)), currency: first.currency };
}
