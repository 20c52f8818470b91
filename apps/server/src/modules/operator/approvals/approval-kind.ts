import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import type { OperatorContext } from '../context.ts';
import type { Approval } from './store.ts';

/** Something that takes effect once a second person has agreed (operator §3.4). */
export interface ApprovalKind {
  name: string;
  /** The permissions to ask and to decide. */
  asks: PermissionName;
  permission: PermissionName;
  /** How long it may be decided, by the platform's clock. */
  hours: number;
  /** Its subject is a player, whom the records then name. */
  isOfPlayer?: true;
  /** The player concerned, where the subject is something else: limited permissions must cover them. */
  playerOf?(database: Database, subject: string): Promise<string | undefined>;
  /** It covers many objects; the permission is checked for each in its turn. */
  isOfMany?: true;
  /**
   * The current state it depends on: stored with the request, and compared when it is decided. Locks what it reads until the transaction
   * ends.
   */
  stateOf(transaction: Database, asked: { subject: string; after: AuditFact }): Promise<AuditFact>;
  /** Called when a request is refused, withdrawn or stale; expired ones are not reported. */
  dropped?(transaction: Database, approval: Approval): Promise<void>;
  /** Applies it by the module's own use case. @throws what that refuses with */
  apply(context: OperatorContext, transaction: Database, approval: Approval): Promise<void>;
}

/** The player that the permissions to ask and decide must cover; undefined where no player is concerned. */
export const playerAbout = async (kind: ApprovalKind, database: Database, subject: string): Promise<string | undefined> =>
  kind.isOfPlayer === true ? subject : kind.playerOf?.(database, subject);
