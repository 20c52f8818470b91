import type { PermissionName } from '@pavilion/contract/console/permissions.ts';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import type { OperatorContext } from '../context.ts';
import type { Approval } from './store.ts';

/** Something that takes effect once a second person has agreed (operator §3.4). */
export interface ApprovalKind {
  name: string;
  /** Who may ask, and who may decide. */
  asks: PermissionName;
  permission: PermissionName;
  /** How long it may be decided, by the platform's clock. */
  hours: number;
  /** Its subject is a player: the records say whom it is about. */
  isOfPlayer?: true;
  /** The player whom it is about, where the subject is none: limited rights have to count for them. */
  playerOf?(database: Database, subject: string): Promise<string | undefined>;
  /** It is about many objects, each of which is asked about when its turn comes. */
  isOfMany?: true;
  /** What it depends on, as it is now: kept when it is asked, and compared when it is decided. Holds what it reads until the transaction ends. */
  stateOf(transaction: Database, asked: { subject: string; after: AuditFact }): Promise<AuditFact>;
  /** Applies it by the module's own use case. @throws what that refuses with */
  apply(context: OperatorContext, transaction: Database, approval: Approval): Promise<void>;
}

/** For whom the rights of asking and deciding have to count; undefined where it is about nobody. */
export const playerAbout = async (kind: ApprovalKind, database: Database, subject: string): Promise<string | undefined> =>
  kind.isOfPlayer === true ? subject : kind.playerOf?.(database, subject);
