import { operationsOfSource, type ReportedOperation, type ReportSpan } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from '../ledger/connection.ts';

/** What the books hold of a provider's calls in a span of time, the oldest first, for its reconciliation. */
export const reportOperations = (database: Database, span: ReportSpan): Promise<ReportedOperation[]> =>
  operationsOfSource(connectionOf(database), span);
