import { operationsBetween } from '@pavilion/ledger';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { type Finder, HITS_MAX, idsNamedBy, type OperatorContext } from '../../operator/index.ts';
import { nicknamesOf } from '../../player/index.ts';
import { connectionOf } from '../ledger/connection.ts';

/** Transactions of the ledger by id, or by its beginning (operator §2.1). */
export const operationFinder: Finder<OperatorContext> = {
  kind: 'operation',
  permission: 'players.read',
  find: async ({ database }, q) => {
    const ids = idsNamedBy(q);
    if (ids === null) return [];
    const rows = await operationsBetween(connectionOf(database), { from: ids.from, to: ids.to, limit: HITS_MAX });
    const nicknames = await nicknamesOf(
      { database },
      rows.map(({ playerId }) => playerId),
    );
    return rows.map(({ id, playerId, kind, currency, movedMinor, createdAt }) => ({
      id,
      title: currency === null ? { word: kind } : { amount: formatDecimal(movedMinor, scaleOf(currency)), currency },
      parts: [{ word: kind }, nicknames.get(playerId) ?? ''],
      at: createdAt,
      url: `/players/${playerId}/money?explain=${encodeURIComponent(`operation:${id}`)}`,
      isExact: true,
    }));
  },
};
