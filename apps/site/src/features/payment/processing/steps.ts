import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice, InvoiceStep } from '@pavilion/contract/areas/payment.ts';

export type ShownStep = { step: InvoiceStep['step']; at: string | undefined; state: 'reached' | 'current' | 'waiting' | 'ended' };
type Followed = Pick<Invoice, 'invoiceType' | 'status' | 'steps' | 'createdAt'>;

const turns = {
  [invoiceType.deposit]: ['requested', 'opened', 'done'],
  [invoiceType.withdrawal]: ['requested', 'checked', 'sent', 'done'],
} as const satisfies Record<number, readonly InvoiceStep['step'][]>;

/**
 * The steps of a payment in order: reached ones with their times, the current one, and those to come. An ended payment shows the steps it
 * reached and its end. Reaching `opened` only begins that step, so the deposit stays at it until it is completed.
 */
export function shownSteps({ invoiceType: type, status, steps = [], createdAt }: Followed): ShownStep[] {
  const times = new Map(steps.map(({ step, at }) => [step, at]));
  if (!times.has('requested')) times.set('requested', createdAt);
  const isDeposit = type === invoiceType.deposit;
  const order: readonly InvoiceStep['step'][] = isDeposit ? turns[invoiceType.deposit] : turns[invoiceType.withdrawal];
  if (status === invoiceStatus.failure) {
    const reached = order.filter((step) => times.has(step) && step !== 'done');
    return [...reached.map((step) => stepAt(step, times, 'reached')), stepAt('ended', times, 'ended')];
  }
  const isUnderWay = (step: InvoiceStep['step']): boolean => isDeposit && step === 'opened' && status !== invoiceStatus.success;
  const current = order.findIndex((step) => !times.has(step) || isUnderWay(step));
  return order.map((step, index) => {
    if (current === -1 || index < current) return stepAt(step, times, 'reached');
    return stepAt(step, times, index === current ? 'current' : 'waiting');
  });
}

const stepAt = (step: InvoiceStep['step'], times: ReadonlyMap<InvoiceStep['step'], string>, state: ShownStep['state']): ShownStep => ({
  step,
  at: times.get(step),
  state,
});
