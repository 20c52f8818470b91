import { table } from '@pavilion/contract/calls/table.ts';
import { formatQuery } from '@pavilion/contract/formats/query-text.ts';
import { beginOfDay, endOfDay } from '../../../content/day.ts';

export type StatementFormat = 'csv' | 'json';

/** Whole days in local time, and one currency. An empty string means no bound. */
export type StatementFilter = { from: string; to: string; currency: string };

/** The API path of a statement file. */
export function statementPath(format: StatementFormat, { from, to, currency }: StatementFilter): string {
  const query = { format, dateFrom: beginOfDay(from), dateTo: endOfDay(to), currency };
  return `${table.wallet.readStatement.path}?${formatQuery(query)}`;
}

/** The file's name includes its filter: `statement-2026-11-01-2026-11-20-EUR.csv`. */
export const statementFileName = (format: StatementFormat, { from, to, currency }: StatementFilter): string =>
  `${['statement', from, to, currency].filter((part) => part !== '').join('-')}.${format}`;
