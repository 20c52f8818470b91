import { operationsOfSource, type ReportedOperation, type ReportSpan } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from '../ledger/connection.ts';

/** A provider's operations in the books within a period, oldest first, for its reconciliation. */
export const reportOperations = (database: Database, span: ReportSpan): Promise<ReportedOperation[]> =>
  operationsOfSource(connectionOf(database), span);
