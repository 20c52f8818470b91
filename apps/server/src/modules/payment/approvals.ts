import type { ApprovalKind } from '../operator/index.ts';
import { adjustmentApproval } from './adjustments/adjustment-approval.ts';
import type { PaymentKernel } from './context.ts';
import { type CorrectionContext, correctionApproval } from './corrections/correction-approval.ts';
import { heldCreditApproval } from './held-credits/held-credit-approval.ts';
import { matchApproval } from './provider-events/match-kind.ts';
import { paymentRulesApproval } from './rules/approval.ts';

/** Services that approvals of payments need to move money; passed later, since they are built after the kinds. */
export interface ApprovalParts {
  books: () => CorrectionContext;
  /** The whole of it; the command line has none, and ties no events. */
  product?: () => PaymentKernel;
}

/** The payment acts that need a second person (operator §3.4). */
export const paymentApprovals = ({ books, product }: ApprovalParts): readonly ApprovalKind[] => [
  adjustmentApproval(books),
  correctionApproval(books),
  heldCreditApproval(books),
  matchApproval(product),
  paymentRulesApproval(books),
];
