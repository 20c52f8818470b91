/** A value as a spreadsheet takes it: quoted where it holds a separator, and a text never read as a formula. */
function cell(value: unknown): string {
  const isText = typeof value === 'string';
  const written = isText ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  const text = isText && /^[=+\-@\t\r]/.test(written) ? `'${written}` : written;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as comma-separated values with a heading (RFC 4180). Amounts that passed `amount()` keep every digit. */
export function toCsv(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return [columns.join(','), ...lines].join('\r\n');
}
