import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { claimsOf, countedBy, type Counting, emailsOf, pageOf, readQueueTargets, placesByMoment } from '../../../operator/index.ts';
import { outlinesOf } from '../../../player/index.ts';
import type { PaymentKernel } from '../../context.ts';
import * as store from './held-store.ts';
import { baseRates, concernsOf, holdOf, partsOf, releaseOf, unmetOf } from './views.ts';

type Call = (typeof paymentsEndpoints)['listHeldWithdrawals'];

/** Withdrawals that await a decision, the earliest target first, each with its concerns explained (operator §2.2, §2.4). */
export async function listHeldWithdrawals(context: PaymentKernel & Counting, { query }: InputOf<Call>): Promise<ResultOf<Call>> {
  const { cursor, perPage, concern, method, currency, playerId } = query;
  const filter = { concern, method, currency, playerId };
  const { after, next } = placesByMoment(['withdrawals/held', filter], cursor, 'targetAt');
  const rows = await store.listHeld(context.database, {
    filter,
    targets: await readQueueTargets(context.database),
    after,
    limit: perPage + 1,
  });
  const count = await store.countHeld(context.database, filter, countedBy(context));
  const { data, meta } = pageOf(rows, { perPage, count, countedAtMost: countedBy(context), next });
  return { data: await shown(context, data), meta };
}

async function shown(context: PaymentKernel, rows: readonly store.HeldRow[]) {
  const ids = rows.map(({ id }) => id);
  const playerIds = rows.map(({ playerId }) => playerId);
  const [rates, players, levelOf, emails, claims] = await Promise.all([
    baseRates(
      context,
      rows.map(({ currency }) => currency),
    ),
    outlinesOf(context, playerIds),
    context.levelNamesOf(context.database, playerIds),
    emailsOf(
      context.database,
      rows.flatMap(({ firstApprover, heldBy }) => [firstApprover, heldBy].filter((by) => by !== null)),
    ),
    claimsOf(context, 'withdrawal', ids),
  ]);
  const now = context.clock.now();
  return rows.map((row) => ({
    ...partsOf(row, { rates, players }),
    level: levelOf(row.playerId),
    targetAt: row.targetAt,
    concerns: concernsOf(row.flags, row.concerns),
    isGreen: row.isGreen,
    unmet: unmetOf(row.leaves),
    stoppedBy: row.stoppedBy,
    isIdentityVerified: players.get(row.playerId)?.isIdentityVerified === true,
    needs: row.approvalsRequired,
    firstRelease: releaseOf(row.firstApprover, { at: row.firstApprovedAt, emails }),
    ...holdOf(row, { now, emails }),
    claim: claims.get(row.id) ?? null,
  }));
}
