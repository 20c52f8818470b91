import { table } from '@pavilion/contract/table.ts';
import { formatQuery } from '@pavilion/contract/query-text.ts';
import { beginOfDay, endOfDay } from '../../content/day.ts';

export type StatementFormat = 'csv' | 'json';

/** What the player chose: whole days of his own time, and one currency or all. Empty means no bound. */
export type StatementWish = { from: string; to: string; currency: string };

/** Address of the statement's file for a choice. */
export function statementPath(format: StatementFormat, { from, to, currency }: StatementWish): string {
  const query = { format, dateFrom: beginOfDay(from), dateTo: endOfDay(to), currency };
  return `${table.wallet.readStatement.path}?${formatQuery(query)}`;
}

/** The file's name says what is in it: `statement-2026-11-01-2026-11-20-EUR.csv`. */
export const statementFileName = (format: StatementFormat, { from, to, currency }: StatementWish): string =>
  `${['statement', from, to, currency].filter((part) => part !== '').join('-')}.${format}`;
