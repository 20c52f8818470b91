import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerPlayEndpoints } from '@pavilion/contract/console/player/money.ts';
import { formatShortest, scaleOf } from '@pavilion/money';
import * as z from 'zod/mini';
import type { Kernel } from '../../../kernel/context.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { cursorsOf, momentPlace, pageOf } from '../../operator/index.ts';
import { playerById } from '../../player/index.ts';
import { roundOf } from '../../wallet/index.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import * as store from '../history/store.ts';
import type { GamePorts } from '../ports.ts';

export type ReadContext = Pick<Kernel, 'database' | 'clock'>;
type Rounds = ResultOf<(typeof playerPlayEndpoints)['listPlayerRounds']>;
type RoundQuery = InputOf<(typeof playerPlayEndpoints)['listPlayerRounds']>['query'];
type Detail = ResultOf<(typeof playerPlayEndpoints)['readRound']>;

/** @throws notFound for an unknown player */
export async function requirePlayer(context: Pick<ReadContext, 'database'>, playerId: string): Promise<void> {
  if ((await playerById(context, playerId)) === undefined) throw new DomainError('notFound');
}

/** A player's rounds, the newest first. @throws notFound, validation for a cursor of another list */
export async function listPlayerRounds(context: ReadContext, playerId: string, query: RoundQuery): Promise<Rounds> {
  const { cursor, perPage, gameId, from, to } = query;
  const filter = { playerId, gameId, from, to };
  const cursors = cursorsOf(['rounds', filter], z.tuple([momentPlace, z.uuid()]));
  const place = cursors.read(cursor);
  await requirePlayer(context, playerId);
  const before = place === null ? null : { createdAt: place[0], id: place[1] };
  const rows = await store.listSpinsBefore(context.database, { filter, before, limit: perPage + 1 });
  const next = ({ created_at: createdAt, id }: store.PlacedSpin): string => cursors.write([createdAt.toISOString(), id]);
  const { data, meta } = pageOf(rows, { perPage, count: await store.countSpins(context.database, filter), next });
  const { gameByKey } = await catalogueOf(context);
  const shown = data.map((row) => {
    const major = (minor: bigint): string => formatShortest(minor, scaleOf(row.currency));
    return {
      source: row.source,
      round: row.round_id,
      playerId,
      gameId: row.game_id,
      game: gameByKey.get(row.game_id)?.name ?? null,
      currency: row.currency,
      stake: major(row.stake_minor),
      payout: major(row.payout_minor),
      forfeited: major(row.forfeited_minor),
      state: row.is_closed ? ('closed' as const) : ('open' as const),
      playedAt: row.created_at,
    };
  });
  return { data: shown, meta };
}

const stateOf = ({ isRolledBack, isClosed }: { isRolledBack: boolean; isClosed: boolean }): Detail['round']['state'] => {
  if (isRolledBack) return 'rolledBack';
  return isClosed ? 'closed' : 'open';
};

/**
 * One round: its bets and wins, its ledger entries, and its fairness proof. The round of another player is answered like an unknown one
 * (operator §10, OS-22).
 * @throws notFound
 */
export async function readRound(
  context: ReadContext & { game: Pick<GamePorts, 'studio'> },
  key: { source: string; playerId: string; round: string },
): Promise<Detail> {
  const found = await roundOf(context.database, key);
  if (found === undefined) throw new DomainError('notFound');
  const { round, operations } = found;
  const { gameByKey } = await catalogueOf(context);
  const game = round.gameId === null ? undefined : gameByKey.get(round.gameId);
  const major = (minor: bigint): string => (round.currency === null ? '0' : formatShortest(minor, scaleOf(round.currency)));
  const { reviewReason, bonusId, freespinId, gameId, currency } = round;
  return {
    round: {
      source: key.source,
      round: key.round,
      playerId: key.playerId,
      gameId,
      game: game?.name ?? null,
      currency,
      stake: major(round.stakeMinor),
      payout: major(round.winMinor - round.forfeitedMinor),
      forfeited: major(round.forfeitedMinor),
      state: stateOf(round),
      playedAt: round.openedAt,
      reviewReason,
      bonusId,
      freespinId,
    },
    money: operations.filter(({ isBooked }) => isBooked).map(({ view }) => view),
    proof: game === undefined ? null : await context.game.studio.readProof({ game, roundId: key.round }),
    providerCalls: operations.map(({ view: { id, kind, occurredAt: at, reference } }) => ({
      externalId: reference.externalId,
      kind,
      at,
      operationId: id,
      isTakenBack: reference.settledBy !== null,
    })),
  };
}
