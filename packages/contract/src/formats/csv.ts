/** A CSV value for spreadsheets: quoted if it contains a separator, and text is never interpreted as a formula. */
function cell(value: unknown): string {
  const isText = typeof value === 'string';
  const written = isText ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  const text = isText && /^[=+\-@\t\r]/.test(written) ? `'${written}` : written;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const isRecord = (row: object): row is Readonly<Record<string, unknown>> => !Array.isArray(row);

/** A CSV line (RFC 4180), without its line break. Amounts that passed `amount()` keep every digit. */
export function csvLine(columns: readonly string[], row: object): string {
  if (!isRecord(row)) throw new Error('A row has no columns');
  return columns.map((column) => cell(row[column])).join(',');
}
