/** Public API of operator: who works here, what they may do, and what takes a second person (operator §3). */
export { ask } from './approvals/ask.ts';
export { approve } from './approvals/decide.ts';
export type { ApprovalKind } from './approvals/approval-kind.ts';
export { type ApprovalView, countApprovals, listApprovals, listOpenAbout } from './approvals/store.ts';
export { authorised, recordRefusal } from './authority/authorised.ts';
export { countedBy, type Counting, cursorsOf, isShortList, momentPlace, numberPlace, pageOf, placesByMoment } from './acts/list.ts';
export { perform, requireReason, type ActIn } from './acts/perform.ts';
export { approvalsQueue } from './approvals/read.ts';
export { maskedAddress, readAudit } from './audit/read.ts';
export {
  authenticateOperator,
  holdsPermission,
  lapseOf,
  permissionMissing,
  permit,
  refuseStale,
  refuseBeyond,
  runningSessions,
} from './authority/service.ts';
export type { AuthorityParts, OperatorContext, OperatorKernel, WorkQueue } from './context.ts';
export type { BulkAct, BulkList, BulkObject } from './bulk/act.ts';
export { bulkApprovals } from './bulk/bulk-approvals.ts';
export { claimsOf } from './workplace/claims.ts';
export type { IncidentSource } from './queues/incident.ts';
export { SharedStandings } from './queues/shared.ts';
export { ownBacklog, readBacklogs, readStandings } from './queues/standing.ts';
export { countStandings, type QueueStanding } from './queues/standing-store.ts';
export { readQueueTargets } from './queues/targets.ts';
export { type Decided, deleteLastTime } from './queue-times/store.ts';
export { keepTime } from './queue-times/times.ts';
export { operatorLookups } from './lookups.ts';
export { countSearch, type Finder, HITS_MAX, idsNamedBy, type NamedIds } from './workplace/search.ts';
export type { AskedPage, ExportList } from './exports/list.ts';
export { stepUp } from './passkeys/step-up.ts';
export type { OidcAnswer, OidcFlow, OidcIssuer } from './oidc/issuer.ts';
export { approvalFinder } from './approvals/find.ts';
export { operatorFinder } from './people/find.ts';
export { inviteFirst } from './people/invitations.ts';
export { admitOperator, blockDemoOperators, demoCodeOf, openDemoSession } from './people/demo.ts';
export { isOnePerson } from './approvals/one-person.ts';
export { emailsOf, hasDemoOperators } from './accounts/store.ts';
export { publishRevision } from './revisions/publish.ts';
export { endEverySession as endEveryOperatorSession } from './sessions/store.ts';
export { countVersions, findPublished, findVersion, holdRevisions, listVersions, type Revision } from './revisions/store.ts';
export { operatorApprovals } from './people/access-approvals.ts';
export { endSession, noteActivity } from './sessions/service.ts';
export { finishSession, startSession } from './sign-in/service.ts';
