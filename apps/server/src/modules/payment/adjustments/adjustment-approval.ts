import { adjustmentKinds } from '@pavilion/contract/console/payment/views.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import type { ApprovalKind } from '../../operator/index.ts';
import { playerById } from '../../player/index.ts';
import { accountsOf, adjust } from '../../wallet/index.ts';
import type { PaymentKernel } from '../context.ts';
import { insertAdjustment } from './store.ts';

export const ADJUSTMENT = 'payments.adjustment';

/** The request, as the approval stores it; the amount in minor units. */
export const adjustmentAsked = z.object({
  currency: z.string(),
  amountMinor: z.pipe(
    z.string().check(z.regex(/^-?\d{1,19}$/)),
    z.transform((digits: string) => BigInt(digits)),
  ),
  kind: z.enum(adjustmentKinds),
});

/**
 * An amount that an operator credits or debits: the wallet's own adjustment books it under the approval's key, so a repeat books nothing.
 */
export function adjustmentApproval(kernel: () => Pick<PaymentKernel, 'ledger' | 'clock' | 'log'>): ApprovalKind {
  return {
    name: ADJUSTMENT,
    asks: 'payments.adjustments.ask',
    permission: 'payments.adjustments.approve',
    hours: 24,
    playerOf: async (_database, playerId) => playerId,
    stateOf: (transaction, { subject, after }) =>
      standingOf(transaction, { playerId: subject, currency: adjustmentAsked.parse(after).currency }),
    apply: async (context, transaction, approval) => {
      const { ledger, clock, log } = kernel();
      const { id: approvalId, subject: playerId, reason, askedBy, effectKey } = approval;
      const { currency, amountMinor, kind } = adjustmentAsked.parse(approval.after);
      await adjust({ ledger }, transaction, { playerId, currency, amountMinor, externalId: effectKey, reason: kind });
      const approvedBy = actorOf(context).id;
      const said = { approvalId, playerId, currency, amountMinor, kind, reason, askedBy, approvedBy };
      await insertAdjustment(transaction, { ...said, appliedAt: clock.now() });
      log.info({ approvalId, amountMinor: amountMinor.toString(), currency, kind }, 'an adjustment was approved');
    },
  };
}

/**
 * The player's status, which the approval request was based on. @throws notFound for an unknown player, validation without such an account
 */
async function standingOf(transaction: Database, { playerId, currency }: { playerId: string; currency: string }) {
  const player = await playerById({ database: transaction }, playerId);
  if (player === undefined) throw new DomainError('notFound');
  const accounts = await accountsOf({ database: transaction }, playerId);
  if (!accounts.some((account) => account.currency === currency))
    throw new DomainError('validation', { fields: { currency: { rule: 'other' } } });
  return { playerStatus: player.status };
}
