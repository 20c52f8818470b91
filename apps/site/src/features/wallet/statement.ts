import type { StatementLine } from '@pavilion/contract/wallet.ts';

const columns = [
  'createdAt',
  'kind',
  'amount',
  'balance',
  'currency',
  'previousHash',
  'hash',
] as const satisfies readonly (keyof StatementLine)[];

/** A value as a spreadsheet takes it: quoted where it holds a separator, and never read as a formula. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The statement as rows of comma-separated values, with a heading. */
export const statementCsv = (lines: readonly StatementLine[]): string =>
  [columns.join(','), ...lines.map((line) => columns.map((column) => cell(line[column])).join(','))].join('\r\n');

export const statementJson = (lines: readonly StatementLine[]): string => JSON.stringify(lines, null, 2);
