import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import type { QueuePart, QueueTargets } from '@pavilion/contract/console/workplace/queue-targets.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { PersonCheckSettings } from '../../kernel/person-check/service.ts';
import type { PasswordHasher } from '../../kernel/passwords/hasher.ts';
import type { FieldVault } from '../../kernel/secrets/vault.ts';
import type { OperatorVisitor } from '../../kernel/visitor.ts';
import type { ApprovalKind } from './approvals/approval-kind.ts';
import type { PlayerTraits } from './authority/players.ts';
import type { OidcIssuer } from './oidc/issuer.ts';
import type { IncidentSource } from './queues/incident.ts';
import type { SharedStandings } from './queues/shared.ts';
import type { QueueStanding } from './queues/standing-store.ts';

/** A mail to an operator. */
export interface OperatorMail {
  to: string;
  subject: string;
  text: string;
  /** What the mail is about, for the mail service's statistics. */
  template: string;
}

/** What waits in a queue. */
export interface Backlog {
  count: number;
  /** Since when the oldest waits; null where nothing does. */
  oldestAt: Date | null;
}

/** A backlog narrowed to what the operator may decide. */
export interface SharedBacklog extends Backlog {
  shares?: readonly (Backlog & { askedBy: string; permission: string | null })[];
}

/** Objects that wait for an operator; who has the permission sees how many (operator §2.4). */
export interface WorkQueue {
  name: string;
  permission: PermissionName;
  /** Its separately measured parts, in display order. */
  parts: readonly QueuePart[];
  /** Parts with waiting items. Must use an index: every page polls it. */
  standings(database: Database, given: { targets: QueueTargets; now: Date }): Promise<QueueStanding[]>;
}

/** What the operator module needs beside the kernel; the composition root puts it into the context as `authority`. */
export interface AuthorityParts {
  passwords: PasswordHasher;
  vault: FieldVault;
  personCheckSettings: PersonCheckSettings;
  /** Queues a mail in the caller's transaction. */
  sendMail(transaction: Database, mail: OperatorMail): Promise<void>;
  /** The console's absolute address, for links. */
  consoleUrl(): string;
  /** Who vouches for operators by OpenID; undefined where none is configured. */
  oidc: OidcIssuer | undefined;
  /** No real money is handled: every page of the console shows it (operator §2.1). */
  isSandbox: boolean;
  /** What can be asked of a second person, by name. */
  approvalKinds: ReadonlyMap<string, ApprovalKind>;
  /** Where players live and which tags they carry: a right may be limited by either (operator §13.66). */
  traitsOf(database: Database, playerIds: readonly string[]): Promise<ReadonlyMap<string, PlayerTraits>>;
  /** What waits for operators, of every area. */
  queues: readonly WorkQueue[];
  /** What of it was counted a moment ago. */
  standings: SharedStandings;
  /** Where the product knows of what runs amiss. */
  incidents: readonly IncidentSource[];
}

/** The kernel with the operator module's parts. */
export type OperatorKernel = Pick<Kernel, 'database' | 'clock' | 'random' | 'log' | 'publish' | 'announce'> & { authority: AuthorityParts };

/** A call with an Idempotency-Key: its first answer is kept (operator §4). */
interface KeyedCall {
  key: string;
  /** Hash of the call and its body: the same key with a different one is refused. */
  fingerprint: string;
}

/** The context of the operator module's operations. */
export type OperatorContext = OperatorKernel & OperatorVisitor & { keyed?: KeyedCall | undefined };
