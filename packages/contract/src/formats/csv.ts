import { isRecord } from './record.ts';

/**
 * The start of a formula at the beginning of a text, or of a part that a spreadsheet may read as a separate cell: list separators differ by
 * locale, some programs end a line at any break, and blanks, invisible characters and quotes before the formula do not stop it.
 */
const formulaStart =
  /(?<=^|[;,\|\t\n\v\f\r\u{85}\u{2028}\u{2029}])(?=[[\s\p{Z}\p{Cc}\p{DI}"]--[\t\n\v\f\r\u{85}\u{2028}\u{2029}]]*[=+\-@−⁺⁻⁼₊₋₌﹢﹣﹦﹫＋－＝＠])|^(?=\p{Cc})/gv;

const isBare = /^(?:-?\d[\d.eE+-]*|true|false)?$/;

const isWord = /^[A-Za-z0-9_]*$/;

/** A value for spreadsheets: numbers and booleans as they are, everything else as quoted text in which nothing is a formula (S93). */
function cell(value: unknown): string {
  const written = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  if (typeof value !== 'string' && isBare.test(written)) return written;
  // Most texts of a long file are codes, ids and hashes, in which no formula begins.
  if (isWord.test(written)) return `"${written}"`;
  return `"${written.replace(formulaStart, "'").replaceAll('"', '""')}"`;
}

/** The byte order mark, which makes spreadsheets read a file as UTF-8, and the header line, without a line break (S125). */
export const csvHead = (columns: readonly string[]): string => `\u{FEFF}${columns.join(',')}`;

/** A CSV line (RFC 4180), without its line break. Amounts that passed `amount()` keep every digit. */
export function csvLine(columns: readonly string[], row: object): string {
  if (!isRecord(row)) throw new Error('A row has no columns');
  return columns.map((column) => cell(row[column])).join(',');
}
