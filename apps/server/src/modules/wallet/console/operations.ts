import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerMoneyEndpoints } from '@pavilion/contract/console/player/money.ts';
import {
  type BookedOperation,
  type BookedRound,
  newestListedRound as readNewestListed,
  readBalancesAfter,
  readOperations,
  readRound,
} from '@pavilion/ledger';
import { formatShortest, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { invoiceIdOf } from '../cashier/service.ts';
import { connectionOf } from '../ledger/connection.ts';

type OperationView = ResultOf<(typeof playerMoneyEndpoints)['listPlayerStatement']>['data'][number];

/** A player's debt is a receivable of the house: operators see it under the player's term. */
const nameOf = (account: string): string => (account === 'receivable' ? 'owed' : account);

/** An operation in major units, as operators read it. */
export function operationView(operation: BookedOperation): OperationView {
  const { id, kind, createdAt, currency, cashAfterMinor, bonusAfterMinor, entries } = operation;
  const major = (minor: bigint): string => formatShortest(minor, scaleOf(currency));
  const moved = entries.filter(({ account }) => account === 'cash' || account === 'bonus');
  return {
    id,
    kind,
    occurredAt: createdAt,
    currency,
    amount: major(moved.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)),
    balanceAfter: major(cashAfterMinor + bonusAfterMinor),
    cashAfter: major(cashAfterMinor),
    bonusAfter: major(bonusAfterMinor),
    entries: entries.map(({ account, amountMinor }) => ({ account: nameOf(account), amount: major(amountMinor) })),
    reference: {
      source: operation.source,
      externalId: operation.externalId,
      round: operation.round,
      invoiceId: invoiceIdOf(operation) ?? null,
      operationId: operation.refOpId,
      settledBy: operation.settledByOpId,
    },
  };
}

/** A player's balance after each of these rounds, by source and round, as the books have it. */
export async function balancesAfter(
  database: Database,
  wanted: { playerId: string; rounds: readonly { source: string; round: string }[] },
): Promise<(key: { source: string; round: string }) => bigint | undefined> {
  const found = wanted.rounds.length === 0 ? [] : await readBalancesAfter(connectionOf(database), wanted);
  return (key) => found.find(({ source, round }) => source === key.source && round === key.round)?.balanceMinor;
}

/** A round as the books have it, with its operations, the oldest first; undefined for another player's or none. */
export async function roundOf(
  database: Database,
  key: { source: string; playerId: string; round: string },
): Promise<{ round: BookedRound; operations: { view: OperationView; isBooked: boolean }[] } | undefined> {
  const connection = connectionOf(database);
  const round = await readRound(connection, key);
  if (round === undefined) return undefined;
  const byId = await readOperations(connection, round.opIds);
  // The round lists its operations in the order in which they were decided.
  const operations = round.opIds.flatMap((id) => byId.get(id) ?? []);
  return { round, operations: operations.map((one) => ({ view: operationView(one), isBooked: one.entries.length > 0 })) };
}

/** When the newest round of a player that is on the reconciliation list was opened (I21); null for none. */
export const newestListedRound = (database: Database, playerId: string): Promise<Date | null> =>
  readNewestListed(connectionOf(database), playerId);
