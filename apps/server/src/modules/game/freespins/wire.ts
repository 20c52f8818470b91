import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { playerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Catalogue } from '../catalogue/snapshot.ts';
import type { FreespinRow } from './store.ts';

export type PlayerFreespinFacts = SchemaInput<typeof playerFreespin>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Whole per cent, rounded down: nothing shows 100 before it is. */
const percentOf = (part: number, whole: number): number => Math.floor((part * 100) / whole);

/** A player's free spins as their owner and the channel read them (E-15, wire §3.10). */
export function toPlayerFreespin(row: FreespinRow, games: Catalogue['gameByKey']): PlayerFreespinFacts {
  const major = (minor: bigint): string => formatDecimal(minor, scaleOf(row.currency));
  const providerId = games.get(row.gameId)?.provider.id;
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    result: row.result,
    count: row.spinCount,
    usedCount: row.usedCount,
    progress: percentOf(row.usedCount, row.spinCount),
    currency: row.currency,
    gameId: row.gameId,
    ...(providerId === undefined ? {} : { providerId }),
    stake: major(row.stakeMinor),
    won: major(row.wonMinor),
    maxWinAmount: row.winCapMinor === null ? null : major(row.winCapMinor),
    wager: Number(row.wagerMultiplier),
    activationExpiredAt: iso(row.activationExpiresAt),
    wageringExpiredAt: iso(row.expiresAt),
    expiredAt: iso(row.expiresAt),
    issuedAt: row.createdAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    packageId: row.packageId,
    packageName: row.packageName,
    packagePriority: row.packagePriority,
    issueSessionId: row.issueSessionId,
  };
}
