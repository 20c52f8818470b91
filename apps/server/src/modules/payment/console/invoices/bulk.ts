import type { BulkActName } from '@pavilion/contract/console/bulk-acts.ts';
import { actorOf } from '../../../../kernel/visitor.ts';
import type { BulkAct, BulkObject, OperatorContext } from '../../../operator/index.ts';
import { outlinesOf } from '../../../player/index.ts';
import type { PaymentKernel } from '../../context.ts';
import { putOnHold, rejectHeldWithdrawal, releaseHeldWithdrawal } from '../../withdrawal/decisions.ts';
import { isOnHold } from '../../withdrawal/rules.ts';
import { type BulkWithdrawal, listBulkWithdrawals } from './bulk-store.ts';
import { wordsForPlayer } from './player-reason.ts';

type Context = OperatorContext & PaymentKernel;
type Unable = (withdrawal: BulkWithdrawal) => string | null;

/** A withdrawal that was claimed, gets another concern or is decided since differs from the preview. */
const versionOf = ({ state, flags, firstApprover, holdUntil }: BulkWithdrawal): string =>
  [state, flags.toSorted().join(' '), firstApprover ?? '', holdUntil?.toISOString() ?? ''].join('|');

async function look(
  context: Context,
  asked: { ids: readonly string[]; isHeld: boolean },
  unable: Unable = () => null,
): Promise<BulkObject[]> {
  const rows = await listBulkWithdrawals(context.database, asked);
  const players = await outlinesOf(
    context,
    rows.map(({ playerId }) => playerId),
  );
  const [now, { id: actorId }] = [context.clock.now(), actorOf(context)];
  const refusal = (row: BulkWithdrawal): string | null => {
    if (row.state !== 'review') return 'decided';
    return isOnHold(row, now) && row.heldBy !== actorId ? 'onHold' : unable(row);
  };
  return rows.map((row) => ({
    id: row.id,
    playerId: row.playerId,
    version: versionOf(row),
    title: players.get(row.playerId)?.nickname ?? row.id.slice(0, 8),
    parts: [row.methodName],
    amount: { amountMinor: row.amountMinor, currency: row.currency },
    unable: refusal(row),
  }));
}

/** Only withdrawals without concerns: doubtful ones, and those that need two people, are decided one by one. */
const releaseUnable: Unable = ({ isGreen, approvalsRequired }) => {
  if (!isGreen) return 'notGreen';
  return approvalsRequired > 1 ? 'needsTwo' : null;
};

const release: BulkAct<Context, 'withdrawals.release'> = {
  name: 'withdrawals.release',
  look: (context, asked) => look(context, asked, releaseUnable),
  apply: (context, { id, reason }) => releaseHeldWithdrawal(context, { invoiceId: id, reason }),
};

const reject: BulkAct<Context, 'withdrawals.reject'> = {
  name: 'withdrawals.reject',
  look: (context, asked) => look(context, asked),
  apply: async (context, { id, given, reason }) =>
    rejectHeldWithdrawal(context, { invoiceId: id, reason, playerReason: await wordsForPlayer(context, id, given) }),
};

const hold: BulkAct<Context, 'withdrawals.hold'> = {
  name: 'withdrawals.hold',
  look: (context, asked) => look(context, asked),
  apply: (context, { id, given, reason }) => putOnHold(context, { invoiceId: id, reason, ...given }),
};

/** Bulk acts of operators on withdrawals (operator §2.2, page 11). */
export const paymentBulkActs: readonly BulkAct<Context, BulkActName>[] = [release, reject, hold];
