import * as z from 'zod/mini';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { refusedBy } from '../../../kernel/errors.ts';
import { actorOf, operatorName } from '../../../kernel/visitor.ts';
import type { ApprovalKind } from '../../operator/index.ts';
import { lockCeilingHold, refuseCeilingHold, releaseHeldCredit } from '../../wallet/index.ts';
import type { CorrectionContext } from '../corrections/correction-approval.ts';
import * as store from './store.ts';

export const HELD_CREDIT = 'payments.heldCredit';

/** The request, as the approval stores it. */
export const heldAsked = z.object({ decision: z.enum(['release', 'refuse']) });

/**
 * Releases a credit that is held beyond a ceiling to its player, or refuses it: it goes back to the house account that paid it (W-124). An
 * approval is void once the credit was decided otherwise, or taken back with its win.
 */
export const heldCreditApproval = (kernel: () => CorrectionContext): ApprovalKind => ({
  name: HELD_CREDIT,
  asks: 'payments.corrections.ask',
  permission: 'payments.corrections.approve',
  hours: 24,
  stateOf: async (transaction, { subject }) => ({
    state: (await lockCeilingHold(transaction, subject)) === undefined ? 'decided' : 'held',
  }),
  apply: async (context, transaction, { id: approvalId, subject: heldCreditId, after, askedBy, askedAt, reason }) => {
    const parts = kernel();
    const { decision } = heldAsked.parse(after);
    const hold = await lockCeilingHold(transaction, heldCreditId);
    if (hold === undefined) throw refusedBy('conflict', 'creditDecided');
    const actor = actorOf(context);
    const people = { first: askedBy, askedAt, second: actor.id, now: parts.clock.now() };
    await store.writeDecision(transaction, { heldCreditId, decision, reason, ...people });
    await recordAudit(context, transaction, {
      kind: 'heldCreditDecided',
      playerId: hold.playerId,
      actor: operatorName(actor),
      sessionId: actor.sessionId,
      detail: { heldCreditId, decision, reason, approvalId },
    });
    await (decision === 'release' ? releaseHeldCredit : refuseCeilingHold)(parts, transaction, hold);
  },
});
