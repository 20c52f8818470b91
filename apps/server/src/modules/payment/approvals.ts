import type { ApprovalKind } from '../operator/index.ts';
import { adjustmentApproval } from './adjustments/kind.ts';
import type { PaymentKernel } from './context.ts';

/** What payments ask a second person for (operator §3.4). The kernel is given late: it is built after the kinds are. */
export const paymentApprovals = (kernel: () => Pick<PaymentKernel, 'ledger' | 'clock' | 'log'>): readonly ApprovalKind[] => [
  adjustmentApproval(kernel),
];
