import { refusedBy } from '../../../kernel/errors.ts';
import { holdRevisions, type OperatorContext, perform, publishRevision } from '../../operator/index.ts';
import type { PaymentKernel } from '../context.ts';
import { reopenBrake } from './brake-store.ts';
import { lockAutomatic, saveRules } from './store.ts';

type Context = OperatorContext & PaymentKernel;
const KIND = 'auto.approval';

/**
 * Switches automatic release off, at once and by one person, as what tightens never waits (operator §3.4): the next version of the rules,
 * without a second person. Switching it on again takes two people, like any other change. @throws permissionMissing, reasonRequired,
 * conflict where it is off
 */
export function stopAutomaticRelease(context: Context, reason: string): Promise<void> {
  const act = { permission: 'payments.withdrawals.hold', act: 'automaticRelease.stop', object: KIND, reason } as const;
  return perform(context, { ...act, kind: 'revisionPublished' }, async ({ transaction, actor }) => {
    await holdRevisions(transaction, KIND);
    const { rules } = await lockAutomatic(transaction);
    if (!rules.isOn) throw refusedBy('conflict', 'automaticOff');
    const after = { ...rules, isOn: false };
    const written = { kind: KIND, before: rules, after, author: actor.id, reason: reason.trim(), approvalId: null };
    const version = await publishRevision(context, transaction, written);
    await saveRules(transaction, { rules: after, version });
    return { answer: undefined, before: { isOn: true }, after: { isOn: false, version } };
  });
}

/**
 * Resumes automatic release after it has stopped itself; its sum starts over.
 * @throws permissionMissing, stepUpRequired, reasonRequired, conflict where it is open
 */
export function reopenAutomaticRelease(context: Context, reason: string): Promise<void> {
  const act = { permission: 'payments.policy.approve', act: 'automaticRelease.reopen', object: KIND, reason } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const { stoppedAt } = await lockAutomatic(transaction);
    if (stoppedAt === null) throw refusedBy('conflict', 'automaticNotStopped');
    const now = context.clock.now();
    await reopenBrake(transaction, { id: context.random.newId(), operator: actor.id, reason: reason.trim(), now });
    return { answer: undefined, before: { stoppedAt: stoppedAt.toISOString() }, after: { stoppedAt: null } };
  });
}
