import type { ApprovalKind } from '../operator/index.ts';
import { adjustmentApproval } from './adjustments/kind.ts';
import { type CorrectionContext, correctionApproval } from './corrections/kind.ts';

/** What payments ask a second person for (operator §3.4). The kernel is given late: it is built after the kinds are. */
export const paymentApprovals = (kernel: () => CorrectionContext): readonly ApprovalKind[] => [
  adjustmentApproval(kernel),
  correctionApproval(kernel),
];
