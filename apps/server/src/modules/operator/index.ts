/** Public API of operator: who works here, what they may do, and what takes a second person (operator §3). */
export { authorised, recordRefusal } from './authority/authorised.ts';
export { cursorsOf, momentPlace, numberPlace, pageOf } from './acts/list.ts';
export { perform, requireReason, type ActIn } from './acts/perform.ts';
export { approvalsQueue } from './approvals/read.ts';
export { maskedAddress, readAudit } from './audit/read.ts';
export { authenticateOperator, permissionMissing, permit, refuseStale, refuseBeyond } from './authority/service.ts';
export type { AuthorityParts, OperatorContext, OperatorKernel, WorkQueue } from './context.ts';
export { type Finder, HITS_MAX, idRangeOf } from './desk/search.ts';
export { stepUp } from './factors/service.ts';
export { operatorFinder } from './people/find.ts';
export { inviteFirst } from './people/invitations.ts';
export { admitOperator, blockDemoOperators, demoCodeOf, hasDemoOperators, openDemoSession } from './people/demo.ts';
export { emailsOf } from './people/store.ts';
export { operatorApprovals } from './roles/kinds.ts';
export { finishSignIn, startSignIn } from './sessions/sign-in.ts';
export { noteActivity, signOut } from './sessions/service.ts';
